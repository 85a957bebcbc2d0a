import {
  type GivenAddress,
  type Parts,
  readAddress,
  textPart,
  uuidPart,
  walletPart,
  wordPart,
} from "@/lib/core/address-parts";
import { isDayOrMinute } from "@/lib/core/typed-days";
import { AUDIT_GROUPS, AUDIT_OUTCOMES } from "./groups";
import { type AuditFilter } from "./schema";

type Filter = Omit<AuditFilter, "cursor">;

const PARTS: Parts<Filter> = {
  group: wordPart(AUDIT_GROUPS),
  outcome: wordPart(AUDIT_OUTCOMES),
  person: uuidPart,
  wallet: walletPart,
  object: uuidPart,
  from: textPart(isDayOrMinute),
  to: textPart(isDayOrMinute),
};

export const filterFromAddress = (given: GivenAddress): Filter => readAddress(PARTS, given);
