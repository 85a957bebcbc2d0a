import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type Role } from "@/lib/core/words/people";
import { type Centavos } from "@/lib/core/money";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { insertApproval } from "./approval-records.server";
import { findWalletFunds } from "./records.server";

/** The request waits for other people, and whoever may be one of them is told. */
export async function requestApproval(
  tx: Tx,
  { wallet, actor }: Pick<Context, "wallet" | "actor">,
  request: {
    intentId: string;
    bodySha256: string;
    amountCentavos: Centavos;
    limitCentavos: Centavos;
    peopleNeeded: number;
    /** Who may agree to an act of this amount. */
    roles: readonly Role[];
    now: Date;
  },
): Promise<void> {
  const { intentId, bodySha256, amountCentavos, limitCentavos, peopleNeeded, now } = request;
  const funds = await findWalletFunds(tx, wallet);
  await insertApproval(tx, {
    intentId,
    bodySha256,
    limitCentavos,
    peopleNeeded,
    requestedAt: now,
    sessionId: actor.sessionId,
    availableCentavos: funds?.availableCentavos ?? null,
  });
  await publish(tx, [{ name: "withdrawal.changed", wallet }]);
  await notify(tx, {
    kind: "approval_waiting",
    wallet,
    objectId: intentId,
    amountCentavos,
    now,
    to: null,
    roles: request.roles,
    except: actor.personId,
  });
}

/** What waits for its time and for nobody has its page too: whoever asked may take it back there. */
export async function noteHeld(
  tx: Tx,
  { wallet, actor }: Pick<Context, "wallet" | "actor">,
  held: { intentId: string; bodySha256: string; limitCentavos: Centavos; now: Date },
): Promise<void> {
  const { intentId, bodySha256, limitCentavos, now } = held;
  const funds = await findWalletFunds(tx, wallet);
  await insertApproval(tx, {
    intentId,
    bodySha256,
    limitCentavos,
    peopleNeeded: 0,
    requestedAt: now,
    sessionId: actor.sessionId,
    availableCentavos: funds?.availableCentavos ?? null,
    decision: "approved",
    decidedAt: now,
  });
  await publish(tx, [{ name: "withdrawal.changed", wallet }]);
}
