import { type Centavos, centavos } from "@/lib/core/money/money";
import { type TransactionType } from "@/lib/core/enums/transactions";
import { type Doubt } from "./doubts";
import { APART_MS } from "./contradicted";
import { type ObservationOf, type PaidMoney } from "./observation";
import { isSamePayment } from "./proven";

type TransactionObservation = ObservationOf<"transaction">;
type ReportedAmount = { amountCentavos: Centavos; by: TransactionObservation };
export type Amounts = {
  amountCentavos: Centavos | null;
  feeCentavos: Centavos | null;
  netCentavos: Centavos | null;
  doubts: Doubt[];
  /** The observation whose fee, net and shares count. */
  by: TransactionObservation | null;
};

/**
 * The rank of each source. Events report their own amounts; the answer to our own write ranks before them, and
 * `stood` after them.
 */
const RANK_OF_TELLER = { own_write: 0, webhook: 1, person: 1, stood: 2, read: 3, balance: 4 } as const;

/**
 * Returns the amount, from everything that reported it. An amount that a read shows counts, and is doubted until it
 * is decided. Among variants that no read shows, the one that the balances show counts, else the one that is least in
 * the merchant's favour, regardless of the order of arrival.
 */
export function amountsOf(
  type: TransactionType,
  tellings: readonly TransactionObservation[],
  proven: PaidMoney | null = null,
): Amounts {
  const told = tellings.flatMap((by) =>
    by.told.amountCentavos === null || by.told.amountCentavos === undefined
      ? []
      : [{ amountCentavos: by.told.amountCentavos, by }],
  );
  const reads = told.filter(({ by }) => by.source === "read");
  const others = told
    .filter(({ by }) => by.source !== "read")
    .toSorted(
      (a, b) =>
        RANK_OF_TELLER[a.by.source] - RANK_OF_TELLER[b.by.source] ||
        leastInFavour(type, a.amountCentavos, b.amountCentavos),
    );
  const standing = others.filter(({ by }) => by.source !== "stood" || others.length === 1);
  const decided = decidedByReads(reads, standing) ?? decidedByBalance(proven, told);
  const [first] = others;
  // The amount in one read counts before the claims of events, and not yet before our own write's answer.
  const shown = first?.by.source === "own_write" ? null : (reads.at(-1)?.amountCentavos ?? null);
  const amountCentavos = decided ?? shown ?? first?.amountCentavos ?? null;
  const doubts: Doubt[] = [];
  const other =
    decided === null
      ? (standing.find((each) => each.amountCentavos !== amountCentavos) ??
        reads.findLast((each) => each.amountCentavos !== amountCentavos))
      : undefined;
  if (other && amountCentavos !== null)
    doubts.push({
      mismatch: "amount",
      details: { source: sourceOf(other.by), known: amountCentavos, reported: other.amountCentavos },
    });
  return { amountCentavos, doubts, ...feeOf(amountCentavos, tellings, proven, doubts) };
}

/** Where neither a read nor our own write's answer says otherwise. */
function decidedByBalance(proven: PaidMoney | null, told: readonly ReportedAmount[]): Centavos | null {
  if (proven === null) return null;
  const fits = ({ amountCentavos }: ReportedAmount) => amountCentavos === proven.amountCentavos;
  const isDenied = told.some(
    (each) => (each.by.source === "read" || each.by.source === "own_write") && !fits(each),
  );
  return !isDenied && told.some(fits) ? proven.amountCentavos : null;
}

const leastInFavour = (type: TransactionType, one: Centavos, other: Centavos): number =>
  type === "withdrawal" ? other - one : one - other;

/**
 * One read that matches a reported amount decides. Against all reported amounts, two reads with an interval between
 * them decide.
 */
function decidedByReads(
  reads: readonly ReportedAmount[],
  others: readonly ReportedAmount[],
): Centavos | null {
  const newest = reads.at(-1);
  if (!newest) return null;
  const { amountCentavos: amount } = newest;
  if (others.length === 0 || others.some((each) => each.amountCentavos === amount)) return amount;
  const same = reads.filter((each) => each.amountCentavos === amount);
  const since = newest.by.at.getTime() - (same[0]?.by.at.getTime() ?? 0);
  return since >= APART_MS ? amount : null;
}

function feeOf(
  amount: Centavos | null,
  tellings: readonly TransactionObservation[],
  proven: PaidMoney | null,
  doubts: Doubt[],
): Pick<Amounts, "feeCentavos" | "netCentavos" | "by"> {
  const isProven = (telling: TransactionObservation) =>
    proven !== null && proven.amountCentavos === amount && isPaidSo(telling, amount, proven);
  const tell = tellings.filter(({ told }) => told.feeCentavos !== null && told.feeCentavos !== undefined);
  // A fee beside another amount says little, and nothing where an event of this amount leaves its fee out.
  const isPaidAlike = tellings.some((each) => isPaidBy(each) && each.told.amountCentavos === amount);
  const fitting = tell.filter(({ told }) => (told.amountCentavos ?? amount) === amount);
  const [first, ...rest] = (fitting.length > 0 || isPaidAlike ? fitting : tell).toSorted(
    (a, b) =>
      RANK_OF_TELLER[a.source] - RANK_OF_TELLER[b.source] ||
      Number(isProven(b)) - Number(isProven(a)) ||
      (b.told.feeCentavos ?? 0) - (a.told.feeCentavos ?? 0) ||
      mostShared(a, b),
  );
  const net = tellings.find(({ told }) => told.netCentavos !== null && told.netCentavos !== undefined);
  const by =
    first ??
    tellings.filter((each) => isPaidBy(each) && isOfAmount(each, amount)).toSorted(mostShared)[0] ??
    null;
  const otherShares =
    by &&
    !isProven(by) &&
    tellings.find((each) => (!isPaidAlike || isOfAmount(each, amount)) && sharesDiffer(by, each));
  if (otherShares)
    doubts.push({
      mismatch: "split",
      details: { source: sourceOf(otherShares), known: sharedBy(by), reported: sharedBy(otherShares) },
    });
  if (!first) return { feeCentavos: null, netCentavos: net?.told.netCentavos ?? null, by };
  const fee = first.told.feeCentavos ?? null;
  const differs = isProven(first)
    ? undefined
    : rest.find(({ source, told }) => source !== "stood" && told.feeCentavos !== fee);
  if (differs)
    doubts.push({
      mismatch: "fee",
      details: { source: sourceOf(differs), ...known(fee), ...reported(differs.told.feeCentavos) },
    });
  const isFitting = fitting.includes(first);
  const toldNet = isFitting
    ? (first.told.netCentavos ??
      fitting.find(({ told }) => told.netCentavos !== null && told.netCentavos !== undefined)?.told
        .netCentavos)
    : null;
  const expected = amount === null || fee === null ? null : centavos(amount - fee);
  const netCentavos = toldNet ?? expected;
  const otherNet = fitting.find(
    ({ told }) =>
      told.feeCentavos === fee &&
      told.netCentavos !== null &&
      told.netCentavos !== undefined &&
      told.netCentavos !== netCentavos,
  );
  if (otherNet)
    doubts.push({
      mismatch: "net",
      details: { source: sourceOf(otherNet), ...known(netCentavos), ...reported(otherNet.told.netCentavos) },
    });
  if (expected !== null && netCentavos !== null && expected !== netCentavos)
    doubts.push({
      mismatch: "sum",
      details: { source: sourceOf(first), known: expected, reported: netCentavos },
    });
  return { feeCentavos: fee, netCentavos, by: first };
}

const isPaidSo = ({ told }: TransactionObservation, amount: Centavos, proven: PaidMoney): boolean =>
  isSamePayment(proven, {
    amountCentavos: told.amountCentavos ?? amount,
    feeCentavos: told.feeCentavos ?? null,
    delivered: told.legs?.deliveredCentavos ?? [],
  });

const isOfAmount = ({ told }: TransactionObservation, amount: Centavos | null): boolean =>
  (told.amountCentavos ?? amount) === amount;

const isPaidBy = ({ source, told }: TransactionObservation): boolean =>
  source === "webhook" && told.state === "completed";

/**
 * True where the observation reports shares. An event of a completed payment reports its shares, or that there were
 * none; an event without amounts reports neither.
 */
const tellsShares = (telling: TransactionObservation): boolean =>
  isPaidBy(telling) &&
  (typeof telling.told.feeCentavos === "number" || telling.told.legs?.deliveredCentavos !== undefined);

const sharedBy = ({ told }: TransactionObservation): number =>
  (told.legs?.deliveredCentavos ?? []).reduce((sum, { amountCentavos }) => sum + amountCentavos, 0);
const sharesOf = ({ told }: TransactionObservation): string =>
  JSON.stringify(told.legs?.deliveredCentavos ?? []);
const sharesDiffer = (one: TransactionObservation, other: TransactionObservation): boolean =>
  tellsShares(one) && tellsShares(other) && sharesOf(one) !== sharesOf(other);
const mostShared = (one: TransactionObservation, other: TransactionObservation): number =>
  sharedBy(other) - sharedBy(one) ||
  (sharesOf(one) < sharesOf(other) ? -1 : Number(sharesOf(one) > sharesOf(other)));

const known = (value: Centavos | null | undefined) => (typeof value === "number" ? { known: value } : {});
const reported = (value: Centavos | null | undefined) =>
  typeof value === "number" ? { reported: value } : {};

export const sourceOf = ({ source }: Pick<TransactionObservation, "source">) =>
  source === "own_write" || source === "webhook" ? source : "read";
