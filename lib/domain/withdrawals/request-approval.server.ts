import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type Centavos } from "@/lib/core/money";
import { publish } from "@/lib/platform/live/publish.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { insertApproval } from "./approval-records.server";
import { findWalletFunds } from "./records.server";

/** The request waits for a second person, and whoever may be that person is told. */
export async function requestApproval(
  tx: Tx,
  { wallet, actor }: Pick<Context, "wallet" | "actor">,
  request: {
    intentId: string;
    bodySha256: string;
    amountCentavos: Centavos;
    limitCentavos: Centavos;
    now: Date;
  },
): Promise<void> {
  const { intentId, bodySha256, amountCentavos, limitCentavos, now } = request;
  const funds = await findWalletFunds(tx, wallet);
  await insertApproval(tx, {
    intentId,
    bodySha256,
    limitCentavos,
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
    except: actor.personId,
  });
}
