import { setMaxListeners } from "node:events";
import { LOOP_NAMES } from "../words/loops";

// On globalThis because the bundler makes two copies of this module, and both must hear of one stop.
const holder = globalThis as typeof globalThis & { __guicheStopping?: AbortController };

const controller = (): AbortController => (holder.__guicheStopping ??= newController());

/** Each loop hears it while it rests: Node takes more than ten listeners for a leak unless it is told. */
function newController(): AbortController {
  const made = new AbortController();
  setMaxListeners(LOOP_NAMES.length, made.signal);
  return made;
}

/** Aborts when the process was asked to end: streams close, no new lease is taken. */
export const stoppingSignal = (): AbortSignal => controller().signal;
export const beginStopping = (): void => controller().abort();
