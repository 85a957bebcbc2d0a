import "server-only";
import { type Reader } from "@/lib/platform/store/tx.server";
import { findRulesRow } from "./records.server";
import { DEFAULT_RISK_RULES } from "./rules";
import { RiskRules } from "./schema";

/** The rules in force. Version 0 are the defaults. */
export async function readRiskRules(reader: Reader): Promise<{ version: number; rules: RiskRules }> {
  const row = await findRulesRow(reader);
  return row === null
    ? { version: 0, rules: DEFAULT_RISK_RULES }
    : { version: row.version, rules: RiskRules.parse(row.value) };
}
