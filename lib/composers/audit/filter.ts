import {
  type FilterOf,
  parseAsOneOf,
  parseAsTextThat,
  parseAsUuid,
  parseAsWallet,
} from "@/lib/core/reads/filters";
import { isDayOrMinute } from "@/lib/core/time/typed-days";
import { AUDIT_GROUPS, AUDIT_OUTCOMES } from "./groups";

const parseAsDayOrMinute = parseAsTextThat(isDayOrMinute);

export const auditParsers = {
  group: parseAsOneOf(AUDIT_GROUPS),
  outcome: parseAsOneOf(AUDIT_OUTCOMES),
  person: parseAsUuid,
  wallet: parseAsWallet,
  /** Id of the object that an act changed. */
  object: parseAsUuid,
  /** Both included. */
  from: parseAsDayOrMinute,
  to: parseAsDayOrMinute,
};
export type AuditFilter = FilterOf<typeof auditParsers>;
