import "server-only";
import { type SessionEnd } from "@/lib/core/words/people";
import { type Services } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { type Tx } from "@/lib/platform/store/tx.server";
import {
  type PersonRow,
  endSessionRows,
  findLiveSession,
  insertSession,
  touchSession,
} from "./records.server";
import { type Actor } from "./rights";

/** Whatever is done in it, a session ends after this long. */
export const SESSION_LIFE_MS = 7 * 24 * 60 * 60_000;
/** A session in which nothing is asked for this long ends. */
export const SESSION_IDLE_MS = 12 * 60 * 60_000;
/** How exactly the last sight of a session is kept: not each request has to write. */
const TOUCH_AFTER_MS = 60_000;
const USER_AGENT_MAX = 300;

export const seenAfter = (now: Date): Date => new Date(now.getTime() - SESSION_IDLE_MS);

export type Client = { address: string | null; userAgent: string | null };

/** Every sign-in is a new session with an id of its own: none is taken over from before. */
export async function startSession(tx: Tx, personId: string, client: Client, now: Date): Promise<string> {
  const id = newId();
  await insertSession(tx, {
    id,
    personId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
    endedAt: null,
    endedBecause: null,
    address: client.address,
    userAgent: client.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
  });
  return id;
}

/** Who is behind a session, and how far whatever is read from now on has come at least. */
export type Visit = { actor: Actor; position: string };

/** Role and wallets come from the person's row at this moment. `isActivity` false: looks, and keeps nothing awake. */
export async function findVisit(
  { store, clock }: Pick<Services, "store" | "clock">,
  sessionId: string,
  { isActivity }: { isActivity: boolean },
): Promise<Visit | null> {
  const now = clock.now();
  const found = await store.read((reader) => findLiveSession(reader, sessionId, now, seenAfter(now)));
  if (!found) return null;
  if (isActivity && now.getTime() - found.session.lastSeenAt.getTime() > TOUCH_AFTER_MS)
    await store.transaction((tx) => touchSession(tx, sessionId, now));
  const actor = toActor(found.person, sessionId);
  return actor && { actor, position: found.position };
}

export const findActor = async (...asked: Parameters<typeof findVisit>): Promise<Actor | null> =>
  (await findVisit(...asked))?.actor ?? null;

function toActor(person: PersonRow, sessionId: string): Actor | null {
  // A scope that holds nothing is a mistake: it opens nothing.
  if (person.wallets?.length === 0) return null;
  const { id: personId, email, name, role, wallets, hasInitialPassword } = person;
  return { personId, sessionId, email, name, role, wallets, hasInitialPassword };
}

/** The row alone ends it: each request reads the row, and an open live stream does every few seconds. */
export const endSession = (tx: Tx, sessionId: string, now: Date, because: SessionEnd): Promise<number> =>
  endSessionRows(tx, { id: sessionId }, now, because);

export const endSessionsOf = (
  tx: Tx,
  personId: string,
  now: Date,
  because: SessionEnd,
  except?: string,
): Promise<number> =>
  endSessionRows(tx, except === undefined ? { personId } : { personId, except }, now, because);
