import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { newId } from "@/lib/core/ids";
import { type SessionEnd } from "@/lib/core/words/people";
import { type Tx } from "@/lib/platform/store/tx.server";
import { findSession, insertSession } from "../records.server";
import { type Actor } from "../rights/rights";
import { endSessionsOf } from "./sessions.server";

type Renewal = { sessionId: string | null };

const renewals = new AsyncLocalStorage<Renewal>();

/** Does it, and tells which session goes on in the place of the one that asked: whoever answers gives the browser its id. */
export async function withRenewal<Result>(
  act: () => Promise<Result>,
): Promise<{ result: Result; renewedSessionId: string | null }> {
  const renewal: Renewal = { sessionId: null };
  const result = await renewals.run(renewal, act);
  return { result, renewedSessionId: renewal.sessionId };
}

/**
 * Every session of the person ends, this one too, and goes on under another id: what somebody copied before opens nothing
 * after how one signs in has changed (security, T7). It lives no longer by that. How many others ended. Call it under
 * `lockOwnPerson`.
 */
export async function renewSession(
  tx: Tx,
  { personId, sessionId }: Pick<Actor, "personId" | "sessionId">,
  now: Date,
  because: SessionEnd,
): Promise<number> {
  const old = await findSession(tx, sessionId);
  const ended = await endSessionsOf(tx, personId, now, because);
  if (old?.endedAt !== null) return ended;
  const id = newId();
  await insertSession(tx, { ...old, id, lastSeenAt: now });
  const renewal = renewals.getStore();
  if (renewal) renewal.sessionId = id;
  return ended - 1;
}
