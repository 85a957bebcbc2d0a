import {
  type FilterOf,
  parseAsDay,
  parseAsOneOf,
  parseAsText,
  parseAsTextThat,
  parseAsUuid,
  parseAsWallet,
} from "@/lib/core/reads/filters";
import { BLOCK_KINDS, BLOCK_STAGES, BLOCK_STATES } from "@/lib/core/enums/blocks";
import { ASSIGNEE_ME, ASSIGNEE_NONE } from "./assignees";
import { DEADLINE_FILTERS } from "./deadline";
import { readOutcome } from "./outcome-rows";

export const blockParsers = {
  stage: parseAsOneOf(BLOCK_STAGES),
  status: parseAsOneOf(BLOCK_STATES),
  kind: parseAsOneOf(BLOCK_KINDS),
  wallet: parseAsWallet,
  /** A person's id, the reader, or no person. */
  assignee: parseAsText((text) =>
    text === ASSIGNEE_ME || text === ASSIGNEE_NONE ? text : parseAsUuid.parse(text),
  ),
  deadline: parseAsOneOf(DEADLINE_FILTERS),
  /** By creation. */
  from: parseAsDay,
  to: parseAsDay,
  /** Blocks that held money when that day ended. */
  heldOn: parseAsDay,
  /** Blocks decided on that day or later. */
  endedFrom: parseAsDay,
  /** A row of how blocks ended, as `outcomeText` writes it. */
  outcome: parseAsTextThat((text) => readOutcome(text) !== null),
};
export type BlockFilter = FilterOf<typeof blockParsers>;

/** The inbox shows blocks that wait for an answer, unless the filter names a stage or anything that ended blocks have too. */
export function inboxFilter(filter: BlockFilter): BlockFilter {
  const { stage, status, deadline, from, to, heldOn, endedFrom, outcome } = filter;
  const said = [stage, status, deadline, from, to, heldOn, endedFrom, outcome];
  return said.some((part) => part !== undefined) ? filter : { ...filter, stage: "answer" };
}
