import "server-only";
import { type Centavos } from "@/lib/core/money";
import { type Tx } from "@/lib/store/store.server";
import { notify } from "./notify.server";

type Told = {
  originalTransactionId: string;
  wallet: string;
  state: string;
  amountCentavos: Centavos;
  personId: string | null;
};

/** A refund that one of us asked for has come to its end. */
export async function notifyOfRefund(tx: Tx, row: Told, now: Date): Promise<void> {
  if (row.personId === null || (row.state !== "confirmed" && row.state !== "error")) return;
  await notify(tx, {
    kind: row.state === "confirmed" ? "refund_confirmed" : "refund_failed",
    wallet: row.wallet,
    objectId: row.originalTransactionId,
    amountCentavos: row.amountCentavos,
    now,
    to: row.personId,
  });
}
