import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { insertRules } from "@/lib/engine/payouts/records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type ChangeRulesInput } from "./schema";

/**
 * A new version of the rules, in force from its commit on, once it is agreed to: raising and lowering alike. Throws
 * `conflict` where another version came in between. Gives back its number.
 */
export async function applyRules(
  tx: Tx,
  { ofVersion, rules }: ChangeRulesInput,
  { by, agreedBy, now }: { by: string | null; agreedBy: string | null; now: Date },
): Promise<number> {
  const before = await readRules(tx);
  if (before.version !== ofVersion) throw new AppError("conflict", { reason: "changed" });
  const version = await insertRules(tx, ofVersion, { value: rules, changedBy: by, agreedBy, at: now });
  if (version === null) throw new AppError("conflict", { reason: "changed" });
  await appendAudit(tx, {
    at: now,
    personId: by,
    act: "rules.change",
    objectType: "payout_rules",
    objectId: String(version),
    details: { from: ofVersion, agreedBy },
  });
  return version;
}
