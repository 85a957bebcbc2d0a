import { type LiveFrame } from "./events";
import { type Position, isWithin } from "./position";

/** So many transactions are remembered: minutes of a busy merchant. */
const REMEMBERED_MAX = 2_000;

export type ReceivedChange = { transaction: bigint; frames: readonly LiveFrame[] };

/** The changes received recently, so that a recent reader need not read again to know the changes since then. */
export function openRecentChanges(from: Position) {
  const heard: ReceivedChange[] = [];
  // Changes older than this position may have been missed, or are dropped.
  let floor = from.next;

  return {
    note(one: ReceivedChange): void {
      heard.push(one);
      if (heard.length <= REMEMBERED_MAX) return;
      const forgotten = heard.shift();
      if (forgotten && forgotten.transaction >= floor) floor = forgotten.transaction + 1n;
    },
    /** True where the transaction is within `from` or its change was received. */
    knows: (transaction: bigint): boolean =>
      isWithin(from, transaction) || heard.some((one) => one.transaction === transaction),
    /** Null where not all of it is known. */
    since(position: Position): LiveFrame[] | null {
      if (position.run !== from.run || position.oldestOpen < floor) return null;
      return heard.flatMap(({ transaction, frames }) => (isWithin(position, transaction) ? [] : frames));
    },
  };
}
