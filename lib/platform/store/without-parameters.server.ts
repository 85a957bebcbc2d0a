import "server-only";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { changeMessage } from "@/lib/core/without-values.server";

/**
 * The query builder's error says the statement with all of its values. What leaves the store says the statement alone; the
 * database's own answer, its cause, lost its values where it came in (lib/core/without-values.server.ts).
 */
export async function withoutParameters<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof DrizzleQueryError) {
        changeMessage(cause, `Failed query: ${cause.query}`);
        cause.params = [];
      }
    throw error;
  }
}
