import { type EffectType } from "@/lib/core/words/money";
import { type Effect } from "./effects";
import { type Picture } from "./fold";
import { type RefundRequest } from "./fold-refund";
import { deliveredOf } from "./legs";
import { type BalanceTold, type Observation } from "./observation";

/** Money that one source tells as a whole: it stands or falls together. */
export type Unit = "payment" | "refund" | "withdrawal" | "return" | "block" | "other";

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
  block_released: "block",
  block_paid_out: "block",
  charge_created: "other",
  charge_paid: "other",
  adjustment: "other",
} as const satisfies Record<EffectType, Unit>;

export type UnitKey = { unit: Unit; objectId: string };

export const unitOf = ({ type, objectId }: Pick<Effect, "type" | "objectId">): UnitKey => ({
  unit: UNIT_OF[type],
  objectId,
});

/** `told`: by an event alone. `doubted`: something speaks against the object, and a sum proves nothing of it. */
export type Trust = "sure" | "told" | "doubted";

export function trustIn(
  { unit, objectId }: UnitKey,
  picture: Picture,
  observations: readonly Observation[],
): Trust {
  if (isSure(unit, objectId, picture, observations)) return "sure";
  return picture.doubt === null && unit !== "other" ? "told" : "doubted";
}

function isSure(
  unit: Unit,
  objectId: string,
  { transaction, refund, blocks }: Picture,
  observations: readonly Observation[],
): boolean {
  const isSettled = transaction?.confirmation === "by_read" || transaction?.confirmation === "by_balance";
  const isAnswered = (state?: "failed") =>
    observations.some(
      ({ source, told }) =>
        source === "own_write" && told.about === "transaction" && (!state || told.state === state),
    );
  switch (unit) {
    case "payment":
      return isSettled && transaction.feeConfirmation !== "to_confirm";
    case "refund":
      // Our own request is of all of the payment, however much that is.
      return isSettled && requestOf(refund, objectId)?.confirmation !== "to_confirm";
    case "withdrawal":
      return isSettled || isAnswered();
    case "return":
      return isSettled || isAnswered("failed");
    case "block": {
      const block = blocks.find(({ id }) => id === objectId);
      return observations.some(
        ({ source, told }) =>
          source === "read" &&
          told.about === "block" &&
          told.id === objectId &&
          told.status === block?.status,
      );
    }
    case "other":
      return false;
  }
}

/** Of several requests for one refund each has money of its own. */
const requestOf = (refund: Picture["refund"], objectId: string): RefundRequest | undefined =>
  refund?.requests.find((request) => request.objectId === objectId);

/** What the balances show of an object whose units are these; null where they show nothing of it. */
export function shownOf(
  { transaction, refund }: Picture,
  shown: readonly UnitKey[],
  isSureOf: (unit: Unit) => boolean,
): BalanceTold | null {
  if (transaction === null || transaction.amountCentavos === null) return null;
  const { id, type, state, amountCentavos, feeCentavos, legs } = transaction;
  const has = (unit: Unit) => shown.some((one) => one.unit === unit);
  const isBack = state !== "completed";
  const isDebitShown = has("withdrawal") || (isBack && isSureOf("withdrawal"));
  const told: BalanceTold = {
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
      type === "withdrawal" && isDebitShown && has("return") === isBack ? { amountCentavos, state } : null,
  };
  return told.payment || told.refunds.length > 0 || told.withdrawal ? told : null;
}
