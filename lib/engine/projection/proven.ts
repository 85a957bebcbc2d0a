import {
  type BalanceFacts,
  type LegAmounts,
  type ObservationOf,
  type PaidMoney,
  type RefundedMoney,
} from "./observation";

/** The amounts of an object that the balances show: for each kind of its money, the value in the newest balance. */
export type Proven = Pick<BalanceFacts, "payment" | "withdrawal">;

/** Sums of one wallet say nothing of an object that another wallet turns out to have. */
export function provenBy(balances: readonly ObservationOf<"balance">[], wallet: string): Proven {
  const own = balances.filter((balance) => balance.wallet === wallet);
  const newest = <Name extends keyof Proven>(name: Name) =>
    own.findLast(({ told }) => told[name] !== null)?.told[name] ?? null;
  return { payment: newest("payment"), withdrawal: newest("withdrawal") };
}

/** The same of one request for its refund. */
export const provenRefund = (
  balances: readonly ObservationOf<"balance">[],
  wallet: string,
  objectId: string,
): RefundedMoney | null =>
  balances
    .flatMap((balance) => (balance.wallet === wallet ? balance.told.refunds : []))
    .findLast((refund) => refund.objectId === objectId) ?? null;

export const isSamePayment = (one: PaidMoney, other: PaidMoney): boolean =>
  one.amountCentavos === other.amountCentavos &&
  one.feeCentavos === other.feeCentavos &&
  sharesOf(one) === sharesOf(other);

/** The shares as text, regardless of their reported order. A share of zero is left out. */
const sharesOf = ({ delivered }: PaidMoney): string =>
  delivered
    .filter(({ amountCentavos }) => amountCentavos !== 0)
    .map(({ destination, amountCentavos }: LegAmounts) => `${destination} ${amountCentavos}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join();
