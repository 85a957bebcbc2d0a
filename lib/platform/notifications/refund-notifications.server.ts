import "server-only";
import { type NotificationKind } from "@/lib/core/enums/notifications";
import { type RefundState } from "@/lib/core/enums/transactions";
import { type Centavos } from "@/lib/core/money/money";
import { type NewNotification } from "./notify.server";

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
export function refundNotifications(row: Reported, now: Date): NewNotification[] {
  const kind = KINDS[row.state];
  if (row.personId === null || kind === null) return [];
  const { wallet, originalTransactionId: objectId, amountCentavos, personId: to } = row;
  return [{ kind, wallet, objectId, amountCentavos, now, to }];
}
