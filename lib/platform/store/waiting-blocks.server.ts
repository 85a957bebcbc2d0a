import "server-only";
import { type SQL, and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type BlockState, type BlockStatus, WAITING_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { enumSql } from "./enum-sql";
import { balanceBlocks } from "./tables/balance-blocks";

/** The block's status asks for an answer, or is one that this version does not know. */
export const isWaiting = (): SQL =>
  sql`${balanceBlocks.status} in (${enumSql<BlockStatus>(...WAITING_BLOCK_STATUSES)})`;

/** A waiting block without a recorded answer: its deadline runs. */
export const isUnanswered = (): SQL => sql`(${isWaiting()} and ${balanceBlocks.answeredAt} is null)`;

/** As `needsAnswer` of lib/core/enums/blocks.ts: an unknown status needs attention, whatever was recorded before. */
export const needsAnswer = (): SQL =>
  sql`(${balanceBlocks.status} = ${enumSql<BlockStatus>("other")} or ${isUnanswered()})`;

/** As `blockStateOf` of lib/core/enums/blocks.ts. */
export function isInState(state: BlockState): SQL | undefined {
  const { status, answeredAt } = balanceBlocks;
  if (state === "answered") return and(eq(status, "awaiting_response"), isNotNull(answeredAt));
  return and(eq(status, state), state === "awaiting_response" ? isNull(answeredAt) : undefined);
}
