import "server-only";
import { type SQL, eq, or, sql } from "drizzle-orm";
import { type PgColumn } from "drizzle-orm/pg-core";
import { likePrefix } from "@/lib/core/search/classify-search";
import { isUuid } from "@/lib/core/ids";
import { aliases, transactions } from "./tables/transactions";

/** Columns that name a transaction besides its id, each with an index of its own. */
const NAMES = [transactions.externalReference, transactions.e2eId, transactions.idempotencyKey];

/** The ways in which a text may name a transaction exactly; `id` where it is another column than the transaction's own. */
export const waysToName = (text: string, id: PgColumn = transactions.id): SQL[] => {
  const uuid = text.toLowerCase();
  const secondName = sql`${id} in (select ${aliases.objectId} from ${aliases} where ${eq(aliases.alias, uuid)})`;
  return [...(isUuid(uuid) ? [eq(id, uuid), secondName] : []), ...NAMES.map((name) => eq(name, text))];
};

export const isNamed = (text: string, id?: PgColumn): SQL | undefined => or(...waysToName(text, id));

/** By the index of names in small letters. */
export const nameBegins = (name: PgColumn, prefix: string): SQL =>
  sql`lower(${name}) like ${likePrefix(prefix)}`;
