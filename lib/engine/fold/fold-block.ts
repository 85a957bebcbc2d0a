import { type Centavos } from "@/lib/core/money";
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
  amountCentavos: Centavos;
  referenceNumber: string | null;
  reason: string | null;
  externalReference: string | null;
  e2eId: string | null;
  createdAt: Date;
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
  payment: TransactionPicture | null,
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
  // What the service's own list shows is so, however odd: an event alone is not believed.
  const listed = tellings.filter(({ source }) => source === "read");
  const believable = tellings.filter((telling) => telling.source === "read" || !isTooMuch(telling));
  // It is listed in the wallet of its payment, whichever wallet an event named.
  const owner = tellings.some(({ told }) => told.transactionId !== null) ? (payment?.wallet ?? null) : null;
  const counted = believable.filter((telling) =>
    isListed({ ...telling, wallet: owner ?? telling.wallet }, [...listed, ...missing], doubts),
  );
  return (
    pictureOf(counted, payment, (newest, own) => statusOf(counted, newest, own)) ??
    pictureOf(tellings, payment, () => "dismissed")
  );
}

function pictureOf(
  counted: readonly Telling[],
  payment: TransactionPicture | null,
  statusAs: (newest: Telling | null, doubts: Doubt[]) => BlockStatus,
): BlockPicture | null {
  const [first] = counted;
  if (!first) return null;
  const reads = counted.filter(({ source }) => source === "read");
  const newest = reads.at(-1) ?? null;
  const amounts = counted
    .flatMap(({ source, told: { amountCentavos: amount } }) =>
      source === "read" || amount === null || amount === undefined ? [] : [amount],
    )
    .toSorted((one, other) => other - one);
  const shown = firstSaid(reads.toReversed(), ({ told }) => told.amountCentavos);
  const amountCentavos = shown ?? amounts[0] ?? null;
  if (amountCentavos === null) return null;
  const own: Doubt[] = [];
  const otherAmount = amounts.find((amount) => amount !== amountCentavos);
  if (otherAmount !== undefined)
    own.push({
      mismatch: "amount",
      details: { source: "webhook", known: amountCentavos, reported: otherAmount },
    });
  const status = statusAs(newest, own);
  const said = <Value>(value: (told: Telling["told"]) => Value | null | undefined) =>
    firstSaid(counted, ({ told }) => value(told));
  const readEnd = reads.findLast(({ told }) => told.resolvedAt)?.told.resolvedAt ?? null;
  const transactionId = said((told) => told.transactionId);
  return {
    id: first.told.id,
    wallet: (transactionId === null ? null : payment?.wallet) ?? (newest ?? first).wallet,
    transactionId,
    status,
    apiStatus: newest?.told.apiStatus ?? null,
    blockType: said((told) => told.blockType || null) ?? "",
    amountCentavos,
    referenceNumber: said((told) => told.referenceNumber),
    reason: said((told) => told.reason),
    externalReference: said((told) => told.externalReference),
    e2eId: said((told) => told.e2eId),
    createdAt: earliest(counted.map(({ told }) => told.createdAt)) ?? first.at,
    resolutionReason: said((told) => told.resolutionReason),
    // An event may not say when it ended and then counts as of its sending; the service's list says.
    resolvedAt: isResolved(status)
      ? (readEnd ?? firstSaid(counted, ({ told }) => (told.status === status ? told.resolvedAt : null)))
      : null,
    serviceReadAt: newest?.at ?? null,
    doubts: own,
  };
}

/** What the service's own list shows otherwise, twice after an event told it, is not so: a block, or its end. */
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
function statusOf(tellings: readonly Telling[], newest: Telling | null, doubts: Doubt[]): BlockStatus {
  const stated = tellings.filter(({ source }) => source !== "person");
  const statuses = stated.map((telling) => explainedStatus(telling, tellings));
  const newestStatus = newest && explainedStatus(newest, tellings);
  const told = (status: ToldBlockStatus) => statuses.includes(status);
  if (told("approved") && told("rejected")) {
    if (newestStatus && isResolved(newestStatus)) return newestStatus;
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
