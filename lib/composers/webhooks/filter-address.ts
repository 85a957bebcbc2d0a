import { DELIVERY_STATES } from "@/lib/core/words/deliveries";
import {
  type GivenAddress,
  type Parts,
  readAddress,
  searchPart,
  textPart,
  walletPart,
  wordPart,
} from "@/lib/core/address-parts";
import { isMoment } from "@/lib/core/iso";
import { type DeliveryFilter } from "./schema";

type Filter = Omit<DeliveryFilter, "cursor">;

/** As the schema has it. */
const EVENT_MAX = 64;

const PARTS: Parts<Filter> = {
  state: wordPart(DELIVERY_STATES),
  event: (text) => {
    const event = searchPart(text);
    return event !== undefined && event !== "" && event.length <= EVENT_MAX ? event : undefined;
  },
  wallet: walletPart,
  until: textPart(isMoment),
};

export const filterFromAddress = (given: GivenAddress): Filter => readAddress(PARTS, given);
