import { type Centavos } from "@/lib/core/money/money";
import { isOpen } from "@/lib/core/words/blocks";
import { type ObservationSource } from "@/lib/core/words/observations";
import { type RefundMark } from "@/lib/core/words/transactions";
import { withinBounds } from "./bounds";
import { type Doubt, gravest } from "./doubts";
import { type Effect, effectsOf, isPaid } from "./effects";
import { type BlockPicture, foldBlock } from "./fold-block";
import { type RefundPicture, foldRefund } from "./fold-refund";
import { type TransactionPicture, foldTransaction } from "./fold-transaction";
import { type Observation, type Of, isAbout } from "./observation";
import { type HeldMoney, type ReturnedMoney, heldMoney, keptMoney, returnedMoney } from "./kept";
import { asSet } from "./order";
import { type World } from "./world";

/** An object with everything that hangs on it: a payment with its refund, its blocks and its shares, or a withdrawal. */
export type Picture = {
  transaction: TransactionPicture | null;
  refund: RefundPicture | null;
  blocks: BlockPicture[];
  refundState: RefundMark;
  hasOpenBlock: boolean;
  /** Money that went back to the payer, and money that blocks hold. */
  returned: ReturnedMoney;
  held: HeldMoney;
  /** The part of a received payment that its wallet retains. */
  keptCentavos: Centavos | null;
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
export function fold(observations: readonly Observation[], world: World, id: string): Picture {
  const doubts: Doubt[] = [];
  const { ofTransaction, missing, ofRefund, ofBlocks, balances } = byWhat(observations, doubts);
  const blockIds = new Set(ofBlocks.map(({ told }) => told.id));
  const transaction = foldTransaction(
    id,
    ofTransaction,
    { missing: missing.filter(({ told }) => !blockIds.has(told.id)), balances },
    {
      isTold: ofRefund.some(({ told }) => told.state !== "error"),
      isAccepted: ofRefund.some(({ source, told }) => isOurWord(source) && told.state !== "error"),
    },
    world,
  );
  const refund = foldRefund(id, ofRefund, { payment: transaction, balances }, doubts);
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
    keptCentavos: keptMoney(transaction, effects),
    effects,
    doubt: gravest(all),
    wantsRead: (transaction?.wantsRead ?? false) || isUnpaid,
  };
}

const isOurWord = (source: ObservationSource): boolean => source === "own_write" || source === "person";

type ByWhat = {
  ofTransaction: Of<"transaction">[];
  missing: Of<"missing">[];
  ofRefund: Of<"refund">[];
  ofBlocks: Of<"block">[];
  balances: Of<"balance">[];
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
  ofBlocks: readonly Of<"block">[],
  missing: readonly Of<"missing">[],
  known: { payment: TransactionPicture | null; balances: readonly Of<"balance">[] },
  doubts: Doubt[],
): BlockPicture[] {
  if (ofBlocks.length === 0) return [];
  const ids = [...new Set(ofBlocks.map(({ told }) => told.id))].toSorted();
  return ids.flatMap(
    (id) =>
      foldBlock(
        ofBlocks.filter(({ told }) => told.id === id),
        missing.filter(({ told }) => told.id === id),
        known,
        doubts,
      ) ?? [],
  );
}
