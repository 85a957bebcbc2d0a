import { type OutageCause } from "../enums/reconciliation";

/** A detected gap: the duration up to now for which something may have been missed. */
export type NoticedGap = { cause: OutageCause; lastedMs: number };
type Listener = (gap: NoticedGap) => void;

/** The maximum number of gaps queued before a listener exists. More of them add no information. */
const WAITING_MAX = 100;

// On globalThis because the bundler makes two copies of this module, and the code that notices a gap and the code
// that records it are in one process.
const holder = globalThis as typeof globalThis & {
  __guicheGaps?: { listener: Listener | null; waiting: NoticedGap[] };
};
const held = () => (holder.__guicheGaps ??= { listener: null, waiting: [] });

/**
 * Records that something may not have been received or done in time: an answer of 5xx to a sender, a round that hung,
 * a clock that jumped. Callable from any layer. Never waits and never fails; the listener handles the gap.
 */
export function noteGap(cause: OutageCause, lastedMs = 0): void {
  const { listener, waiting } = held();
  if (listener) listener({ cause, lastedMs });
  else if (waiting.length < WAITING_MAX) waiting.push({ cause, lastedMs });
}

/**
 * Sets the one listener of each process; gaps noticed before are reported to it at once. Returns the function that
 * stops it.
 */
export function listenToGaps(listener: Listener): () => void {
  const mine = held();
  mine.listener = listener;
  for (const gap of mine.waiting.splice(0)) listener(gap);
  return () => {
    if (mine.listener === listener) mine.listener = null;
  };
}
