import { type OrderedPairs } from "@/lib/core/json/ordered-pairs";
import { type Centavos } from "@/lib/core/money/money";
import {
  type ReportedFields,
  type TransactionField,
  noReportedFields,
} from "@/lib/core/transactions/transaction-fields";
import { type Confirmation, type ObservationSource } from "@/lib/core/enums/observations";
import {
  TRANSACTION_TYPES,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/enums/transactions";
import { parseEnum } from "@/lib/core/enums/enums";
import { amountsOf, sourceOf } from "./amounts";
import { type ReadObservation, isFromBefore, contradictionOf } from "./contradicted";
import { type Doubt } from "./doubts";
import { type Leg, deliveredOf, legsOf } from "./legs";
import {
  type BlockedDeposit,
  type ChargeDetails,
  type ObservationOf,
  type WithdrawalDetails,
} from "./observation";
import { byMoment, earliest, firstSaid } from "./order";
import { type Proven, isSamePayment, provenBy } from "./proven";
import { returnedOf, withoutReturns } from "./returned";
import { isFinalState } from "./states";
import {
  showsUnnamedEnd,
  stateOfType,
  statusOf,
  verdictOnPayment,
  verdictOnWithdrawal,
} from "./reported-states";
import { type KnownWallets } from "./known-wallets";

type TransactionObservation = ObservationOf<"transaction">;

const NOTHING_TOLD: Readonly<ReportedFields> = noReportedFields();

export type ProjectedTransaction = ReportedFields & {
  id: string;
  wallet: string;
  type: TransactionType;
  state: TransactionState;
  apiType: string | null;
  apiStatus: string | null;
  /** Null where no observation reports it. */
  amountCentavos: Centavos | null;
  /** The part of a failed or reversed withdrawal that is back. Null where nothing came back. */
  returnedCentavos: Centavos | null;
  currency: string | null;
  projectId: string | null;
  metadata: OrderedPairs | null;
  blockedDeposit: BlockedDeposit | null;
  createdAt: Date;
  intentId: string | null;
  /** When the service was last asked and knew it. */
  serviceReadAt: Date | null;
  legs: Leg[];
  charge: Partial<ChargeDetails>;
  withdrawal: Partial<WithdrawalDetails>;
  doubts: Doubt[];
  /** Confirmation of state and amount. Null where there is nothing to confirm. */
  confirmation: Confirmation | null;
  /** Confirmation of fee, net and shares, which no read shows. Null where none are reported. */
  feeConfirmation: Confirmation | null;
  /** True where one read contradicts an event and a second read is required. */
  wantsRead: boolean;
  /** True where a reliable source reports that it was done. */
  isReported: boolean;
  /** Observations that count: those that are neither contradicted nor out of the question. */
  counted: readonly TransactionObservation[];
};

/** A refund of it changes how a payment reads; one that the service accepted from us shows that it was paid. */
export type KnownRefund = { isTold: boolean; isAccepted: boolean };

/** Projects one transaction from all its observations. Returns null where none of them counts. */
export function projectTransaction(
  id: string,
  tellings: readonly TransactionObservation[],
  {
    missing,
    balances,
  }: { missing: readonly ObservationOf<"missing">[]; balances: readonly ObservationOf<"balance">[] },
  refund: KnownRefund,
  world: KnownWallets,
): ProjectedTransaction | null {
  const [first] = tellings;
  if (!first) return null;
  const doubts: Doubt[] = [];
  const type = typeOf(tellings);
  const ofType = tellings.filter((telling) => telling.source === "read" || telling.told.type === type);
  const stranger = tellings.find((telling) => telling.source === "webhook" && telling.told.type !== type);
  if (stranger)
    doubts.push({
      mismatch: "kind",
      details: {
        source: sourceOf(stranger),
        known: type,
        reported: stranger.told.event ?? stranger.told.type,
      },
    });
  const known = ofType.filter((telling) => hasKnownLegs(telling, world, doubts));
  const looks: ReadObservation[] = [...known.filter(({ source }) => source === "read"), ...missing];
  const { counted, wantsRead, confirmed } = believed(type, known, looks, refund.isTold, doubts);
  // Only observations that are not believed report this object. It is projected as if their claims had never been
  // reported.
  const basis = counted.length > 0 ? counted : known.map(withoutClaims);
  if (basis.length === 0) return { ...strangersRow(id, first, type, doubts), wantsRead: true };

  const wallet = walletOf(basis, balances, doubts);
  const proven = provenBy(balances, wallet);
  const {
    amountCentavos,
    feeCentavos,
    netCentavos,
    by,
    doubts: ofMoney,
  } = amountsOf(type, type === "withdrawal" ? withoutReturns(basis) : basis, proven.payment);
  doubts.push(...ofMoney);
  const { state, isOpen } = stateOfType(type, basis, refund.isAccepted);
  if (isOpen)
    doubts.push({
      mismatch: "outcome",
      details: { source: sourceOf(isOpen.by), known: isOpen.known, reported: isOpen.reported },
    });
  const back =
    type === "withdrawal"
      ? returnedOf({ state, amountCentavos }, basis, proven.withdrawal)
      : { returnedCentavos: null, doubt: null };
  if (back.doubt) doubts.push(back.doubt);
  const { returnedCentavos } = back;
  const newestRead = basis.findLast(({ source }) => source === "read") ?? null;
  noteMissing(looks, newestRead, doubts);
  const said = <Value>(value: (told: TransactionObservation["told"]) => Value | null | undefined) =>
    firstSaid(basis, ({ told }) => value(told));
  const legs = legsOf(basis, by);
  const isProven = addsUp(
    { type, state, amountCentavos, returnedCentavos, feeCentavos, legs, doubts },
    proven,
  );
  return {
    id,
    wallet,
    type,
    state,
    apiType: newestRead?.told.apiType ?? said((told) => told.apiType),
    apiStatus: newestRead?.told.apiStatus ?? said((told) => told.apiStatus),
    amountCentavos,
    returnedCentavos,
    currency: said((told) => told.currency),
    projectId: said((told) => told.projectId),
    metadata: said((told) => told.metadata),
    blockedDeposit: returnOf(basis),
    createdAt: createdAtOf(basis),
    intentId: said((told) => told.intentId),
    serviceReadAt: newestRead?.at ?? null,
    legs,
    charge: detailsOf(basis.map(({ told }) => told.charge)),
    withdrawal: detailsOf(basis.map(({ told }) => told.withdrawal)),
    doubts,
    confirmation: confirmationOf(basis, { type, state, isProven }, confirmed.has(state), doubts),
    feeConfirmation: feeConfirmationOf(basis, { type, state, feeCentavos, legs, isProven }),
    wantsRead: wantsRead || doubts.some(({ mismatch }) => mismatch === "kind"),
    isReported: isReported(counted, refund),
    counted,
    ...fieldsOf(basis),
    feeCentavos,
    netCentavos,
  };
}

/** Our own write knows what it made; then the service; then what events say, the same one whichever came first. */
function typeOf(tellings: readonly TransactionObservation[]): TransactionType {
  const ofSource = (one: ObservationSource) => tellings.find(({ source }) => source === one)?.told.type;
  const read = tellings.findLast((telling) => telling.source === "read" && typeRead(telling) !== "other");
  const told = tellings.reduce<TransactionType | null>(
    (first, telling) =>
      telling.source === "webhook" && (first === null || telling.told.type < first)
        ? telling.told.type
        : first,
    null,
  );
  const known = ofSource("own_write") ?? (read && typeRead(read)) ?? ofSource("stood");
  return known ?? told ?? tellings[0]?.told.type ?? "other";
}

const typeRead = ({ told }: TransactionObservation): TransactionType =>
  parseEnum(TRANSACTION_TYPES, told.apiType ?? told.type, "other");

/** Money for a wallet that does not exist has no owner. The event waits until the wallet is known. */
function hasKnownLegs(
  { source, told }: TransactionObservation,
  world: KnownWallets,
  doubts: Doubt[],
): boolean {
  const { wallets } = world;
  if (source !== "webhook" || wallets === null) return true;
  const unknown = told.legs?.deliveredCentavos?.find(({ destination }) => !wallets.has(destination));
  if (unknown)
    doubts.push({ mismatch: "destination", details: { source: "webhook", reported: unknown.destination } });
  return !unknown;
}

/** `confirmed`: the states that events reported and a read agrees with. */
type Believed = { counted: TransactionObservation[]; wantsRead: boolean; confirmed: Set<TransactionState> };

/** The moment at which the reported change happened, by the service. */
const claimedMoment = ({ told }: TransactionObservation): Date | null =>
  told.reversedAt ?? told.failedAt ?? told.expiredAt ?? told.completedAt ?? null;

/** Returns the claims of events, without those that the service contradicts. */
function believed(
  type: TransactionType,
  tellings: readonly TransactionObservation[],
  looks: readonly ReadObservation[],
  hasRefund: boolean,
  doubts: Doubt[],
): Believed {
  const result: Believed = { counted: [], wantsRead: false, confirmed: new Set() };
  for (const telling of tellings) {
    const { state } = telling.told;
    const isClaim = telling.source === "webhook" || telling.source === "stood";
    if (!isClaim || state === undefined) {
      result.counted.push(telling);
      continue;
    }
    const claimedAt = claimedMoment(telling);
    const standing = contradictionOf(telling, looks, (look) => {
      if (isFromBefore(claimedAt, look, looks)) return "says_nothing";
      if (type === "withdrawal") return verdictOnWithdrawal(state, look);
      return type === "payment" ? verdictOnPayment(state, hasRefund, look) : "says_nothing";
    });
    if (standing.is === "standing") {
      if (standing.isConfirmed) result.confirmed.add(state);
    } else {
      result.wantsRead = true;
      doubts.push({
        mismatch: standing.is === "contradicted" ? "contradicted" : "state",
        details: { source: "read", known: state, reported: statusOf(standing.by) },
      });
    }
    if (standing.is !== "contradicted") result.counted.push(telling);
  }
  return result;
}

/** The answer to our own write reports that the object exists, and not yet that it was done. */
const isReported = (tellings: readonly TransactionObservation[], refund: KnownRefund): boolean =>
  refund.isAccepted ||
  tellings.some(
    ({ source, told }) =>
      source !== "own_write" &&
      (told.state === "completed" ||
        told.apiStatus === "completed" ||
        (source === "read" && told.completedAt)),
  );

/** That there is such an object, and nothing of what became of it. */
const withoutClaims = (telling: TransactionObservation): TransactionObservation => ({
  ...telling,
  told: {
    about: "transaction",
    id: telling.told.id,
    type: telling.told.type,
    state: "pending",
    amountCentavos: telling.told.amountCentavos ?? null,
    currency: telling.told.currency ?? null,
    createdAt: telling.told.createdAt ?? null,
  },
});

/** An object that only events of another kind reported. */
function strangersRow(
  id: string,
  first: TransactionObservation,
  type: TransactionType,
  doubts: Doubt[],
): ProjectedTransaction {
  const { told, wallet, at } = first;
  return {
    ...NOTHING_TOLD,
    id,
    wallet,
    type,
    state: "pending",
    apiType: null,
    apiStatus: null,
    amountCentavos: told.amountCentavos ?? null,
    returnedCentavos: null,
    currency: told.currency ?? null,
    projectId: null,
    metadata: null,
    blockedDeposit: null,
    createdAt: at,
    intentId: null,
    serviceReadAt: null,
    legs: [],
    charge: {},
    withdrawal: {},
    doubts,
    confirmation: null,
    feeConfirmation: null,
    wantsRead: true,
    isReported: false,
    counted: [],
  };
}

/**
 * Returns the wallet of the object: the one that wrote it, in which the service shows it, or whose balance it is a
 * part of.
 */
function walletOf(
  tellings: readonly TransactionObservation[],
  balances: readonly ObservationOf<"balance">[],
  doubts: Doubt[],
): string {
  const own = tellings.find(({ source }) => source === "own_write");
  const read = tellings.findLast(({ source }) => source === "read");
  const stood = tellings.find(({ source }) => source === "stood");
  const balance = balances.findLast(({ wallet }) => tellings.some((telling) => telling.wallet === wallet));
  const known = (own ?? read ?? balance ?? stood)?.wallet;
  const wallet =
    known ??
    tellings.reduce((first, one) => (one.wallet < first ? one.wallet : first), tellings[0]?.wallet ?? "");
  const other = tellings.find((telling) => telling.wallet !== wallet);
  if (other && other.source !== "stood")
    doubts.push({
      mismatch: "wallet",
      details: { source: sourceOf(other), known: wallet, reported: other.wallet },
    });
  return wallet;
}

/** The service's newest word is that there is no such object. */
function noteMissing(
  looks: readonly ReadObservation[],
  newestRead: TransactionObservation | null,
  doubts: Doubt[],
): void {
  const newest = looks
    .filter(({ told }) => told.about === "missing")
    .toSorted(byMoment)
    .at(-1);
  const isSaidOtherwise = doubts.some(({ mismatch }) => mismatch === "contradicted" || mismatch === "state");
  if (newest && !isSaidOtherwise && (!newestRead || newestRead.at < newest.at))
    doubts.push({ mismatch: "missing", details: { source: "read" } });
}

/** The first source knows only when the money moved. The object is older than that. */
function createdAtOf(tellings: readonly TransactionObservation[]): Date {
  const ours = firstSaid(tellings, ({ source, told }) => (source === "own_write" ? told.createdAt : null));
  const known = ours ?? earliest(tellings.map((telling) => telling.told.createdAt));
  if (known) return known;
  const moved = earliest(
    tellings.flatMap(({ told: one }) => [one.completedAt, one.expiredAt, one.failedAt, one.reversedAt]),
  );
  return moved ?? earliest(tellings.map(({ at }) => at)) ?? new Date(0);
}

/** Returns the value of the first observation that has one, each field by itself. */
function fieldsOf(tellings: readonly TransactionObservation[]): ReportedFields {
  const fields: Record<TransactionField, unknown> = { ...NOTHING_TOLD };
  for (const { told } of tellings)
    for (const name in told) {
      if (name in NOTHING_TOLD) fields[name as TransactionField] ??= told[name as TransactionField] ?? null;
    }
  return fields as ReportedFields;
}

const RETURN_RANK: Readonly<Record<string, number>> = { pending: 0, failed: 1, confirmed: 2 };

/** The return of a blocked deposit. The event reports it as it was at send time; a later read has the final data. */
function returnOf(tellings: readonly TransactionObservation[]): BlockedDeposit | null {
  const rank = (deposit: BlockedDeposit) => RETURN_RANK[deposit.refund?.status ?? ""] ?? -1;
  const told = tellings
    .flatMap((telling) => telling.told.blockedDeposit ?? [])
    .toSorted((one, other) => rank(one) - rank(other));
  return told.reduce<BlockedDeposit | null>(
    (before, next) => ({
      ...before,
      ...next,
      ...((before?.refund ?? next.refund) && { refund: { ...before?.refund, ...next.refund } }),
    }),
    null,
  );
}

function detailsOf<Details extends object>(told: readonly (Details | undefined)[]): Details {
  const all = {} as Record<string, unknown>;
  for (const details of told)
    for (const [name, value] of Object.entries(details ?? {}))
      if (value !== null && value !== undefined) all[name] ??= value;
  return all as Details;
}

/** State and amount, each shown by a read, or reported by events alone, whose sums may add up. */
function confirmationOf(
  tellings: readonly TransactionObservation[],
  { type, state, isProven }: Pick<ProjectedTransaction, "type" | "state"> & { isProven: boolean },
  isConfirmed: boolean,
  doubts: readonly Doubt[],
): Confirmation | null {
  if (!isFinalState(type, state)) return null;
  const isReadSo =
    showsUnnamedEnd(type, state, tellings) ||
    tellings.some(
      ({ source, told }) => source === "read" && (told.apiStatus === state || told.state === state),
    );
  const isAmountOpen = doubts.some(({ mismatch }) => mismatch === "amount" || mismatch === "returned_amount");
  if ((isReadSo || isConfirmed) && !isAmountOpen) return "by_read";
  return isProven ? "by_balance" : "to_confirm";
}

type Money = Pick<
  ProjectedTransaction,
  "type" | "state" | "amountCentavos" | "returnedCentavos" | "feeCentavos" | "legs"
>;

/** A forged event of another kind, or of an unknown wallet, does not count in any case. */
const BESIDE_THE_MONEY: ReadonlySet<string> = new Set(["kind", "destination"]);

/** True where it matches the balances and no observation contradicts it: sums never outvote a read. */
function addsUp(
  {
    type,
    state,
    amountCentavos,
    returnedCentavos,
    feeCentavos,
    legs,
    doubts,
  }: Money & Pick<ProjectedTransaction, "doubts">,
  { payment, withdrawal }: Proven,
): boolean {
  if (amountCentavos === null || doubts.some(({ mismatch }) => !BESIDE_THE_MONEY.has(mismatch))) return false;
  if (type === "withdrawal")
    return (
      withdrawal?.state === state &&
      withdrawal.amountCentavos === amountCentavos &&
      (returnedCentavos === null || (withdrawal.returnedCentavos ?? amountCentavos) === returnedCentavos)
    );
  if (type !== "payment" || state !== "completed" || payment === null) return false;
  return isSamePayment(payment, { amountCentavos, feeCentavos, delivered: deliveredOf(legs) });
}

/**
 * Confirmation of fee and shares of a payment. A withdrawal's fee is a part of its amount, and the answer to our own
 * write reports it.
 */
function feeConfirmationOf(
  tellings: readonly TransactionObservation[],
  {
    type,
    state,
    feeCentavos,
    legs,
    isProven,
  }: Omit<Money, "amountCentavos" | "returnedCentavos"> & { isProven: boolean },
): Confirmation | null {
  const isPaid = type === "payment" && state === "completed";
  if (isPaid && (feeCentavos !== null || deliveredOf(legs).length > 0))
    return isProven ? "by_balance" : "to_confirm";
  if (type !== "withdrawal" || feeCentavos === null || !isFinalState(type, state)) return null;
  const isAnswered = tellings.some(
    ({ source, told }) => source === "own_write" && told.feeCentavos === feeCentavos,
  );
  return isAnswered ? null : "to_confirm";
}
