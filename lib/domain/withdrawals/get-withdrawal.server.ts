import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { findIntent } from "@/lib/engine/intents/records.server";
import { listSteps } from "@/lib/engine/mirror/records.server";
import { findApproval, listDecisions } from "@/lib/engine/payouts/approval-records.server";
import { listPersonNames } from "@/lib/platform/auth/records.server";
import { findReturned, findWithdrawal } from "./records.server";
import { type WithdrawalDetail } from "./schema";
import { sentBy } from "./withdrawal-handler.server";
import { toWithdrawalDetail } from "./withdrawal-view.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";

/** Throws `not_found` for what is no withdrawal of the wallet in hand. */
export async function getWithdrawal(ctx: Context, name: string): Promise<WithdrawalDetail> {
  const withdrawalId = name.toLowerCase();
  if (!isUuid(withdrawalId)) throw new AppError("not_found", { message: "withdrawal" });
  return ctx.store.snapshot(async (reader) => {
    const found = await findWithdrawal(reader, ctx.wallet, withdrawalId);
    if (!found) throw new AppError("not_found", { message: `withdrawal ${withdrawalId}` });
    const { id, intentId } = found.transaction;
    const intent = intentId === null ? null : await findIntent(reader, intentId);
    const approval = intent === null ? null : await findApproval(reader, intent.id);
    const steps = await listSteps(reader, "transaction", id);
    const decisions = approval === null ? [] : await listDecisions(reader, [approval.intentId]);
    const said = decisions.map(({ personId }) => personId);
    const people = [intent?.personId, approval?.decidedBy, ...said, ...steps.map((step) => step.personId)];
    return toWithdrawalDetail({
      ...found,
      sent: intent && sentBy(withOpenBody(ctx.vault, intent)),
      requestedBy: intent?.personId ?? null,
      approval,
      decisions,
      steps,
      backCentavos: await findReturned(reader, ctx.wallet, id),
      names: await listPersonNames(
        reader,
        people.filter((person) => typeof person === "string"),
      ),
    });
  });
}
