import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { balanceBlocks } from "./tables/balance-blocks";

/** Until when a block is to be answered (lib/domain/blocks/deadline.ts), as the database says it: to sort and to filter by. */
export const respondBy = (responseHours: number | SQL): SQL =>
  sql`coalesce(${balanceBlocks.orderDueBy}, ${balanceBlocks.createdAt} + make_interval(hours => (${responseHours})::integer))`;
