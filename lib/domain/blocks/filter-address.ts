import { BLOCK_KINDS, BLOCK_STAGES, BLOCK_STATES } from "@/lib/core/words/blocks";
import {
  type GivenAddress,
  type Parts,
  dayPart,
  readAddress,
  textPart,
  unreadParts,
  uuidPart,
  walletPart,
  wordPart,
} from "@/lib/core/address-parts";
import { ASSIGNEE_ME, ASSIGNEE_NONE } from "./assignees";
import { DEADLINE_FILTERS } from "./deadline";
import { readOutcome } from "./outcome-rows";
import { type BlockFilter } from "./schema";

type Filter = Omit<BlockFilter, "cursor">;

const nobodyByName = wordPart([ASSIGNEE_ME, ASSIGNEE_NONE]);

const PARTS: Parts<Filter> = {
  stage: wordPart(BLOCK_STAGES),
  status: wordPart(BLOCK_STATES),
  kind: wordPart(BLOCK_KINDS),
  wallet: walletPart,
  assignee: (text) => nobodyByName(text) ?? uuidPart(text),
  deadline: wordPart(DEADLINE_FILTERS),
  from: dayPart,
  to: dayPart,
  heldOn: dayPart,
  endedFrom: dayPart,
  outcome: textPart((text) => readOutcome(text) !== null),
};

/** What the inbox shows of it: what waits for an answer, unless it is said otherwise, or asked for what was over by then too. */
export function inboxFilter(filter: Filter): Filter {
  const { stage, status, deadline, from, to, heldOn, endedFrom, outcome } = filter;
  const said = [stage, status, deadline, from, to, heldOn, endedFrom, outcome];
  return said.some((part) => part !== undefined) ? filter : { ...filter, stage: "answer" };
}

export const filterFromAddress = (given: GivenAddress): Filter => readAddress(PARTS, given);

/** The names of the parts that hold something and are no filter. */
export const unreadIn = (given: GivenAddress): string[] => unreadParts(PARTS, given);
