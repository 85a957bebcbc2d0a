import { type Centavos, ZERO, centavos } from "@/lib/core/money/money";
import { type BlockStatus, type ToldBlockStatus, isResolved } from "@/lib/core/words/blocks";
import { type Verdict, standingOf } from "./contradicted";
import { type Doubt } from "./doubts";
import { type TransactionPicture } from "./fold-transaction";
import { type Of } from "./observation";
import { earliest, firstSaid } from "./order";
import { furthestBlockStatus } from "./states";

type Telling = Of<"block">;
/** The service's list of blocks: how it stands there, or that it does not. */
type Look = Telling | Of<"missing">;

export type BlockPicture = {
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
  /** False: the first telling's moment stands for it. */
  isCreatedAtTold: boolean;
  resolutionReason: string | null;
  resolvedAt: Date | null;
  serviceReadAt: Date | null;
  doubts: Doubt[];
};

/**
 * One block, of everything that was told about it; null while nobody has told how much it holds. Where nothing of it is
 * believed, it stands as it was told, dismissed.
 */
export function foldBlock(
  tellings: readonly Telling[],
  missing: readonly Of<"missing">[],
  { payment, balances }: { payment: TransactionPicture | null; balances: readonly Of<"balance">[] },
  doubts: Doubt[],
): BlockPicture | null {
  const limit = payment?.type === "payment" ? payment.amountCentavos : null;
  const isTooMuch = ({ told }: Telling) => limit !== null && (told.amountCentavos ?? 0) > limit;
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
    pictureOf(counted, known, (newest, money, own) => statusOf(counted, newest, money, own)) ??
    pictureOf(tellings, known, () => "dismissed")
  );
}

type Known = { payment: TransactionPicture | null; balances: readonly Of<"balance">[] };

function pictureOf(
  counted: readonly Telling[],
  { payment, balances }: Known,
  statusAs: (newest: Telling | null, money: ToldMoney, doubts: Doubt[]) => BlockStatus,
): BlockPicture | null {
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
  const said = <Value>(value: (told: Telling["told"]) => Value | null | undefined) =>
    firstSaid(counted, ({ told }) => value(told));
  const readEnd = reads.findLast(({ told }) => told.resolvedAt)?.told.resolvedAt ?? null;
  const createdAt = earliest(counted.map(({ told }) => told.createdAt));
  const transactionId = said((told) => told.transactionId);
  const { id } = first.told;
  const wallet = (transactionId === null ? null : payment?.wallet) ?? (newest ?? first).wallet;
  if (isPart(paidOutCentavos, money) && !isProven({ id, wallet, paidOutCentavos }, balances))
    own.push({
      mismatch: "block_part",
      details: { source: money.partSource, known: amountCentavos, reported: partTold(status, money) },
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

type ToldMoney = {
  /** The amount that it held. */
  amountCentavos: Centavos;
  /** Another amount that an event told, and that is no part. */
  other: Centavos | null;
  /** The parts that its ends were told with: less than it held. */
  approved: readonly Centavos[];
  rejected: readonly Centavos[];
  /** An event told an end with all that it held. */
  isWholeTold: boolean;
  partSource: "webhook" | "read";
};

/**
 * How much it held, and with what parts of it it ended. The service's list counts before events; an end with less than was
 * held tells a part. Null where nobody told an amount.
 */
function moneyOf(counted: readonly Telling[]): ToldMoney | null {
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
  // An end that tells nothing of it tells no amount.
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

/** The part that was told; of several, the one that is least in the merchant's favour. */
const partTold = (status: BlockStatus, { approved, rejected, amountCentavos }: ToldMoney): Centavos =>
  centavos(status === "rejected" ? Math.min(...rejected, amountCentavos) : Math.max(...approved, ZERO));

/** The part of a block that nobody told of counts as gone: least in the merchant's favour. */
function paidOutOf(status: BlockStatus, money: ToldMoney): Centavos | null {
  const { amountCentavos, approved } = money;
  if (status === "approved") return approved.length > 0 ? partTold(status, money) : amountCentavos;
  return status === "rejected" ? centavos(amountCentavos - partTold(status, money)) : null;
}

/** Both parts were told, and nothing else of its ends, and they add up: nothing of it is left open. */
const isToldWhole = ({ approved, rejected, isWholeTold, amountCentavos }: ToldMoney): boolean =>
  !isWholeTold &&
  approved.length > 0 &&
  rejected.length > 0 &&
  approved.every((out) => rejected.every((back) => out + back === amountCentavos));

const isPart = (paidOut: Centavos | null, money: ToldMoney): paidOut is Centavos =>
  paidOut !== null && paidOut > 0 && paidOut < money.amountCentavos && !isToldWhole(money);

/** Whether the balances of its wallet show that so much of it went out. */
const isProven = (
  { id, wallet, paidOutCentavos }: Pick<BlockPicture, "id" | "wallet" | "paidOutCentavos">,
  balances: readonly Of<"balance">[],
): boolean =>
  balances
    .flatMap((balance) => (balance.wallet === wallet ? (balance.told.blocks ?? []) : []))
    .findLast(({ blockId }) => blockId === id)?.paidOutCentavos === paidOutCentavos;

/** A block, or its end, is not so where the service's own list shows otherwise, twice after an event reported it. */
function isListed(telling: Telling, looks: readonly Look[], doubts: Doubt[]): boolean {
  if (telling.source !== "webhook" && telling.source !== "stood") return true;
  const standing = standingOf(telling, looks, (look) => verdictOn(telling.told.status, look));
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

function verdictOn(status: ToldBlockStatus, { told }: Look): Verdict {
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
  tellings: readonly Telling[],
  newest: Telling | null,
  money: ToldMoney,
  doubts: Doubt[],
): BlockStatus {
  const stated = tellings.filter(({ source }) => source !== "person");
  const statuses = stated.map((telling) => explainedStatus(telling, tellings));
  const newestStatus = newest && explainedStatus(newest, tellings);
  const told = (status: ToldBlockStatus) => statuses.includes(status);
  if (told("approved") && told("rejected")) {
    if (newestStatus && isResolved(newestStatus)) return newestStatus;
    if (isToldWhole(money)) return "approved";
    doubts.push({
      mismatch: "outcome",
      details: { source: "webhook", known: "approved", reported: "rejected" },
    });
    return "approved";
  }
  const furthest = statuses.reduce<BlockStatus>(furthestBlockStatus, "other");
  return newest?.told.status === "other" && newestStatus && !isResolved(furthest) ? newestStatus : furthest;
}

/** The status that a person gave to the same unknown word of this block, the last time; else as it was told. */
function explainedStatus({ told }: Telling, tellings: readonly Telling[]): ToldBlockStatus {
  if (told.status !== "other") return told.status;
  const explainedBy = (by: "person" | "stood") =>
    tellings.findLast(
      ({ source, told: { status, apiStatus } }) =>
        source === by && status !== "other" && apiStatus === told.apiStatus,
    );
  return (explainedBy("person") ?? explainedBy("stood"))?.told.status ?? "other";
}
