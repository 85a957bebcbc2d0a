import { type Centavos, ZERO, centavos } from "@/lib/core/money/money";
import { type BlockKind, isResolved, kindOf } from "@/lib/core/enums/blocks";
import { type Effect, isPaid } from "./effects";
import { type ProjectedBlock } from "./project-block";
import { type ProjectedRefund } from "./project-refund";
import { type ProjectedTransaction } from "./project-transaction";

/** `at`: when the last of it went back. */
export type ReturnedMoney = { centavos: Centavos; at: Date | null };
/** Held money, with the kind and the start time of the block that is to be answered first. */
export type HeldMoney = { centavos: Centavos; kind: BlockKind | null; since: Date | null };

const sumOf = (amounts: readonly Centavos[]): Centavos =>
  centavos(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/** Returns the money that the payer has again: by refunds that are confirmed, and by blocks that were lost. */
export function returnedMoney(
  payment: ProjectedTransaction | null,
  refund: ProjectedRefund | null,
  blocks: readonly ProjectedBlock[],
): ReturnedMoney {
  if (!isPaid(payment)) return { centavos: ZERO, at: null };
  const refunded = (refund?.requests ?? []).filter(({ state }) => state === "confirmed");
  const lost = blocks.filter(({ paidOutCentavos }) => (paidOutCentavos ?? 0) > 0);
  const moments = [
    ...refunded.map(({ completedAt, leftAt }) => completedAt ?? leftAt),
    ...lost.map(({ resolvedAt, serviceReadAt, createdAt }) => resolvedAt ?? serviceReadAt ?? createdAt),
  ];
  return {
    centavos: sumOf([
      ...refunded.map(({ amountCentavos }) => amountCentavos),
      ...lost.map(({ paidOutCentavos }) => paidOutCentavos ?? ZERO),
    ]),
    at: moments.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null,
  };
}

/** Returns the money that no end of a block has given back or away yet. */
export function heldMoney(blocks: readonly ProjectedBlock[]): HeldMoney {
  const holding = blocks
    .filter(({ status }) => !isResolved(status))
    .toSorted(
      (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
    );
  const [first] = holding;
  return {
    centavos: sumOf(holding.map(({ amountCentavos }) => amountCentavos)),
    kind: first ? kindOf(first.blockType) : null,
    since: first?.createdAt ?? null,
  };
}

/** All money in its wallet because of this payment. */
export const retainedMoney = (
  payment: ProjectedTransaction | null,
  effects: readonly Effect[],
): Centavos | null =>
  payment !== null && isPaid(payment)
    ? sumOf(
        effects.flatMap(({ lines }) =>
          lines.filter(({ wallet }) => wallet === payment.wallet).map(({ available }) => available),
        ),
      )
    : null;
