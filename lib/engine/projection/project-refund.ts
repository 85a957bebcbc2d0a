import { type Centavos, centavos } from "@/lib/core/money/money";
import { type RefundState } from "@/lib/core/enums/transactions";
import { type Confirmation } from "@/lib/core/enums/observations";
import { type Doubt } from "./doubts";
import { type ProjectedTransaction } from "./project-transaction";
import { type ObservationOf } from "./observation";
import { byMoment, earliest, firstSaid } from "./order";
import { provenRefund } from "./proven";
import { type RefundAttempt, attemptsOf } from "./refund-attempts";
import { furthestRefundState } from "./states";

type RefundObservation = ObservationOf<"refund">;

/** One refund request in its current state. */
export type RefundRequest = {
  originalTransactionId: string;
  /** Under which its money is booked: the payment's for the first request, its own for each later one. */
  objectId: string;
  wallet: string;
  state: RefundState;
  apiStatus: string | null;
  amountCentavos: Centavos;
  feeCentavos: Centavos | null;
  netCentavos: Centavos | null;
  reason: string | null;
  pspProvider: string | null;
  pspRefundTransactionId: string | null;
  intentId: string | null;
  personId: string | null;
  requestedAt: Date;
  completedAt: Date | null;
  failedAt: Date | null;
  /** The day on which its money is booked. */
  leftAt: Date;
  /** Null: our own request or a person reports it, and no part of it comes from an event alone. */
  confirmation: Confirmation | null;
  /** It was accepted once, so that its money had left before an error gave it back. */
  wasTaken: boolean;
};

/** The newest request that did not fail, or else the newest; and all of them, the first one first. */
export type ProjectedRefund = RefundRequest & { attempts: number; requests: RefundRequest[] };

type RefundContext = { payment: ProjectedTransaction | null; balances: readonly ObservationOf<"balance">[] };

/** Projects the refund of a payment from all its observations; null where none can be believed. */
export function projectRefund(
  id: string,
  tellings: readonly RefundObservation[],
  { payment, balances }: RefundContext,
  doubts: Doubt[],
): ProjectedRefund | null {
  const limit = payment?.type === "payment" ? payment.amountCentavos : null;
  const tooMuch = tellings.find(({ told }) => limit !== null && (told.amountCentavos ?? 0) > limit);
  if (tooMuch && limit !== null)
    doubts.push({
      mismatch: "refund_amount",
      details: { source: "webhook", known: limit, reported: tooMuch.told.amountCentavos ?? 0 },
    });
  const counted = tellings.filter(({ told }) => limit === null || (told.amountCentavos ?? 0) <= limit);
  if (counted.length === 0) return null;
  const requests = attemptsOf(counted).flatMap((attempt, place) => {
    const objectId = place === 0 ? id : (attempt.intentId ?? id);
    return projectedRefund(id, objectId, attempt, { payment, balances }, doubts) ?? [];
  });
  const live = requests.filter(({ state }) => state !== "error");
  const given = centavos(live.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0));
  if (live.length > 1 && limit !== null && given > limit)
    doubts.push({
      mismatch: "refund_amount",
      details: { source: "own_write", known: limit, reported: given },
    });
  const shown = live.at(-1) ?? requests.at(-1);
  return shown ? { ...shown, attempts: requests.length, requests } : null;
}

function projectedRefund(
  id: string,
  objectId: string,
  { intentId, tellings: counted }: RefundAttempt,
  { payment, balances }: RefundContext,
  doubts: Doubt[],
): RefundRequest | null {
  const [first] = counted;
  if (!first) return null;
  const said = <Value>(value: (told: RefundObservation["told"]) => Value | null | undefined) =>
    firstSaid(counted, ({ told }) => value(told));
  const told = counted
    .flatMap((telling) => telling.told.amountCentavos ?? [])
    .toSorted((one, other) => other - one)[0];
  const amountCentavos = told ?? payment?.amountCentavos ?? null;
  if (amountCentavos === null) return null;
  const state = counted.reduce<RefundState>(
    (furthest, telling) => furthestRefundState(furthest, telling.told.state),
    "pending",
  );
  const failedAnswer = counted.find(
    ({ source, told: { state: one } }) => source === "own_write" && one === "error",
  );
  if (failedAnswer && state === "confirmed")
    doubts.push({
      mismatch: "refund_outcome",
      details: { source: "own_write", known: "confirmed", reported: "error" },
    });
  const byTime = counted.toSorted(byMoment);
  const ownFirst = firstSaid(counted, ({ source, told: { leftAt } }) =>
    source === "own_write" ? leftAt : null,
  );
  const leftAt =
    ownFirst ?? said((one) => one.completedAt) ?? said((one) => one.leftAt) ?? byTime[0]?.at ?? first.at;
  const feeCentavos = said((one) => one.feeCentavos);
  const shown = provenRefund(balances, first.wallet, objectId);
  const isProven = shown?.amountCentavos === amountCentavos && shown.feeCentavos === feeCentavos;
  const isOwn = counted.some(({ source }) => source === "own_write" || source === "person");
  const isWhole = payment === null || amountCentavos === payment.amountCentavos;
  // A fee of nothing moves no more than our own request did.
  const isKnown = feeCentavos === null || (feeCentavos === 0 && isWhole && state !== "error");
  return {
    originalTransactionId: id,
    objectId,
    wallet: first.wallet,
    state,
    apiStatus: firstSaid(byTime.toReversed(), ({ told: one }) => one.apiStatus),
    amountCentavos,
    feeCentavos,
    netCentavos: said((one) => one.netCentavos),
    reason: said((one) => one.reason),
    pspProvider: said((one) => one.pspProvider),
    pspRefundTransactionId: said((one) => one.pspRefundTransactionId),
    intentId,
    personId: said((one) => one.personId),
    requestedAt: earliest(counted.map(({ told: one }) => one.requestedAt)) ?? leftAt,
    completedAt: state === "confirmed" ? said((one) => one.completedAt) : null,
    failedAt: said((one) => one.failedAt),
    leftAt,
    confirmation: isProven ? "by_balance" : isOwn && isKnown ? null : "to_confirm",
    wasTaken: counted.some(({ told: { state: one } }) => one !== "error"),
  };
}
