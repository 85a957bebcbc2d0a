import { type Centavos, ZERO, centavos } from "@/lib/core/money/money";
import { type BlockStatus, type ReportedBlockStatus, isResolved } from "@/lib/core/enums/blocks";
import { type ReadVerdict, contradictionOf } from "./contradicted";
import { type Doubt } from "./doubts";
import { type ProjectedTransaction } from "./project-transaction";
import { type ObservationOf } from "./observation";
import { earliest, firstSaid } from "./order";
import { furthestBlockStatus } from "./states";

type BlockObservation = ObservationOf<"block">;
/** A read of the service's list of blocks: the block's status, or its absence. */
type BlockReadObservation = BlockObservation | ObservationOf<"missing">;

export type ProjectedBlock = {
  id: string;
  wallet: string;
  transactionId: string | null;
  status: BlockStatus;
  apiStatus: string | null;
  blockType: string;
  /** The amount that it held. */
  amountCentavos: Centavos;
  /** The part that went to the payer at its end; the rest went back to the wallet. Null until it ends, and where it is dismissed. */
  paidOutCentavos: Centavos | null;
  referenceNumber: string | null;
  reason: string | null;
  externalReference: string | null;
  e2eId: string | null;
  createdAt: Date;
  /** False: the moment of the first observation replaces it. */
  isCreatedAtTold: boolean;
  resolutionReason: string | null;
  resolvedAt: Date | null;
  serviceReadAt: Date | null;
  doubts: Doubt[];
};

/**
 * Projects one block from all its observations; null while none reports its amount. Where no observation is believed,
 * the block is projected as reported, with the status dismissed.
 */
export function projectBlock(
  tellings: readonly BlockObservation[],
  missing: readonly ObservationOf<"missing">[],
  {
    payment,
    balances,
  }: { payment: ProjectedTransaction | null; balances: readonly ObservationOf<"balance">[] },
  doubts: Doubt[],
): ProjectedBlock | null {
  const limit = payment?.type === "payment" ? payment.amountCentavos : null;
  const isTooMuch = ({ told }: BlockObservation) => limit !== null && (told.amountCentavos ?? 0) > limit;
  const tooMuch = tellings.find(isTooMuch);
  if (tooMuch && limit !== null)
    doubts.push({
      mismatch: "block_amount",
      details: {
        source: tooMuch.source === "webhook" ? "webhook" : "read",
        known: limit,
        reported: tooMuch.told.amountCentavos ?? 0,
      },
    });
  // The service's own list is believed, however odd. An event alone is not believed.
  const listed = tellings.filter(({ source }) => source === "read");
  const believable = tellings.filter((telling) => telling.source === "read" || !isTooMuch(telling));
  // It is listed in the wallet of its payment, whichever wallet an event named.
  const owner = tellings.some(({ told }) => told.transactionId !== null) ? (payment?.wallet ?? null) : null;
  const counted = believable.filter((telling) =>
    isListed({ ...telling, wallet: owner ?? telling.wallet }, [...listed, ...missing], doubts),
  );
  const known = { payment, balances };
  return (
    projectedBlock(counted, known, (newest, money, own) => statusOf(counted, newest, money, own)) ??
    projectedBlock(tellings, known, () => "dismissed")
  );
}

type BlockContext = { payment: ProjectedTransaction | null; balances: readonly ObservationOf<"balance">[] };

function projectedBlock(
  counted: readonly BlockObservation[],
  { payment, balances }: BlockContext,
  statusAs: (newest: BlockObservation | null, money: ReportedMoney, doubts: Doubt[]) => BlockStatus,
): ProjectedBlock | null {
  const [first] = counted;
  if (!first) return null;
  const reads = counted.filter(({ source }) => source === "read");
  const newest = reads.at(-1) ?? null;
  const money = moneyOf(counted);
  if (money === null) return null;
  const { amountCentavos } = money;
  const own: Doubt[] = [];
  if (money.other !== null)
    own.push({
      mismatch: "amount",
      details: { source: "webhook", known: amountCentavos, reported: money.other },
    });
  const status = statusAs(newest, money, own);
  const paidOutCentavos = paidOutOf(status, money);
  const said = <Value>(value: (told: BlockObservation["told"]) => Value | null | undefined) =>
    firstSaid(counted, ({ told }) => value(told));
  const readEnd = reads.findLast(({ told }) => told.resolvedAt)?.told.resolvedAt ?? null;
  const createdAt = earliest(counted.map(({ told }) => told.createdAt));
  const transactionId = said((told) => told.transactionId);
  const { id } = first.told;
  const wallet = (transactionId === null ? null : payment?.wallet) ?? (newest ?? first).wallet;
  if (isPart(paidOutCentavos, money) && !isProven({ id, wallet, paidOutCentavos }, balances))
    own.push({
      mismatch: "block_part",
      details: { source: money.partSource, known: amountCentavos, reported: reportedPart(status, money) },
    });
  return {
    id,
    wallet,
    transactionId,
    status,
    apiStatus: newest?.told.apiStatus ?? null,
    blockType: said((told) => told.blockType || null) ?? "",
    amountCentavos,
    paidOutCentavos,
    referenceNumber: said((told) => told.referenceNumber),
    reason: said((told) => told.reason),
    externalReference: said((told) => told.externalReference),
    e2eId: said((told) => told.e2eId),
    createdAt: createdAt ?? first.at,
    isCreatedAtTold: createdAt !== null,
    resolutionReason: said((told) => told.resolutionReason),
    // An event may not say when it ended and then counts as of its sending; the service's list says.
    resolvedAt: isResolved(status)
      ? (readEnd ?? firstSaid(counted, ({ told }) => (told.status === status ? told.resolvedAt : null)))
      : null,
    serviceReadAt: newest?.at ?? null,
    doubts: own,
  };
}

type ReportedMoney = {
  /** The amount that it held. */
  amountCentavos: Centavos;
  /** A different amount that an event reported and that is not a part. */
  other: Centavos | null;
  /** The parts that the block's ends reported, each less than the held amount. */
  approved: readonly Centavos[];
  rejected: readonly Centavos[];
  /** True where an event reported an end with the whole held amount. */
  isWholeTold: boolean;
  partSource: "webhook" | "read";
};

/**
 * Returns the held amount and the parts with which the block ended; null where no amount was reported. The service's
 * list counts before events, and an end with less than the held amount reports a part.
 */
function moneyOf(counted: readonly BlockObservation[]): ReportedMoney | null {
  const told = counted.flatMap(({ source, told: { status, amountCentavos } }) =>
    amountCentavos === null || amountCentavos === undefined ? [] : [{ source, status, amountCentavos }],
  );
  const most = (list: typeof told) =>
    list.map(({ amountCentavos }) => amountCentavos).toSorted((one, other) => other - one)[0];
  const isEnd = ({ status }: (typeof told)[number]) => status === "approved" || status === "rejected";
  const reads = told.filter(({ source }) => source === "read");
  const claims = told.filter(({ source }) => source !== "read");
  const open =
    reads.findLast((one) => !isEnd(one))?.amountCentavos ?? most(claims.filter((one) => !isEnd(one)));
  const listedEnd = reads.findLast(isEnd)?.amountCentavos;
  // A list that shows more than it held before says that it grew; an event alone does so where no list shows the block.
  const grown = listedEnd ?? (reads.length === 0 ? most(claims) : undefined);
  const held = Math.max(open ?? ZERO, grown ?? ZERO);
  const amountCentavos = open === undefined && grown === undefined ? most(told) : centavos(held);
  if (amountCentavos === undefined) return null;
  // An end with an amount of zero reports no part.
  const isAPart = (one: (typeof told)[number]) =>
    isEnd(one) && one.amountCentavos > 0 && one.amountCentavos < amountCentavos;
  const parts = told.filter(isAPart);
  const partsOf = (end: "approved" | "rejected") =>
    parts.flatMap(({ status, amountCentavos: part }) => (status === end ? part : []));
  return {
    amountCentavos,
    other:
      claims.find((one) => one.amountCentavos !== amountCentavos && !isAPart(one))?.amountCentavos ?? null,
    approved: partsOf("approved"),
    rejected: partsOf("rejected"),
    isWholeTold: claims.some((one) => isEnd(one) && one.amountCentavos === amountCentavos),
    partSource: parts[0]?.source === "read" ? "read" : "webhook",
  };
}

/** Returns the reported part; of several, the one least in the merchant's favour. */
const reportedPart = (status: BlockStatus, { approved, rejected, amountCentavos }: ReportedMoney): Centavos =>
  centavos(status === "rejected" ? Math.min(...rejected, amountCentavos) : Math.max(...approved, ZERO));

/** An unreported part of a block counts as paid out, which is least in the merchant's favour. */
function paidOutOf(status: BlockStatus, money: ReportedMoney): Centavos | null {
  const { amountCentavos, approved } = money;
  if (status === "approved") return approved.length > 0 ? reportedPart(status, money) : amountCentavos;
  return status === "rejected" ? centavos(amountCentavos - reportedPart(status, money)) : null;
}

/** True where both parts and no other end were reported and the parts add up, so no amount is left open. */
const isReportedWhole = ({ approved, rejected, isWholeTold, amountCentavos }: ReportedMoney): boolean =>
  !isWholeTold &&
  approved.length > 0 &&
  rejected.length > 0 &&
  approved.every((out) => rejected.every((back) => out + back === amountCentavos));

const isPart = (paidOut: Centavos | null, money: ReportedMoney): paidOut is Centavos =>
  paidOut !== null && paidOut > 0 && paidOut < money.amountCentavos && !isReportedWhole(money);

/** Whether the balances of its wallet show that so much of it went out. */
const isProven = (
  { id, wallet, paidOutCentavos }: Pick<ProjectedBlock, "id" | "wallet" | "paidOutCentavos">,
  balances: readonly ObservationOf<"balance">[],
): boolean =>
  balances
    .flatMap((balance) => (balance.wallet === wallet ? (balance.told.blocks ?? []) : []))
    .findLast(({ blockId }) => blockId === id)?.paidOutCentavos === paidOutCentavos;

/** A block, or its end, is not so where the service's own list shows otherwise, twice after an event reported it. */
function isListed(
  telling: BlockObservation,
  looks: readonly BlockReadObservation[],
  doubts: Doubt[],
): boolean {
  if (telling.source !== "webhook" && telling.source !== "stood") return true;
  const standing = contradictionOf(telling, looks, (look) => verdictOn(telling.told.status, look));
  if (standing.is === "standing") return true;
  const { told } = standing.by;
  doubts.push({
    mismatch: standing.is === "contradicted" ? "block_contradicted" : "state",
    details: {
      source: "read",
      known: telling.told.status,
      reported: told.about === "missing" ? "missing" : told.status,
    },
  });
  return standing.is === "doubted";
}

function verdictOn(status: ReportedBlockStatus, { told }: BlockReadObservation): ReadVerdict {
  if (told.about === "missing") return "against";
  if (told.status === "other") return "says_nothing";
  if (!isResolved(status) || told.status === status) return "agrees";
  return isResolved(told.status) ? "says_nothing" : "against";
}

/**
 * The service's list decides between two ends that exclude each other; until then the money counts as gone. An unknown status
 * in the newest list replaces any status but an end, and counts as the status that a person gave it.
 */
function statusOf(
  tellings: readonly BlockObservation[],
  newest: BlockObservation | null,
  money: ReportedMoney,
  doubts: Doubt[],
): BlockStatus {
  const stated = tellings.filter(({ source }) => source !== "person");
  const statuses = stated.map((telling) => explainedStatus(telling, tellings));
  const newestStatus = newest && explainedStatus(newest, tellings);
  const told = (status: ReportedBlockStatus) => statuses.includes(status);
  if (told("approved") && told("rejected")) {
    if (newestStatus && isResolved(newestStatus)) return newestStatus;
    if (isReportedWhole(money)) return "approved";
    doubts.push({
      mismatch: "outcome",
      details: { source: "webhook", known: "approved", reported: "rejected" },
    });
    return "approved";
  }
  const furthest = statuses.reduce<BlockStatus>(furthestBlockStatus, "other");
  return newest?.told.status === "other" && newestStatus && !isResolved(furthest) ? newestStatus : furthest;
}

/** The status that a person last assigned to the same unknown value of this block; otherwise the reported status. */
function explainedStatus(
  { told }: BlockObservation,
  tellings: readonly BlockObservation[],
): ReportedBlockStatus {
  if (told.status !== "other") return told.status;
  const explainedBy = (by: "person" | "stood") =>
    tellings.findLast(
      ({ source, told: { status, apiStatus } }) =>
        source === by && status !== "other" && apiStatus === told.apiStatus,
    );
  return (explainedBy("person") ?? explainedBy("stood"))?.told.status ?? "other";
}
