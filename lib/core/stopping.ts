// On globalThis because the bundler makes two copies of this module, and both must hear of one stop.
const holder = globalThis as typeof globalThis & { __guicheStopping?: AbortController };

const controller = (): AbortController => (holder.__guicheStopping ??= new AbortController());

/** Aborts when the process was asked to end: streams close, no new lease is taken. */
export const stoppingSignal = (): AbortSignal => controller().signal;
export const beginStopping = (): void => controller().abort();
