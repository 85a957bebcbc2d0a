import { BLOCK_KINDS, BLOCK_STATUSES } from "@/lib/core/words/blocks";
import {
  type GivenAddress,
  type Parts,
  dayPart,
  readAddress,
  uuidPart,
  walletPart,
  wordPart,
} from "@/lib/core/address-parts";
import { ASSIGNEE_ME, ASSIGNEE_NONE } from "./assignees";
import { DEADLINE_FILTERS } from "./deadline";
import { type BlockFilter } from "./schema";

type Filter = Omit<BlockFilter, "cursor">;

const nobodyByName = wordPart([ASSIGNEE_ME, ASSIGNEE_NONE]);

const PARTS: Parts<Filter> = {
  status: wordPart(BLOCK_STATUSES),
  kind: wordPart(BLOCK_KINDS),
  wallet: walletPart,
  assignee: (text) => nobodyByName(text) ?? uuidPart(text),
  deadline: wordPart(DEADLINE_FILTERS),
  from: dayPart,
  to: dayPart,
};

export const filterFromAddress = (given: GivenAddress): Filter => readAddress(PARTS, given);
