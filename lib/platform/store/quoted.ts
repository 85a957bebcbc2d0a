import { type SQL, sql } from "drizzle-orm";

/**
 * Words of a closed list inside an SQL text, each one checked. Constants, not parameters: with them PostgreSQL sees that
 * an index over some words alone will do.
 */
export const quoted = <Word extends string = never>(...words: readonly NoInfer<Word>[]): SQL =>
  sql.raw(words.map((word) => `'${word}'`).join(", "));
