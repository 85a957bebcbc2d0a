import { type EffectType } from "@/lib/core/enums/money";
import { type Centavos } from "@/lib/core/money/money";
import { type BlockStatus } from "@/lib/core/enums/blocks";
import { type Mismatch } from "@/lib/core/enums/transactions";
import { type Effect } from "./effects";
import { type ProjectedState } from "./project-observations";
import { type RefundRequest } from "./project-refund";
import { deliveredOf } from "./legs";
import { type BalanceFacts, type Observation } from "./observation";

/** A group of amounts that one source reports together: they are accepted or rejected as a whole. */
export type Unit = "payment" | "refund" | "withdrawal" | "return" | "block" | "block_end" | "other";

const UNIT_OF = {
  payment_credit: "payment",
  payment_fee: "payment",
  split_delivered: "payment",
  refund_debit: "refund",
  refund_fee: "refund",
  refund_returned: "refund",
  withdrawal_debit: "withdrawal",
  withdrawal_returned: "return",
  block_held: "block",
  block_released: "block_end",
  block_paid_out: "block_end",
  charge_created: "other",
  charge_paid: "other",
  adjustment: "other",
} as const satisfies Record<EffectType, Unit>;

export type UnitKey = { unit: Unit; objectId: string };

export const unitOf = ({ type, objectId }: Pick<Effect, "type" | "objectId">): UnitKey => ({
  unit: UNIT_OF[type],
  objectId,
});

/**
 * `told`: an event alone reports it. `requested`: our own refund, which the service accepted and whose end and fee an event alone
 * reports. `doubted`: something speaks against the object, and a sum proves nothing of it.
 */
export type Trust = "sure" | "requested" | "told" | "doubted";

export function trustIn(
  { unit, objectId }: UnitKey,
  picture: ProjectedState,
  observations: readonly Observation[],
): Trust {
  if (isSure(unit, objectId, picture, observations)) return "sure";
  const { doubt } = picture;
  const isShownBySums = doubt === null || SHOWN_BY_SUMS.has(doubt.mismatch);
  if (!isShownBySums || unit === "other") return "doubted";
  return unit === "refund" && wasRequested(objectId, picture, observations) ? "requested" : "told";
}

/** Whether the service itself showed or accepted such a line of a unit: events alone report fees and shares. */
export const isShownLine = (type: EffectType, trust: Trust, { transaction }: ProjectedState): boolean =>
  type === "payment_credit" ? isSettled(transaction) : type === "refund_debit" && trust === "requested";

const isSettled = (transaction: ProjectedState["transaction"]): boolean =>
  transaction?.confirmation === "by_read" || transaction?.confirmation === "by_balance";

/**
 * Decision 109: the answer to our own request proves that the service gives back all of this payment, and no balance proves
 * more of it than that. It proves nothing of a request that failed since.
 */
function wasRequested(
  objectId: string,
  { transaction, refund }: ProjectedState,
  observations: readonly Observation[],
): boolean {
  const request = requestOf(refund, objectId);
  if (!request || request.intentId === null || !request.feeCentavos || request.state === "error")
    return false;
  return (
    request.amountCentavos === transaction?.amountCentavos &&
    observations.some(
      ({ source, told }) =>
        source === "own_write" &&
        told.about === "refund" &&
        told.state !== "error" &&
        told.intentId === request.intentId,
    )
  );
}

/** Doubts that no read settles, and a balance that adds up does. */
const SHOWN_BY_SUMS: ReadonlySet<Mismatch> = new Set(["returned_amount", "block_part"]);

function isSure(
  unit: Unit,
  objectId: string,
  picture: ProjectedState,
  observations: readonly Observation[],
): boolean {
  const { transaction, refund, blocks } = picture;
  const isAnswered = (state?: "failed") =>
    observations.some(
      ({ source, told }) =>
        source === "own_write" && told.about === "transaction" && (!state || told.state === state),
    );
  const isListed = (status?: BlockStatus) =>
    observations.some(
      ({ source, told }) =>
        source === "read" &&
        told.about === "block" &&
        told.id === objectId &&
        (status === undefined || told.status === status),
    );
  switch (unit) {
    case "payment":
      return isSettled(transaction) && transaction?.feeConfirmation !== "to_confirm";
    case "refund":
      // Our own request is of all of the payment, however much that is.
      return (
        isSettled(transaction) &&
        requestOf(refund, objectId)?.confirmation !== "to_confirm" &&
        !wasRequested(objectId, picture, observations)
      );
    case "withdrawal":
      return (
        isSettled(transaction) ||
        isAnswered() ||
        wasShownOut(observations, transaction?.amountCentavos ?? null)
      );
    case "return":
      return isSettled(transaction) || isAnswered("failed");
    case "block":
      return isListed();
    case "block_end": {
      const block = blocks.find(({ id }) => id === objectId);
      // The list shows that it ended, and not with what part of it.
      const isPart = block?.doubts.some(({ mismatch }) => mismatch === "block_part") ?? false;
      return !isPart && isListed(block?.status);
    }
    case "other":
      return false;
  }
}

/** True where a read or a balance has shown that this amount left, regardless of later returns. */
const wasShownOut = (observations: readonly Observation[], amountCentavos: Centavos | null): boolean =>
  amountCentavos !== null &&
  observations.some(
    ({ source, told }) =>
      (source === "read" && told.about === "transaction" && told.amountCentavos === amountCentavos) ||
      (told.about === "balance" && told.withdrawal?.amountCentavos === amountCentavos),
  );

/** Each request for a refund has money of its own, also where one refund has several requests. */
const requestOf = (refund: ProjectedState["refund"], objectId: string): RefundRequest | undefined =>
  refund?.requests.find((request) => request.objectId === objectId);

/** The part of an object with these units that the balances show; null where they show nothing of it. */
export function shownOf(
  { transaction, refund, blocks }: ProjectedState,
  shown: readonly UnitKey[],
  isSureOf: (unit: Unit) => boolean,
): BalanceFacts | null {
  if (transaction === null || transaction.amountCentavos === null) return null;
  const { id, type, state, amountCentavos, returnedCentavos: back, feeCentavos, legs } = transaction;
  const has = (unit: Unit) => shown.some((one) => one.unit === unit);
  const isBack = state !== "completed";
  const isDebitShown = has("withdrawal") || (isBack && isSureOf("withdrawal"));
  const told: BalanceFacts = {
    about: "balance",
    id,
    payment:
      has("payment") && type === "payment"
        ? { amountCentavos, feeCentavos, delivered: deliveredOf(legs) }
        : null,
    refunds: shown.flatMap(({ unit, objectId }) => {
      const request = unit === "refund" ? requestOf(refund, objectId) : undefined;
      return request
        ? { objectId, amountCentavos: request.amountCentavos, feeCentavos: request.feeCentavos }
        : [];
    }),
    withdrawal:
      type === "withdrawal" && isDebitShown && has("return") === isBack
        ? {
            amountCentavos,
            state,
            ...(back !== null && back !== amountCentavos && { returnedCentavos: back }),
          }
        : null,
  };
  const parts = blocks.flatMap(({ id: blockId, amountCentavos: held, paidOutCentavos: out }) =>
    out !== null &&
    out > 0 &&
    out < held &&
    shown.some(({ unit, objectId }) => unit === "block_end" && objectId === blockId)
      ? { blockId, paidOutCentavos: out }
      : [],
  );
  if (parts.length > 0) told.blocks = parts;
  return told.payment || told.refunds.length > 0 || told.withdrawal || told.blocks ? told : null;
}
