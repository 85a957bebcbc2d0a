import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { PAYOUT_KINDS } from "@/lib/core/enums/payouts";
import { findProjectName } from "@/lib/engine/payouts/records.server";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { type ChangeBasis } from "@/lib/platform/change-requests/request-change.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type ChangeRulesInput } from "./schema";

/**
 * Returns the version in force. Throws `conflict` where the caller saw another version, and `invalid_input` for an
 * unknown project.
 */
export async function rulesChangeBasis(
  tx: Tx,
  { ofVersion, rules: wanted }: ChangeRulesInput,
): Promise<ChangeBasis> {
  const { version, rules } = await readRules(tx);
  if (version !== ofVersion) throw new AppError("conflict", { reason: "changed" });
  await assertProjectsAreCalledSo(tx, wanted);
  return { object: WHOLE_ACCOUNT, concerns: null, wallets: null, before: { version, rules } };
}

/**
 * The approver reads the name and not the id. The name must be the project's own; otherwise there is no project to
 * limit.
 */
async function assertProjectsAreCalledSo(tx: Tx, rules: PayoutRules): Promise<void> {
  for (const { project, name } of PAYOUT_KINDS.flatMap((kind) => rules[kind].projects))
    if ((await findProjectName(tx, project)) !== name)
      throw new AppError("invalid_input", { message: `project ${project}` });
}
