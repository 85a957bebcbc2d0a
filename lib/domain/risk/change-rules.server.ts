import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { readRiskRules } from "./read-rules.server";
import { insertRulesRow } from "./records.server";
import { type ChangeRiskRulesInput } from "./schema";

/**
 * Saves a new version of the rules. Payments from now on are flagged by it at once, earlier ones in the background.
 * Throws `conflict` where another version came in between; identical rules create no version.
 */
export async function changeRiskRules(
  ctx: Context,
  { ofVersion, rules }: ChangeRiskRulesInput,
): Promise<null> {
  const at = ctx.clock.now();
  const { personId } = ctx.actor;
  return ctx.store.transaction(async (tx) => {
    const before = await readRiskRules(tx);
    if (JSON.stringify(before.rules) === JSON.stringify(rules)) return null;
    const version = ofVersion + 1;
    if (
      before.version !== ofVersion ||
      !(await insertRulesRow(tx, { version, value: rules, changedBy: personId, at }))
    )
      throw new AppError("conflict", { reason: "changed" });
    await appendAudit(tx, {
      ...{
        at,
        personId,
        act: "risk.change_rules" as const,
        objectType: "risk" as const,
        objectId: String(version),
      },
      details: { from: before.rules, to: rules },
    });
    return null;
  });
}
