import { type History } from "./history";
import { type Truth } from "./true-service";

export type Sides = { available: number; held: number };
/** The true effect of each kind of the object's money on each wallet; each block is a kind of its own. */
export type TrueMoney = Record<string, Record<string, Sides>>;

/** The service's own ledger, as far as it is about the object. */
export function moneyOf(
  history: History,
  { paidAt, back, refund, isRefundRefused, blocks }: Truth,
): TrueMoney {
  const { kind, exists, wallet, amount, fee, shares, refundFee } = history;
  if (!exists) return {};
  if (kind === "withdrawal")
    return {
      withdrawal: { [wallet]: { available: -amount, held: 0 } },
      ...(back > 0 && { return: { [wallet]: { available: back, held: 0 } } }),
    };
  const money: TrueMoney = {};
  if (paidAt !== null) {
    const payment: Record<string, Sides> = {};
    const add = (to: string, available: number) => {
      payment[to] = { available: (payment[to]?.available ?? 0) + available, held: 0 };
    };
    add(wallet, amount - fee);
    for (const share of shares) {
      add(wallet, -share.amount);
      add(share.destination, share.amount);
    }
    money.payment = payment;
  }
  if ((refund === "pending" || refund === "confirmed") && !isRefundRefused)
    money.refund = {
      [wallet]: { available: -amount - (refund === "confirmed" ? refundFee : 0), held: 0 },
    };
  for (const { id, amount: held, resolvedAt, paidOut } of blocks) {
    money[`block ${id}`] = { [wallet]: { available: -held, held } };
    if (resolvedAt !== null)
      money[`block_end ${id}`] = { [wallet]: { available: held - paidOut, held: -held } };
  }
  return money;
}

/** The sum of all money in one wallet, which is the balance that the service would report. */
export function balanceOf(money: TrueMoney, wallet: string): Sides {
  const sum = { available: 0, held: 0 };
  for (const unit of Object.values(money)) {
    sum.available += unit[wallet]?.available ?? 0;
    sum.held += unit[wallet]?.held ?? 0;
  }
  return sum;
}
