import "server-only";
import { findPerson } from "@/lib/platform/auth/records.server";
import { maySeeWallet } from "@/lib/platform/auth/rights";
import { isAway } from "@/lib/platform/auth/takes-part";
import { type Context } from "@/lib/platform/context.server";
import { mayMakeLink } from "./may-make-link.server";
import {
  type ChangeListRow,
  findSessionPlace,
  listDecidedChanges,
  listOthersStanding,
  listWaitingChanges,
} from "./records.server";
import { type ChangeFilter, type ChangeList, type ChangePage, type ChangeView } from "./schema";
import { type Place, sharedPlace } from "./shared-place";
import { isNobodyElse } from "./who-agrees";

const WAITING_MAX = 100;
const PAGE_SIZE = 20;

type Looker = Pick<Context, "store" | "clock" | "actor">;

/** What waits for a second person, the oldest first. */
export async function listChanges({ store, clock, actor }: Looker): Promise<ChangeList> {
  const now = clock.now();
  return store.snapshot(async (reader) => {
    const person = await findPerson(reader, actor.personId);
    const away = person !== null && isAway(person, now) ? person.awayFromMoneyUntil : null;
    const rows = await listWaitingChanges(reader, WAITING_MAX);
    const place = await findSessionPlace(reader, actor.sessionId);
    return {
      items: rows
        .filter(({ change }) => change.endsAt > now)
        .map((row) => viewOf(row, { actor, place }, now, away !== null)),
      awayUntil: away?.toISOString() ?? null,
      isAlone: isNobodyElse(await listOthersStanding(reader, actor.personId), now),
    };
  });
}

/** What came of earlier ones, the newest first. */
export async function listDecided(
  { store, clock, actor }: Looker,
  { cursor }: ChangeFilter,
): Promise<ChangePage> {
  const now = clock.now();
  const page = await store.read((reader) => listDecidedChanges(reader, { cursor, size: PAGE_SIZE }));
  const items = page.rows.map((row) => viewOf(row, { actor, place: null }, now, false));
  return { items, nextCursor: page.nextCursor };
}

type Viewer = {
  actor: Context["actor"];
  /** Null where nothing is decided any more. */
  place: Place | null;
};

function viewOf(row: ChangeListRow, { actor, place }: Viewer, now: Date, isAwayNow: boolean): ChangeView {
  const { change, requesterName, deciderName, concernedName } = row;
  const isOwn = change.requestedBy === actor.personId;
  const maySee = change.wallet === null || maySeeWallet(actor, change.wallet);
  const mayDecide = !isOwn && change.concerns !== actor.personId && maySee;
  return {
    id: change.id,
    kind: change.kind,
    object: change.object,
    concernedName,
    payload: change.payload as Record<string, unknown>,
    before: change.before as Record<string, unknown>,
    sha256: change.sha256,
    reason: change.reason,
    requestedBy: requesterName,
    isOwn,
    requestedAt: change.requestedAt.toISOString(),
    address: change.address,
    userAgent: change.userAgent,
    shared: isOwn || place === null ? null : sharedPlace(change, place),
    endsAt: change.endsAt.toISOString(),
    decision: change.decision,
    decidedBy: deciderName,
    decidedAt: change.decidedAt?.toISOString() ?? null,
    decisionReason: change.decisionReason,
    may:
      change.decision !== null
        ? "nothing"
        : isOwn
          ? "take_back"
          : !mayDecide
            ? "nothing"
            : isAwayNow
              ? "away"
              : "decide",
    hasLink: isOwn && mayMakeLink(change, now),
  };
}
