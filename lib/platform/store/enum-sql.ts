import { type SQL, sql } from "drizzle-orm";

/**
 * Enum values inside an SQL text, each one checked. They are constants, not parameters, so that PostgreSQL recognises
 * that an index over some values alone is sufficient.
 */
export const enumSql = <Word extends string = never>(...words: readonly NoInfer<Word>[]): SQL =>
  sql.raw(words.map((word) => `'${word}'`).join(", "));
