import "server-only";
import { type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { type NotificationKind } from "@/lib/core/enums/notifications";
import { type Centavos } from "@/lib/core/money/money";
import { type NewNotification } from "./notify.server";

type Reported = {
  id: string;
  wallet: string;
  type: TransactionType;
  state: TransactionState;
  amountCentavos: Centavos;
  intentId: string | null;
};

type KindOf = Readonly<Record<TransactionState, NotificationKind | null>>;
const NO_NEWS: KindOf = {
  pending: null,
  processing: null,
  completed: null,
  expired: null,
  failed: null,
  reversed: null,
  cancelled: null,
  other: null,
};

/** News that the author of a transaction waits for. */
const NEWS = {
  payment: { ...NO_NEWS, completed: "charge_paid" },
  withdrawal: {
    ...NO_NEWS,
    completed: "withdrawal_completed",
    failed: "withdrawal_failed",
    reversed: "withdrawal_reversed",
  },
  refund: NO_NEWS,
  chargeback: NO_NEWS,
  fee: NO_NEWS,
  adjustment: NO_NEWS,
  referral_commission: NO_NEWS,
  internal_transfer: NO_NEWS,
  other: NO_NEWS,
} as const satisfies Record<TransactionType, KindOf>;

/**
 * A charge or withdrawal that a person here requested has ended, by any entry. The end may be known before the answer
 * that names the requester: then it is news with that answer.
 */
export function transactionNotifications(
  before: Pick<Reported, "state" | "intentId"> | null,
  row: Reported,
  now: Date,
): NewNotification[] {
  const kind = NEWS[row.type][row.state];
  if (!kind || row.intentId === null) return [];
  if (before?.state === row.state && before.intentId !== null) return [];
  const { id: objectId, wallet, amountCentavos, intentId: authorOf } = row;
  return [{ kind, wallet, objectId, amountCentavos, now, to: { authorOf } }];
}
