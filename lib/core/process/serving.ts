/** A server of this process that answers requests. */
export type Serving = { close(): Promise<void> };

// On globalThis because the server and the bundle of the pages have a copy of this module each.
const holder = globalThis as typeof globalThis & { __guicheServing?: Serving };

/** Says which server this process has, for when it is to end. */
export function setServing(serving: Serving): void {
  holder.__guicheServing = serving;
}

export const currentServing = (): Serving | undefined => holder.__guicheServing;
