import { type LiveFrame } from "./events";
import { type Position, isWithin } from "./position";

/** So many transactions are remembered: minutes of a busy merchant. */
const REMEMBERED_MAX = 2_000;

export type Heard = { transaction: bigint; frames: readonly LiveFrame[] };

/** What was heard of late, so that whoever read a moment ago need not read again to know what has changed since. */
export function openHeard(from: Position) {
  const heard: Heard[] = [];
  // Of what is older than this, something may not have been heard, or is forgotten.
  let floor = from.next;

  return {
    note(one: Heard): void {
      heard.push(one);
      if (heard.length <= REMEMBERED_MAX) return;
      const forgotten = heard.shift();
      if (forgotten && forgotten.transaction >= floor) floor = forgotten.transaction + 1n;
    },
    /** Whether what is read from now on has been told of it. */
    knows: (transaction: bigint): boolean =>
      isWithin(from, transaction) || heard.some((one) => one.transaction === transaction),
    /** Null where not all of it is known. */
    since(position: Position): LiveFrame[] | null {
      if (position.run !== from.run || position.oldestOpen < floor) return null;
      return heard.flatMap(({ transaction, frames }) => (isWithin(position, transaction) ? [] : frames));
    },
  };
}
