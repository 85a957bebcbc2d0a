import "server-only";
import { type NotificationKind } from "@/lib/core/words/notifications";
import { type RefundState } from "@/lib/core/words/transactions";
import { type Centavos } from "@/lib/core/money";
import { type Tx } from "@/lib/platform/store/tx.server";
import { notify } from "./notify.server";

type Reported = {
  originalTransactionId: string;
  wallet: string;
  state: RefundState;
  amountCentavos: Centavos;
  personId: string | null;
};

const KINDS = {
  pending: null,
  confirmed: "refund_confirmed",
  error: "refund_failed",
} as const satisfies Record<RefundState, NotificationKind | null>;

/** A refund that one of us asked for has come to its end. */
export async function notifyOfRefund(tx: Tx, row: Reported, now: Date): Promise<void> {
  const kind = KINDS[row.state];
  if (row.personId === null || kind === null) return;
  await notify(tx, {
    kind,
    wallet: row.wallet,
    objectId: row.originalTransactionId,
    amountCentavos: row.amountCentavos,
    now,
    to: row.personId,
  });
}
