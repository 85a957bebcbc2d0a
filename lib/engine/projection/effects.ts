import { type Centavos, ZERO, centavos, negated } from "@/lib/core/money/money";
import { type EffectType, type Figure, type MovementKind } from "@/lib/core/enums/money";
import { type ProjectedBlock } from "./project-block";
import { type ProjectedRefund, type RefundRequest } from "./project-refund";
import { type ProjectedTransaction } from "./project-transaction";
import { earliest } from "./order";
import { isFinalState } from "./states";

/** The change that an effect makes to one wallet, debits negative. */
export type Line = { wallet: string; kind: MovementKind; available: Centavos; held: Centavos };

/** Sums that are not money of a wallet: charges created, or seconds to pay (whose "amount" is seconds). */
export type Measured = { wallet: string; measure: Figure; amount: Centavos };

export type Effect = {
  type: EffectType;
  objectId: string;
  transactionId: string | null;
  /** When the effect happened. It decides the accounting day, also for an effect that is reported late. */
  settledAt: Date;
  /**
   * True where the service reported this moment. Otherwise another moment replaces it until the service reports it.
   */
  isSettledAtTold: boolean;
  lines: Line[];
  measures: Measured[];
};

type Lines = Partial<Line> & Pick<Line, "wallet" | "kind">;
type Moment = { at: Date; isTold: boolean };

const reportedAt = (at: Date): Moment => ({ at, isTold: true });
const reportedOrAssumed = (at: Date | null, assumed: Date): Moment =>
  at ? reportedAt(at) : { at: assumed, isTold: false };

const effect = (
  type: EffectType,
  objectId: string,
  transactionId: string | null,
  { at, isTold }: Moment,
  lines: readonly Lines[],
  measures: Measured[] = [],
): Effect => ({
  type,
  objectId,
  transactionId,
  settledAt: at,
  isSettledAtTold: isTold,
  lines: lines
    .map((line) => ({ available: ZERO, held: ZERO, ...line }))
    .filter(({ available, held }) => available !== 0 || held !== 0),
  measures,
});

/** The money that should stand for an object as it is known: every effect that it has, and no other. */
export function effectsOf(
  transaction: ProjectedTransaction | null,
  refund: ProjectedRefund | null,
  blocks: readonly ProjectedBlock[],
): Effect[] {
  return [
    ...(transaction?.type === "payment" ? effectsOfPayment(transaction) : []),
    ...(transaction?.type === "withdrawal" ? effectsOfWithdrawal(transaction) : []),
    ...(refund && isPaid(transaction) ? refund.requests.flatMap(effectsOfRefund) : []),
    ...blocks.flatMap(effectsOfBlock),
  ];
}

/** Money that is given back was there before: a refund of a payment that was never paid moves nothing. */
export const isPaid = (payment: ProjectedTransaction | null): boolean =>
  payment?.type === "payment" && payment.state === "completed";

/** Gross in, fee out, shares to their wallets; and what the first page counts of a charge besides its money. */
function effectsOfPayment(payment: ProjectedTransaction): Effect[] {
  const { id, wallet, amountCentavos: amount, feeCentavos: fee, settledAt, completedAt, counted } = payment;
  const effects: Effect[] = [];
  if (amount === null) return effects;
  const at = reportedOrAssumed(
    settledAt ?? completedAt,
    earliest(counted.map((telling) => telling.at)) ?? payment.createdAt,
  );
  if (payment.state === "completed" && payment.isReported) {
    effects.push(effect("payment_credit", id, id, at, [{ wallet, kind: "payment", available: amount }]));
    if (fee !== null)
      effects.push(
        effect("payment_fee", id, id, at, [{ wallet, kind: "payment_fee", available: negated(fee) }]),
      );
    const legs = payment.legs.filter(({ deliveredCentavos }) => (deliveredCentavos ?? 0) > 0);
    if (legs.length > 0)
      effects.push(
        effect(
          "split_delivered",
          id,
          id,
          at,
          legs.flatMap(({ destination, deliveredCentavos }) => {
            const share = deliveredCentavos ?? ZERO;
            return [
              { wallet, kind: "split_out" as const, available: negated(share) },
              { wallet: destination, kind: "split_in" as const, available: share },
            ];
          }),
        ),
      );
  }
  // An event alone does not report when the charge was made.
  const isCreationKnown = counted.some(({ source }) => source === "own_write" || source === "read");
  if (!isCreationKnown) return effects;
  effects.push(
    effect(
      "charge_created",
      id,
      id,
      reportedAt(payment.createdAt),
      [],
      [{ wallet, measure: "charge_created", amount }],
    ),
  );
  if (payment.state === "completed" && completedAt) {
    const seconds = Math.max(0, Math.round((completedAt.getTime() - payment.createdAt.getTime()) / 1_000));
    effects.push(
      effect(
        "charge_paid",
        id,
        id,
        reportedAt(completedAt),
        [],
        [{ wallet, measure: "seconds_to_pay", amount: centavos(seconds) }],
      ),
    );
  }
  return effects;
}

/**
 * The gross leaves the wallet when the withdrawal is made. A failure or a reversal returns it, or the reported part
 * of it.
 */
function effectsOfWithdrawal(withdrawal: ProjectedTransaction): Effect[] {
  const { id, wallet, amountCentavos: gross, feeCentavos: fee, state, counted, type } = withdrawal;
  const { returnedCentavos: returned } = withdrawal;
  const isTold = counted.some(({ source }) => source !== "read");
  if (gross === null || !(isTold || isFinalState(type, state))) return [];
  const lines: Lines[] =
    fee === null
      ? [{ wallet, kind: "withdrawal", available: negated(gross) }]
      : [
          { wallet, kind: "withdrawal", available: centavos(fee - gross) },
          { wallet, kind: "withdrawal_fee", available: negated(fee) },
        ];
  const effects = [effect("withdrawal_debit", id, id, leftAt(withdrawal), lines)];
  if (returned !== null)
    effects.push(
      effect("withdrawal_returned", id, id, returnedAt(withdrawal), [
        { wallet, kind: "withdrawal_returned", available: returned },
      ]),
    );
  return effects;
}

/** One made elsewhere is known from its outcome on: it left when its events say so, and else with the outcome. */
function leftAt({ counted, createdAt }: ProjectedTransaction): Moment {
  const isCreationKnown = counted.some((telling) => telling.told.createdAt);
  const ended = earliest(
    counted.map(
      ({ told: one }) => one.withdrawal?.processedAt ?? one.completedAt ?? one.failedAt ?? one.reversedAt,
    ),
  );
  return reportedOrAssumed(isCreationKnown ? createdAt : null, ended ?? createdAt);
}

/** The service's own last change is the nearest moment to a return that no event reported. */
function returnedAt({ reversedAt, failedAt, counted, createdAt }: ProjectedTransaction): Moment {
  const read = counted.findLast(({ source }) => source === "read");
  return reportedOrAssumed(reversedAt ?? failedAt, read?.told.updatedAt ?? read?.at ?? createdAt);
}

/** Amount and fee leave the wallets that returned the money. An error returns the amounts that had left. */
function effectsOfRefund(refund: RefundRequest): Effect[] {
  const {
    originalTransactionId: id,
    objectId,
    wallet,
    amountCentavos: amount,
    feeCentavos: fee,
    state,
  } = refund;
  // The return follows within seconds. Different clocks report its moments, so the first one is used.
  const at: Moment = { at: refund.leftAt, isTold: false };
  if (state === "error" && !refund.wasTaken) return [];
  const effects = [
    effect("refund_debit", objectId, id, at, [{ wallet, kind: "refund", available: negated(amount) }]),
  ];
  if (fee !== null)
    effects.push(
      effect("refund_fee", objectId, id, at, [{ wallet, kind: "refund_fee", available: negated(fee) }]),
    );
  if (state === "error")
    effects.push(
      effect("refund_returned", objectId, id, reportedOrAssumed(refund.failedAt, refund.leftAt), [
        { wallet, kind: "refund_returned", available: centavos(amount + (fee ?? 0)) },
      ]),
    );
  return effects;
}

/** Held when the block is made; then paid out to the payer (approved), given back to the wallet (rejected), or each in part. */
function effectsOfBlock(block: ProjectedBlock): Effect[] {
  const { id, wallet, transactionId, amountCentavos: amount, status, createdAt } = block;
  if (status === "dismissed") return [];
  const effects = [
    effect(
      "block_held",
      id,
      transactionId,
      { at: createdAt, isTold: block.isCreatedAtTold },
      [{ wallet, kind: "block_held", available: negated(amount), held: amount }],
      block.blockType === "med" ? [{ wallet, measure: "med_block", amount }] : [],
    ),
  ];
  const endedAt = reportedOrAssumed(block.resolvedAt, block.serviceReadAt ?? createdAt);
  const paidOut = block.paidOutCentavos;
  if (paidOut === null) return effects;
  const released = centavos(amount - paidOut);
  if (paidOut > 0)
    effects.push(
      effect("block_paid_out", id, transactionId, endedAt, [
        { wallet, kind: "block_paid_out", held: negated(paidOut) },
      ]),
    );
  if (released > 0)
    effects.push(
      effect("block_released", id, transactionId, endedAt, [
        { wallet, kind: "block_released", available: released, held: negated(released) },
      ]),
    );
  return effects;
}
