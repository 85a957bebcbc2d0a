import { isUuid } from "@/lib/core/ids";
import { BLOCK_KINDS } from "@/lib/core/enums/blocks";
import { EVIDENCE_ITEMS, EVIDENCE_REASONS } from "@/lib/core/enums/evidence";
import { ANSWER_HOURS, OUTCOME_GROUPS, type OutcomeGroup } from "@/lib/core/enums/outcomes";
import { isOneOf } from "@/lib/core/enums/enums";

/** The blocks of one row of how they ended; null: those without what the comparison is by. */
export type OutcomeRows = { by: OutcomeGroup; key: string | null };

const SAID_MAX = 500;
const VERSION = /^(?:own|\d{1,6})$/;

const IS_KEY: Readonly<Record<OutcomeGroup, (key: string) => boolean>> = {
  answered: (key) => key === "answered" || key === "unanswered",
  hours: (key) => isOneOf(ANSWER_HOURS, key),
  evidence: (key) => isOneOf(EVIDENCE_ITEMS, key),
  template: (key) => {
    const { reason, version } = templateOf(key);
    return isOneOf(EVIDENCE_REASONS, reason) && VERSION.test(version);
  },
  kind: (key) => isOneOf(BLOCK_KINDS, key),
  reason: (key) => key.length <= SAID_MAX && !key.includes("\0"),
  person: isUuid,
};

/** Parses `scam:2`: the reason of the template, and its version. */
export function templateOf(key: string): { reason: string; version: string } {
  const [reason = "", version = ""] = key.split(":");
  return { reason, version };
}

/**
 * The form in an address: `hours:h24`, and `evidence` alone for rows that had none. Null: no address represents it.
 */
export const outcomeText = ({ by, key }: OutcomeRows): string | null =>
  key === null ? by : IS_KEY[by](key) ? `${by}:${key}` : null;

export function readOutcome(text: string): OutcomeRows | null {
  const [by = ""] = text.split(":", 1);
  if (!isOneOf(OUTCOME_GROUPS, by)) return null;
  if (text === by) return { by, key: null };
  const key = text.slice(by.length + 1);
  return IS_KEY[by](key) ? { by, key } : null;
}
