import "server-only";
import { type Role, type SessionEnd } from "@/lib/core/enums/people";
import { type Services } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { type Tx } from "@/lib/platform/store/tx.server";
import {
  type LiveSession,
  type ActivityCutoffs,
  endSessionRows,
  findLiveSession,
  findLiveSessions,
  insertSession,
  touchSession,
} from "../records.server";
import { type OpenidLink } from "../openid/link-openid.server";
import { type Actor, SECOND_STEP_ROLES } from "../rights/rights";
import { hasSecondStep } from "../second-step/second-step.server";

/** The absolute lifetime of a session, regardless of activity in it. */
export const SESSION_LIFE_MS = 7 * 24 * 60 * 60_000;
/**
 * The idle timeout of a session: it ends when its person does nothing for this long. Reads that a page makes by
 * itself do not count as activity.
 */
export const SESSION_IDLE_MS = { money: 30 * 60_000, others: 12 * 60 * 60_000 } as const;
/** The precision of a session's last-seen time, so that not each request has to write. */
const TOUCH_AFTER_MS = 60_000;
const USER_AGENT_MAX = 300;

export const idleMsOf = (role: Role): number =>
  SECOND_STEP_ROLES.includes(role) ? SESSION_IDLE_MS.money : SESSION_IDLE_MS.others;

/** Sessions last seen before these moments have ended. The timeout is shorter where the person moves money. */
export const activityCutoffs = (now: Date): ActivityCutoffs => ({
  money: new Date(now.getTime() - SESSION_IDLE_MS.money),
  others: new Date(now.getTime() - SESSION_IDLE_MS.others),
});

export type Client = {
  address: string | null;
  userAgent: string | null;
  /** The device, by the cookie that the browser got at a sign-in there; null: none, or not reported. */
  device?: string | null;
  /** Whom the provider named in this browser shortly before, and who has yet to show that it is them. */
  openidLink?: OpenidLink | null;
};

/** Every sign-in is a new session with an id of its own: none is taken over from before. */
export async function startSession(
  tx: Tx,
  personId: string,
  client: Client,
  now: Date,
  { isProved = false }: { isProved?: boolean } = {},
): Promise<string> {
  const id = newId();
  await insertSession(tx, {
    id,
    personId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
    provedAt: isProved ? now : null,
    isProofUsed: false,
    endedAt: null,
    endedBecause: null,
    address: client.address,
    userAgent: client.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
  });
  return id;
}

/** The source of an actor: the rows at this moment, or the cached read from a moment ago (`Kept`). */
export type ActorSource = "rows" | "kept";

/**
 * Returns the person of a session, with role and wallets as the person's row has them. An act uses the rows (decision
 * 034). `isActivity` false: only reads, and does not extend the session.
 */
export async function findActor(
  { env, store, clock, kept }: Pick<Services, "env" | "store" | "clock" | "kept">,
  sessionId: string,
  { isActivity, from = "rows" }: { isActivity: boolean; from?: ActorSource },
): Promise<Actor | null> {
  const now = clock.now();
  const read = () => store.read((reader) => findLiveSession(reader, sessionId, now, activityCutoffs(now)));
  const known =
    from === "kept"
      ? await kept.get(`session ${sessionId}`, ["sessions", "people", "settings"], read)
      : await read();
  // The cached actor may not include the person's latest activity yet.
  const found = known && idleEndOf(known) <= now ? await read() : known;
  if (!found) return null;
  if (isActivity && now.getTime() - found.session.lastSeenAt.getTime() > TOUCH_AFTER_MS) {
    // The cached value is set before the write, so that one of several concurrent requests writes.
    found.session.lastSeenAt = now;
    await store.transaction((tx) => touchSession(tx, sessionId, now));
  }
  return toActor(env, found);
}

/** When it ends, if nothing more is done in it. */
export function idleEndOf({ session, person }: Pick<LiveSession, "session" | "person">): Date {
  const idleEndMs = session.lastSeenAt.getTime() + idleMsOf(person.role);
  return new Date(Math.min(idleEndMs, session.expiresAt.getTime()));
}

/**
 * Returns the person of each of these sessions from the rows, in one query. Ended sessions are not included, and no
 * session is extended.
 */
export async function findActors(
  { env, store, clock }: Pick<Services, "env" | "store" | "clock">,
  sessionIds: readonly string[],
): Promise<Map<string, Actor>> {
  const now = clock.now();
  const found = await store.read((reader) => findLiveSessions(reader, sessionIds, now, activityCutoffs(now)));
  return new Map(
    found.flatMap((live) => {
      const actor = toActor(env, live);
      return actor ? [[live.session.id, actor] as const] : [];
    }),
  );
}

function toActor({ environment }: Services["env"], { session, person, easing }: LiveSession): Actor | null {
  // A scope that holds nothing is a mistake: it opens nothing.
  if (person.wallets?.length === 0) return null;
  const { id: personId, email, name, role, wallets } = person;
  const hasRelaxedRules = environment === "sandbox" && easing;
  const needsSecondStep = !hasRelaxedRules && !hasSecondStep(person) && SECOND_STEP_ROLES.includes(role);
  return { personId, sessionId: session.id, email, name, role, wallets, needsSecondStep };
}

/**
 * The row alone ends the session. Every instance is notified of the change, and reads again the sessions whose
 * streams it holds.
 */
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
