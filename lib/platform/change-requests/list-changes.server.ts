import "server-only";
import { type PersonRow, findPerson } from "@/lib/platform/auth/records.server";
import { hasWalletAccess, scopeOf } from "@/lib/platform/auth/rights/rights";
import { isInPayoutCooldown } from "@/lib/platform/auth/rights/payout-cooldown";
import { type Context } from "@/lib/platform/context.server";
import { mayMakeLink } from "./may-issue-link.server";
import {
  type ChangeListRow,
  type ChangeRow,
  findSessionPlace,
  listDecidedChanges,
  listOthers,
  listWaitingChanges,
  toApproverStatus,
} from "./records.server";
import { type ChangeFilter, type ChangeList, type ChangePage, type ChangeView } from "./schema";
import { type SessionOrigin, sharedPlace } from "./shared-origin";
import { canAgreeTo, hasNoOtherApprover } from "./approver-policy";

const WAITING_MAX = 100;
const PAGE_SIZE = 20;

type Looker = Pick<Context, "store" | "clock" | "actor">;

/** Changes within the scope that wait for a second person, and the person's own; the oldest first. */
export async function listChanges({ store, clock, actor }: Looker): Promise<ChangeList> {
  const now = clock.now();
  return store.snapshot(async (reader) => {
    const person = await findPerson(reader, actor.personId);
    const away = person !== null && isInPayoutCooldown(person, now) ? person.awayFromMoneyUntil : null;
    const rows = await listWaitingChanges(reader, seenBy(actor), WAITING_MAX);
    const place = await findSessionPlace(reader, actor.sessionId);
    const others = await listOthers(reader, actor.personId);
    const everybody = person === null ? others : [person, ...others];
    return {
      items: rows
        .filter(({ change }) => change.endsAt > now)
        .map((row) => ({
          ...viewOf(row, { actor, place }, now, away !== null),
          lacksSecondPerson: !everybody.some((other) => mayBeSecond(row.change, other)),
        })),
      awayUntil: away?.toISOString() ?? null,
      isAlone: hasNoOtherApprover(others.map(toApproverStatus), now),
    };
  });
}

/** The outcomes of earlier changes, the newest first. */
export async function listDecided(
  { store, clock, actor }: Looker,
  { cursor }: ChangeFilter,
): Promise<ChangePage> {
  const now = clock.now();
  const page = await store.read((reader) =>
    listDecidedChanges(reader, seenBy(actor), { cursor, size: PAGE_SIZE }),
  );
  const items = page.rows.map((row) => viewOf(row, { actor, place: null }, now, false));
  return { items, nextCursor: page.nextCursor };
}

const seenBy = (actor: Context["actor"]) => ({ personId: actor.personId, scope: scopeOf(actor) });

/** Whether there is a person who could agree, besides who asked and whom it concerns. */
export const mayBeSecond = (change: ChangeRow, person: PersonRow): boolean =>
  person.id !== change.requestedBy &&
  person.id !== change.concerns &&
  canAgreeTo(change, toApproverStatus(person));

type Viewer = {
  actor: Context["actor"];
  /** Null where nothing is decided any more. */
  place: SessionOrigin | null;
};

function viewOf(row: ChangeListRow, { actor, place }: Viewer, now: Date, isAwayNow: boolean): ChangeView {
  const { change, requesterName, deciderName, concernedName } = row;
  const isOwn = change.requestedBy === actor.personId;
  const mayDecide = !isOwn && change.concerns !== actor.personId && hasWalletAccess(actor, change.wallets);
  return {
    id: change.id,
    kind: change.kind,
    object: change.object,
    concernedName,
    wallets: change.wallets,
    lacksSecondPerson: false,
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
