import { setMaxListeners } from "node:events";
import { LOOP_NAMES } from "../enums/loops";

// On globalThis because the bundler makes two copies of this module, and both must receive the same stop.
const holder = globalThis as typeof globalThis & { __guicheStopping?: AbortController };

const controller = (): AbortController => (holder.__guicheStopping ??= newController());

/**
 * Each loop listens to it while it is idle. Node reports more than ten listeners as a leak unless the limit is
 * raised.
 */
function newController(): AbortController {
  const made = new AbortController();
  setMaxListeners(LOOP_NAMES.length, made.signal);
  return made;
}

/** Aborts when the process was asked to end: streams close, no new lease is taken. */
export const stoppingSignal = (): AbortSignal => controller().signal;
export const beginStopping = (): void => controller().abort();
