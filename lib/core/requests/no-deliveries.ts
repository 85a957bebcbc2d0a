// On globalThis because the server and the bundle of the pages have a copy of this module each.
const holder = globalThis as typeof globalThis & { __guicheNoDelivery?: () => void };

/** Says that a request to the address of deliveries was refused before it reached its handler. */
export const noteNoDelivery = (): void => holder.__guicheNoDelivery?.();

/** One listener for each process. */
export function listenToNoDeliveries(listener: () => void): void {
  holder.__guicheNoDelivery = listener;
}
