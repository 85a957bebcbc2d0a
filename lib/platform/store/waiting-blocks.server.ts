import "server-only";
import { type SQL, and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type BlockState, type BlockStatus, WAITING_BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { quoted } from "./quoted";
import { balanceBlocks } from "./tables/balance-blocks";

/** The block's status asks for an answer, or is one that this version does not know. */
export const isWaiting = (): SQL =>
  sql`${balanceBlocks.status} in (${quoted<BlockStatus>(...WAITING_BLOCK_STATUSES)})`;

/** It waits, and nobody has recorded an answer yet: its deadline runs. */
export const isUnanswered = (): SQL => sql`(${isWaiting()} and ${balanceBlocks.answeredAt} is null)`;

/** As `needsAnswer` of lib/core/words/blocks.ts: an unknown status is looked at, whatever was recorded before. */
export const needsAnswer = (): SQL =>
  sql`(${balanceBlocks.status} = ${quoted<BlockStatus>("other")} or ${isUnanswered()})`;

/** As `blockStateOf` of lib/core/words/blocks.ts. */
export function isInState(state: BlockState): SQL | undefined {
  const { status, answeredAt } = balanceBlocks;
  if (state === "answered") return and(eq(status, "awaiting_response"), isNotNull(answeredAt));
  return and(eq(status, state), state === "awaiting_response" ? isNull(answeredAt) : undefined);
}
