import { type ProvePresenceInput } from "@/lib/platform/auth/second-step/presence-schema";
import { type ServerAction } from "./outcome";

export type ProvePresence = ServerAction<ProvePresenceInput, null>;

type Waiting = (isProved: boolean) => void;

let waiting: Waiting[] = [];
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** An act that wants to be shown who asks comes here; the dialog of the shell asks the person once for all that wait. */
export const presenceGate = {
  isAsking: (): boolean => waiting.length > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** False where the person gave it up, and where no dialog is there to ask. */
  prove(): Promise<boolean> {
    if (listeners.size === 0) return Promise.resolve(false);
    const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
    tell();
    return answer;
  },
  settle(isProved: boolean): void {
    const stopped = waiting;
    waiting = [];
    tell();
    for (const goOn of stopped) goOn(isProved);
  },
};
