import "server-only";
import { type Reader } from "@/lib/platform/store/tx.server";
import { DEFAULT_RULES } from "./defaults";
import { findRules } from "./records.server";
import { PayoutRules } from "./schema";

/** Version 0: what holds before anybody has set any. Throws where this release does not understand what was set: nothing leaves then. */
export async function readRules(reader: Reader): Promise<{ version: number; rules: PayoutRules }> {
  const row = await findRules(reader);
  return row === null
    ? { version: 0, rules: DEFAULT_RULES }
    : { version: row.version, rules: PayoutRules.parse(row.value) };
}
