import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { newId } from "@/lib/core/ids";
import { type SessionEnd } from "@/lib/core/enums/people";
import { type Tx } from "@/lib/platform/store/tx.server";
import { findSession, insertSession } from "../records.server";
import { type Actor } from "../rights/rights";
import { endSessionsOf } from "./sessions.server";

type Renewal = { sessionId: string | null };

const renewals = new AsyncLocalStorage<Renewal>();

/**
 * Runs the action and returns the session that replaces the requester's. The caller that answers sets its id in the
 * browser.
 */
export async function withRenewal<Result>(
  act: () => Promise<Result>,
): Promise<{ result: Result; renewedSessionId: string | null }> {
  const renewal: Renewal = { sessionId: null };
  const result = await renewals.run(renewal, act);
  return { result, renewedSessionId: renewal.sessionId };
}

/**
 * Ends every session of the person and continues this one under another id, so that a copied session opens nothing
 * after the sign-in methods have changed (security, T7). Its lifetime is not extended. Returns how many others ended.
 * Call it under `lockOwnPerson`.
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
