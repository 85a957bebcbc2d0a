import { type WayEnd } from "@/lib/core/money/money-breakdown";

/** One charge or payment of a customer, as much of it as the sums are made of. Centavos. */
export type CustomerMoney = {
  amountCentavos: number;
  /** Null: nothing was received. */
  retainedCentavos: number | null;
  heldCentavos: number;
  returnedCentavos: number;
  hasOpenBlock: boolean;
  legsCentavos: number;
  createdAt: Date;
  settledAt: Date | null;
  hasPage: boolean;
};

/** Where the money of one payment is now: the parts of a bar, in the order that they are drawn in. */
export type MoneyParts = Record<WayEnd, number>;

/** Null where nothing was received. The rest that no part reports is the fee's, which no read shows. */
export function partsOf({
  amountCentavos,
  retainedCentavos,
  heldCentavos: held,
  returnedCentavos: back,
  legsCentavos: leg,
}: Pick<
  CustomerMoney,
  "amountCentavos" | "retainedCentavos" | "heldCentavos" | "returnedCentavos" | "legsCentavos"
>): MoneyParts | null {
  if (retainedCentavos === null) return null;
  const kept = Math.max(0, retainedCentavos);
  return { kept, held, back, leg, fee: Math.max(0, amountCentavos - kept - held - back - leg) };
}

export type CustomerSums = {
  paidCount: number;
  receivedCentavos: number;
  retainedCentavos: number;
  heldCentavos: number;
  blockCount: number;
  returnedCentavos: number;
  returnCount: number;
  /** The charges that had a page: how many were paid, and the median time from creation to payment. */
  pageCount: number;
  paidPageCount: number;
  minutesToPay: number | null;
};

export function sumsOf(payments: readonly CustomerMoney[]): CustomerSums {
  const paid = payments.filter(({ retainedCentavos }) => retainedCentavos !== null);
  const pages = payments.filter(({ hasPage }) => hasPage);
  const sum = (of: (one: CustomerMoney) => number) => paid.reduce((total, one) => total + of(one), 0);
  const minutes = paid
    .filter(({ hasPage }) => hasPage)
    .flatMap(({ createdAt, settledAt }) =>
      settledAt === null ? [] : [Math.max(0, settledAt.getTime() - createdAt.getTime()) / 60_000],
    )
    .toSorted((a, b) => a - b);
  const middle = minutes[Math.floor((minutes.length - 1) / 2)];
  return {
    paidCount: paid.length,
    receivedCentavos: sum((one) => one.amountCentavos),
    retainedCentavos: sum((one) => one.retainedCentavos ?? 0),
    heldCentavos: sum((one) => one.heldCentavos),
    blockCount: paid.filter(({ hasOpenBlock }) => hasOpenBlock).length,
    returnedCentavos: sum((one) => one.returnedCentavos),
    returnCount: paid.filter(({ returnedCentavos }) => returnedCentavos > 0).length,
    pageCount: pages.length,
    paidPageCount: pages.filter(({ retainedCentavos }) => retainedCentavos !== null).length,
    minutesToPay: middle === undefined ? null : Math.round(middle),
  };
}

export type Paid = {
  payerId: string | null;
  name: string | null;
  document: string | null;
  amountCentavos: number;
  isAnother: boolean;
};
export type Payer = {
  payerId: string | null;
  name: string | null;
  document: string | null;
  count: number;
  sumCentavos: number;
  isAnother: boolean;
};

/**
 * Returns the payers for one customer, by document where it is known and by name where it is not, with the most money
 * first.
 */
export function payersOf(paid: readonly Paid[]): Payer[] {
  const payers = new Map<string, Payer>();
  for (const { payerId, name, document, amountCentavos, isAnother } of paid) {
    const key = payerId ?? `name ${name ?? ""}`;
    const known = payers.get(key) ?? { payerId, name, document, count: 0, sumCentavos: 0, isAnother };
    payers.set(key, { ...known, count: known.count + 1, sumCentavos: known.sumCentavos + amountCentavos });
  }
  return [...payers.values()].toSorted((one, other) => other.sumCentavos - one.sumCentavos);
}
