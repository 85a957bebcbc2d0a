/** What somebody does, or the browser for them. A page that nobody touches wakes by itself a little later. */
const STIRRINGS = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "click", "input"] as const;
const BY_ITSELF_MS = 4_000;
const IDLE_MS_MAX = 2_000;

const onServer = typeof window === "undefined";
let isUp = onServer;
let getUp: () => void = () => undefined;
const up = onServer
  ? Promise.resolve()
  : new Promise<void>((resolve) => {
      getUp = resolve;
    });

/** True from the first stirring of this tab on. The server never sleeps. */
export const isAwake = (): boolean => isUp;

export const whenAwake = (): Promise<void> => up;

/** Wakes what sleeps on this page: somebody is about to use it, or something on it has changed. */
export function wake(): void {
  if (isUp) return;
  isUp = true;
  for (const name of STIRRINGS) window.removeEventListener(name, wake, true);
  getUp();
}

function wakeByItself(): void {
  setTimeout(() => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(wake, { timeout: IDLE_MS_MAX });
    else wake();
  }, BY_ITSELF_MS);
}

if (!onServer) {
  for (const name of STIRRINGS) window.addEventListener(name, wake, { capture: true, passive: true });
  if (document.readyState === "complete") wakeByItself();
  else window.addEventListener("load", wakeByItself, { once: true });
}
