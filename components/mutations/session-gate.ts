type Waiting = (isBack: boolean) => void;

let waiting: Waiting[] = [];
let isOver = false;
let timesBack = 0;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/**
 * The gate that receives every detection of an ended session. The dialog of the shell asks the person to sign in
 * again.
 */
export const sessionGate = {
  isOver: (): boolean => isOver,
  /** Grows each time a person came back. Everything that depends on the session then starts anew. */
  timesBack: (): number => timesBack,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** True once the same person has signed in again; false where no dialog is there to ask. */
  comeBack(): Promise<boolean> {
    if (listeners.size === 0) return Promise.resolve(false);
    sessionGate.close();
    return new Promise((resolve) => waiting.push(resolve));
  },
  close(): void {
    if (isOver) return;
    isOver = true;
    tell();
  },
  open(): void {
    if (!isOver) return;
    isOver = false;
    timesBack += 1;
    const stopped = waiting;
    waiting = [];
    tell();
    for (const goOn of stopped) goOn(true);
  },
};
