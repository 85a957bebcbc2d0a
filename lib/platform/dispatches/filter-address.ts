import { type GivenAddress, type Parts, dayPart, readAddress, wordPart } from "@/lib/core/address-parts";
import { CHANNELS, DISPATCH_STATES } from "@/lib/core/words/dispatches";
import { type DispatchFilter } from "./schema";

type Filter = Omit<DispatchFilter, "cursor">;

const PARTS: Parts<Filter> = {
  state: wordPart(DISPATCH_STATES),
  channel: wordPart(CHANNELS),
  from: dayPart,
  to: dayPart,
};

export const filterFromAddress = (given: GivenAddress): Filter => readAddress(PARTS, given);
