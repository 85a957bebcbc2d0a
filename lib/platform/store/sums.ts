import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Sum, sumFromText } from "@/lib/core/sum";

/** Centavos of many rows added up, zero where there are none: PostgreSQL's own sum, which no row is too large for. */
export const sumOver = (what: SQLWrapper, where?: SQL): SQL<Sum> =>
  sql`coalesce(sum(${what})${where ? sql` filter (where ${where})` : sql``}, 0)`.mapWith(sumFromText);
