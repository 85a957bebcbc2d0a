import "server-only";
import { CREDENTIAL_CAUSES, takesMoneyOut } from "@/lib/core/enums/intents";
import { isOneOf } from "@/lib/core/enums/enums";
import { AppError } from "@/lib/core/errors/app-error";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { assertPresenceIn } from "@/lib/platform/auth/second-step/presence.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { endUnsent } from "./end-unsent.server";
import { framesOfWrite } from "./frames-of-write";
import { heldBecauseOf } from "./refusal-of-intent";
import { lockOpenIntent } from "./open-records.server";
import { AttemptOutcome } from "./outcome";
import { findIntent, settleOpenIntent } from "./records.server";
import { type DecideUnsentInput } from "./schema";
import { endsAtOf, mayDecideUnsent } from "./unsent";

/**
 * A person's word about a write that a refused credential holds back: it is sent once the credential is back, or never.
 * Throws `conflict` where it left, ended, or is being tried at this moment.
 */
export async function decideUnsent(ctx: Context, { intentId, choice }: DecideUnsentInput): Promise<null> {
  const { actor } = ctx;
  return ctx.store.transaction(async (tx) => {
    const intent = await lockOpenIntent(tx, scopeOf(actor), intentId);
    if (intent && intent.wallet !== ctx.wallet) throw new AppError("not_found", { message: "intent" });
    if (!intent) {
      // Said once more, because the answer to the first time was lost.
      const ended = await findIntent(tx, intentId);
      const isCancelled = ended?.wallet === ctx.wallet && ended.state === "abandoned";
      if (choice === "cancel" && isCancelled && ended.refusedSince !== null) return null;
      throw new AppError("conflict", { reason: "outcome_known" });
    }
    if (!mayDecideUnsent(choice, intent, actor)) throw new AppError("not_allowed", { message: choice });
    if (intent.isInHand) throw new AppError("conflict", { reason: "attempt_under_way" });
    const heldBecause = heldBecauseOf(intent, AttemptOutcome.safeParse(intent.outcome).data);
    const isHeld = isOneOf(CREDENTIAL_CAUSES, heldBecause);
    // That it never left is what a database knew that may be older than what happened.
    if (!isHeld || intent.refusedSince === null || intent.doubtfulSince !== null)
      throw new AppError("conflict", { reason: "outcome_known" });
    const now = await databaseNow(tx);
    if (endsAtOf(intent.refusedSince) <= now) throw new AppError("conflict", { reason: "outcome_known" });

    if (choice === "cancel") {
      await endUnsent(tx, intent, { now: ctx.clock.now(), actor, traceId: ctx.traceId });
      return null;
    }
    if (intent.sendChosenAt !== null) return null;
    if (takesMoneyOut(intent.kind)) await assertPresenceIn(tx, ctx);
    await settleOpenIntent(tx, intentId, {
      sendChosenAt: now,
      sendChosenBy: actor.personId,
      pausedBecause: null,
      nextAttemptAt: now,
    });
    await publish(tx, framesOfWrite(intent));
    await appendAudit(tx, {
      at: ctx.clock.now(),
      personId: actor.personId,
      act: "intent.send_when_back",
      objectType: "intent",
      objectId: intentId,
      wallet: intent.wallet,
      details: { kind: intent.kind, bodySha256: intent.bodySha256, traceId: ctx.traceId },
    });
    return null;
  });
}
