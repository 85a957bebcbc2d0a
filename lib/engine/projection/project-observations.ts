import { type Centavos } from "@/lib/core/money/money";
import { isOpen } from "@/lib/core/enums/blocks";
import { type ObservationSource } from "@/lib/core/enums/observations";
import { type PaymentRefundState } from "@/lib/core/enums/transactions";
import { withinBounds } from "./bounds";
import { type Doubt, gravest } from "./doubts";
import { type Effect, effectsOf, isPaid } from "./effects";
import { type ProjectedBlock, projectBlock } from "./project-block";
import { type ProjectedRefund, projectRefund } from "./project-refund";
import { type ProjectedTransaction, projectTransaction } from "./project-transaction";
import { type Observation, type ObservationOf, isAbout } from "./observation";
import {
  type HeldMoney,
  type ReturnedMoney,
  heldMoney,
  retainedMoney,
  returnedMoney,
} from "./retained-money";
import { asSet } from "./order";
import { type KnownWallets } from "./known-wallets";

/** An object with everything that hangs on it: a payment with its refund, its blocks and its shares, or a withdrawal. */
export type ProjectedState = {
  transaction: ProjectedTransaction | null;
  refund: ProjectedRefund | null;
  blocks: ProjectedBlock[];
  refundState: PaymentRefundState;
  hasOpenBlock: boolean;
  /** Money that went back to the payer, and money that blocks hold. */
  returned: ReturnedMoney;
  held: HeldMoney;
  /** The part of a received payment that its wallet retains. */
  retainedCentavos: Centavos | null;
  /** The money that should stand. */
  effects: Effect[];
  /** The gravest of what is not believed or not settled; null where all is clear. */
  doubt: Doubt | null;
  wantsRead: boolean;
};

/**
 * Returns the projected state of an object: a function of the set of its observations. Order, repetition and grouping
 * of arrival cannot matter. Total: every list of observations has a projected state. `id`: the one under which the
 * mirror holds the object, regardless of the name that each source gave it.
 */
export function projectObservations(
  observations: readonly Observation[],
  world: KnownWallets,
  id: string,
): ProjectedState {
  const doubts: Doubt[] = [];
  const { ofTransaction, missing, ofRefund, ofBlocks, balances } = byWhat(observations, doubts);
  const blockIds = new Set(ofBlocks.map(({ told }) => told.id));
  const transaction = projectTransaction(
    id,
    ofTransaction,
    { missing: missing.filter(({ told }) => !blockIds.has(told.id)), balances },
    {
      isTold: ofRefund.some(({ told }) => told.state !== "error"),
      isAccepted: ofRefund.some(({ source, told }) => isOurWord(source) && told.state !== "error"),
    },
    world,
  );
  const refund = projectRefund(id, ofRefund, { payment: transaction, balances }, doubts);
  const isUnpaid = refund !== null && transaction !== null && !isPaid(transaction);
  if (isUnpaid)
    doubts.push({
      mismatch: "refund_unpaid",
      details: { source: "webhook", known: transaction.state, reported: refund.state },
    });
  const blocks = blocksOf(ofBlocks, missing, { payment: transaction, balances }, doubts);
  const parts = blocks.flatMap((block) => block.doubts.filter(({ mismatch }) => mismatch === "block_part"));
  const all = [...(transaction?.doubts ?? []), ...doubts, ...parts];
  const effects = effectsOf(transaction, refund, blocks);
  return {
    transaction,
    refund,
    blocks,
    refundState: refund?.state ?? "none",
    hasOpenBlock: blocks.some(({ status }) => isOpen(status)),
    returned: returnedMoney(transaction, refund, blocks),
    held: heldMoney(blocks),
    retainedCentavos: retainedMoney(transaction, effects),
    effects,
    doubt: gravest(all),
    wantsRead: (transaction?.wantsRead ?? false) || isUnpaid,
  };
}

const isOurWord = (source: ObservationSource): boolean => source === "own_write" || source === "person";

type ByWhat = {
  ofTransaction: ObservationOf<"transaction">[];
  missing: ObservationOf<"missing">[];
  ofRefund: ObservationOf<"refund">[];
  ofBlocks: ObservationOf<"block">[];
  balances: ObservationOf<"balance">[];
};

function byWhat(observations: readonly Observation[], doubts: Doubt[]): ByWhat {
  const sorted: ByWhat = { ofTransaction: [], missing: [], ofRefund: [], ofBlocks: [], balances: [] };
  for (const observation of asSet(observations)) {
    const one = withinBounds(observation, doubts);
    if (isAbout("transaction")(one)) sorted.ofTransaction.push(one);
    else if (isAbout("refund")(one)) sorted.ofRefund.push(one);
    else if (isAbout("block")(one)) sorted.ofBlocks.push(one);
    else if (isAbout("missing")(one)) sorted.missing.push(one);
    else if (isAbout("balance")(one)) sorted.balances.push(one);
  }
  return sorted;
}

function blocksOf(
  ofBlocks: readonly ObservationOf<"block">[],
  missing: readonly ObservationOf<"missing">[],
  known: { payment: ProjectedTransaction | null; balances: readonly ObservationOf<"balance">[] },
  doubts: Doubt[],
): ProjectedBlock[] {
  if (ofBlocks.length === 0) return [];
  const ids = [...new Set(ofBlocks.map(({ told }) => told.id))].toSorted();
  return ids.flatMap(
    (id) =>
      projectBlock(
        ofBlocks.filter(({ told }) => told.id === id),
        missing.filter(({ told }) => told.id === id),
        known,
        doubts,
      ) ?? [],
  );
}
