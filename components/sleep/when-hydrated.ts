const WAIT_MS_MAX = 3_000;
const waiting: (() => void)[] = [];

const isAnyWaiting = () => document.querySelector("[data-asleep]") !== null;

/** Resolves once every part of the page is hydrated; what takes too long is not waited for. */
export async function whenHydrated(): Promise<void> {
  if (!isAnyWaiting()) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, WAIT_MS_MAX);
  });
}

export function noteHydrated(): void {
  if (!isAnyWaiting()) for (const resolve of waiting.splice(0)) resolve();
}
