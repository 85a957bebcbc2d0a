import "server-only";
import { withRevealAudit } from "@/lib/platform/audit/with-reveal-audit.server";
import { listPersonNames } from "@/lib/platform/auth/records.server";
import { mayDo, roleHas } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { isoOrNull } from "@/lib/core/time/iso";
import { maskAddress } from "@/lib/core/masks/mask-address";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { ROLES } from "@/lib/core/enums/people";
import { findSessionPlace } from "@/lib/platform/change-requests/records.server";
import { sharedPlace } from "@/lib/platform/change-requests/shared-origin";
import { findFreezeOver } from "@/lib/platform/settings/freeze-records.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import {
  type ApprovalRequestRow,
  findApprovalRequest,
  findWalletFunds,
  findRequestOrigin,
  listDecisions,
  listHeldRequests,
  listWaitingRequests,
  noteView,
  sumsSince,
} from "./approval-records.server";
import {
  type ApprovalSummary,
  type ApprovalFacts,
  type ApprovalRequest,
  type ApprovalRequests,
  type ApprovalDetail,
} from "./approval-schema";
import { nameOf, toApprovalView } from "./approval-view.server";
import { earliestSendAt, mayApproveAmount } from "./evaluate-rules";
import { draftEndsAt } from "./draft-life";
import { mayApprovePayout } from "./may-approve-payout.server";
import { findPayout, listDeciders } from "./records.server";
import { isOurRefusal } from "./refuse-unapproved.server";
import { readRules } from "./read-rules.server";

const REQUESTS_MAX = 100;
const DECIDERS_MAX = 4;
/** The time within which a person who looks again is still in the same look. */
const ONE_LOOK_MS = 30 * 60_000;

/** Where a request came from, and since when its person is seen there. */
export type RequestOrigin = Awaited<ReturnType<typeof findRequestOrigin>>;

/** The parts that only one kind of write can supply. Everything that holds for both is read here. */
export type Approvable = {
  kind: PayoutKind;
  about: (reader: Reader, ctx: Context, row: ApprovalRequestRow) => Promise<ApprovalSubject>;
  facts: (reader: Reader, ctx: Context, row: ApprovalRequestRow, from: RequestOrigin) => Promise<FactsOfIt>;
};
export type ApprovalSubject = Pick<
  ApprovalRequest,
  "amountCentavos" | "recipient" | "isKeyOfAnother" | "externalReference" | "project" | "payment"
>;
export type FactsOfIt = Pick<
  ApprovalFacts,
  | "revealed"
  | "recipient"
  | "paidBefore"
  | "history"
  | "sameReference"
  | "paidIn"
  | "cautions"
  | "feeCentavos"
  | "leavesCentavos"
>;

/**
 * The requests in the current wallet that wait for approvals or for their time. No decision is available while a
 * restored database is checked.
 */
export async function listApprovals(ctx: Context, of: Approvable): Promise<ApprovalRequests> {
  return ctx.store.snapshot(async (reader) => {
    const rows = [
      ...(await listWaitingRequests(reader, of.kind, ctx.wallet, REQUESTS_MAX)),
      ...(await listHeldRequests(reader, of.kind, ctx.wallet, REQUESTS_MAX)),
    ];
    const items: ApprovalRequest[] = [];
    for (const row of rows) items.push(await view(reader, ctx, of, row));
    // Requests that this person can decide come first. A person's own requests wait for another person.
    const offered = items.filter(({ isHeld }) => !isHeld);
    return { items: [...offered.filter(({ isOwn }) => !isOwn), ...offered.filter(({ isOwn }) => isOwn)] };
  });
}

/**
 * All that one judges a request by. Whole key and document are for the person who may decide, and in the audit log before
 * they are on the screen. Throws `not_found` for what never needed another person, or belongs to another wallet.
 */
export async function getApproval(ctx: Context, of: Approvable, intentId: string): Promise<ApprovalDetail> {
  const id = intentId.toLowerCase();
  if (!isUuid(id)) throw new AppError("not_found", { message: `${of.kind} to approve` });
  const reveal = await revealToDecide(ctx, of.kind, id);
  return ctx.store.snapshot(async (reader) => {
    const row = await findApprovalRequest(reader, of.kind, ctx.wallet, id);
    if (!row) throw new AppError("not_found", { message: `${of.kind} to approve` });
    const facts = await factsOf(reader, ctx, of, row);
    return {
      ...(await view(reader, ctx, of, row)),
      facts: {
        ...facts,
        revealed: reveal === "shown" ? facts.revealed : null,
        isBeyondPace: reveal === "beyond_pace",
      },
    };
  });
}

/** Returns null for a request that no longer waits for a person. */
export async function getApprovalSummary(
  reader: Reader,
  ctx: Context,
  of: Approvable,
  { wallet, intentId }: { wallet: string; intentId: string },
): Promise<ApprovalSummary | null> {
  const row = await findApprovalRequest(reader, of.kind, wallet, intentId);
  if (row?.intent.state !== "awaiting_approval") return null;
  const { sessionId } = row.approval;
  const from = sessionId === null ? null : await findRequestOrigin(reader, sessionId);
  const about = await of.about(reader, ctx, row);
  const facts = await of.facts(reader, ctx, row, from);
  const act = await findPayout(reader, intentId);
  const { items, isCut, medianCentavos } = facts.history;
  return {
    intentId,
    keyType: about.recipient.keyType,
    key: about.recipient.key,
    matchedRules: act?.met ?? [],
    cautions: facts.cautions,
    balance: balanceOf(await findWalletFunds(reader, wallet)),
    feeCentavos: facts.feeCentavos,
    leavesCentavos: facts.leavesCentavos,
    before: { count: items.length, isCut, medianCentavos },
    payment: about.payment && { paidAt: about.payment.paidAt, reason: about.payment.reason },
  };
}

function balanceOf(funds: Awaited<ReturnType<typeof findWalletFunds>>): ApprovalFacts["balance"] {
  return funds && funds.availableCentavos !== null && funds.readAt !== null
    ? { availableCentavos: funds.availableCentavos, readAt: funds.readAt.toISOString() }
    : null;
}

type Reveal = "shown" | "not_this_person" | "beyond_pace";

/**
 * Decides whether this person sees the recipient unmasked. Each display is logged and counts toward the hourly limit
 * of a person, once per decision session.
 */
async function revealToDecide(ctx: Context, kind: PayoutKind, intentId: string): Promise<Reveal> {
  const { actor, wallet } = ctx;
  if (!mayDo(actor, "second_person.decide")) return "not_this_person";
  try {
    return await withRevealAudit<Reveal>(ctx, async (tx) => {
      const row = await findApprovalRequest(tx, kind, wallet, intentId);
      const mayDecide =
        row?.intent.state === "awaiting_approval" &&
        row.intent.personId !== actor.personId &&
        (await mayApprovePayout(tx, (await readRules(tx)).rules, actor, { kind, intentId }));
      if (!mayDecide) return { shown: "not_this_person", entry: null };
      const now = ctx.clock.now();
      const isAnew = await noteView(tx, {
        ...{ intentId, personId: actor.personId, now },
        anewAfterMs: ONE_LOOK_MS,
      });
      return {
        shown: "shown",
        entry: isAnew
          ? {
              ...{ act: "document.reveal", objectType: "intent", objectId: intentId, wallet },
              // Opening a page is not an action and has no session of its own.
              sessionId: actor.sessionId,
            }
          : null,
      };
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== "reveal_pace") throw error;
    return "beyond_pace";
  }
}

async function view(
  reader: Reader,
  ctx: Context,
  of: Approvable,
  row: ApprovalRequestRow,
): Promise<ApprovalRequest> {
  const { intent, approval } = row;
  const { personId: actorId } = ctx.actor;
  const decisions = await listDecisions(reader, [intent.id]);
  const people = [intent.personId, approval.decidedBy, ...decisions.map(({ personId }) => personId)];
  const names = await listPersonNames(
    reader,
    people.filter((person) => person !== null),
  );
  const { rules } = await readRules(reader);
  const now = await databaseNow(reader);
  const leavesAt = earliestSendAt(rules, { kind: of.kind, heldUntil: intent.heldUntil, now });
  const isUndecided = intent.state === "awaiting_approval";
  const isOwn = intent.personId === actorId;
  const hasSaid = decisions.some(({ personId }) => personId === actorId);
  return {
    kind: of.kind,
    intentId: intent.id,
    wallet: intent.wallet,
    walletName: (await findWalletFunds(reader, ctx.wallet))?.name ?? ctx.wallet,
    state: intent.state,
    bodySha256: intent.bodySha256,
    ...(await of.about(reader, ctx, row)),
    isHeld: (await findFreezeOver(reader, ctx.wallet))?.cause === "restore",
    isMadeAgain: intent.replaces !== null,
    requestedBy: nameOf(names, intent.personId),
    isOwn,
    requestedAt: intent.createdAt.toISOString(),
    approval: toApprovalView(approval, decisions, names, actorId),
    endsAt: draftEndsAt(approval).toISOString(),
    heldUntil:
      intent.firstSentAt !== null
        ? null
        : isUndecided && leavesAt !== null && leavesAt > now
          ? leavesAt.toISOString()
          : isoOrNull(intent.heldUntil),
    hasNoOpenHour: isUndecided && leavesAt === null,
    mayDecide:
      !isOwn &&
      !hasSaid &&
      (await mayApprovePayout(reader, rules, ctx.actor, { kind: of.kind, intentId: intent.id })),
    resultId: intent.resultId,
    isVoid: isOurRefusal(intent),
  };
}

/** Everything beside the request itself, at one moment of the database. */
async function factsOf(
  reader: Reader,
  ctx: Context,
  of: Approvable,
  row: ApprovalRequestRow,
): Promise<Omit<ApprovalFacts, "isBeyondPace">> {
  const { intent, approval } = row;
  const { wallet } = intent;
  const { rules } = await readRules(reader);
  const from = approval.sessionId === null ? null : await findRequestOrigin(reader, approval.sessionId);
  const funds = await findWalletFunds(reader, wallet);
  const act = await findPayout(reader, intent.id);
  const facts = await of.facts(reader, ctx, row, from);
  const isOwn = intent.personId === ctx.actor.personId;
  const shared = from && !isOwn && sharedPlace(from, await findSessionPlace(reader, ctx.actor.sessionId));
  return {
    ...facts,
    cautions: shared ? [...facts.cautions, { is: shared }] : facts.cautions,
    matchedRules: act?.met ?? [],
    balance: balanceOf(funds),
    from: from && {
      userAgent: from.userAgent,
      address: from.address === null ? null : maskAddress(from.address),
      knownSince: from.knownSince.toISOString(),
    },
    deciders:
      act === null
        ? []
        : await listDeciders(reader, {
            wallet,
            roles: ROLES.filter(
              (role) =>
                roleHas(role, "second_person.decide") &&
                mayApproveAmount(rules, { kind: of.kind, amountCentavos: act.amountCentavos }, role),
            ),
            not: intent.personId,
            limit: DECIDERS_MAX,
          }),
    since: {
      availableCentavos: approval.availableCentavos,
      ...(await sumsSince(reader, wallet, { since: intent.createdAt, not: intent.id })),
    },
  };
}
