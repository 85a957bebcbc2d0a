import "server-only";
import pg from "pg";
import { type ClientOptions } from "./bounded-client.server";
import { BoundedPool } from "./bounded-pool.server";

// int8 arrives as text by default. Counts and centavos fit a safe integer; what does not is a defect, not a rounding.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond a safe integer: ${text}`);
  return value;
});

/** The one place where connections come from: each has its limits. */
export const openPool = (options: ClientOptions & { max: number }): BoundedPool => new BoundedPool(options);
