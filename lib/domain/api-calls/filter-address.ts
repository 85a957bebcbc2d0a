import {
  type GivenAddress,
  type Parts,
  readAddress,
  textPart,
  uuidPart,
  walletPart,
  wordPart,
} from "@/lib/core/address-parts";
import { isMoment } from "@/lib/core/iso";
import { CALL_OUTCOMES, CALL_PATHS } from "./labels";
import { type CallFilter } from "./schema";

type Filter = Omit<CallFilter, "cursor">;

const PARTS: Parts<Filter> = {
  outcome: wordPart(CALL_OUTCOMES),
  path: wordPart(CALL_PATHS),
  wallet: walletPart,
  until: textPart(isMoment),
  intent: uuidPart,
};

export const filterFromAddress = (given: GivenAddress): Filter => readAddress(PARTS, given);
