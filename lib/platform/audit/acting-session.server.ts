import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

// On globalThis because the bundler makes two copies of this module.
const holder = globalThis as typeof globalThis & { __guicheActingSession?: AsyncLocalStorage<string> };
const acting = (holder.__guicheActingSession ??= new AsyncLocalStorage<string>());

/** Runs `work` so that its audit log entries name this session. */
export const withActingSession = <T>(sessionId: string, work: () => T): T => acting.run(sessionId, work);

/** Null: no session acts. */
export const actingSession = (): string | null => acting.getStore() ?? null;
