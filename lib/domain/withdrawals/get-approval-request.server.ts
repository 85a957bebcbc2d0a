import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { mayDo } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { isUuid } from "@/lib/core/ids";
import { findFreezeOver } from "@/lib/platform/settings/freeze-records.server";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import {
  type ApprovalRequestRow,
  findApprovalRequest,
  listDecisions,
  listHeldRequests,
  listWaitingRequests,
  listNames,
  noteView,
} from "./approval-records.server";
import { approvalFacts } from "./approval-facts.server";
import { amountOf, mayAgree } from "./may-agree.server";
import { findProjectName, findWalletFunds } from "./records.server";
import { type ApprovalRequest, type ApprovalRequests, type ApprovalToJudge } from "./schema";
import { sentBy } from "./withdrawal-handler.server";
import { toApprovalRequest } from "./withdrawal-view.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";

const REQUESTS_MAX = 100;
/** Whoever looks again within this time is still looking. */
const ONE_LOOK_MS = 30 * 60_000;

/** What waits in the wallet in hand, for a second person or for its time; nothing is offered while a restored database is looked up. */
export async function listApprovalRequests(ctx: Context): Promise<ApprovalRequests> {
  return ctx.store.snapshot(async (reader) => {
    const rows = [
      ...(await listWaitingRequests(reader, ctx.wallet, REQUESTS_MAX)),
      ...(await listHeldRequests(reader, ctx.wallet, REQUESTS_MAX)),
    ];
    const items: ApprovalRequest[] = [];
    for (const row of rows) items.push(await view(reader, ctx, row));
    // One's own wait for somebody else: what this person can do stands first.
    const offered = items.filter(({ isHeld }) => !isHeld);
    return { items: [...offered.filter(({ isOwn }) => !isOwn), ...offered.filter(({ isOwn }) => isOwn)] };
  });
}

/**
 * All that one judges a request by. Whole key and document are for the person who may decide, and in the audit log before
 * they are on the screen. Throws `not_found` for what never needed a second person, or belongs to another wallet.
 */
export async function getApprovalRequest(ctx: Context, intentId: string): Promise<ApprovalToJudge> {
  const id = intentId.toLowerCase();
  if (!isUuid(id)) throw new AppError("not_found", { message: "withdrawal to approve" });
  const isRevealed = await revealToDecide(ctx, id);
  return ctx.store.snapshot(async (reader) => {
    const row = await findApprovalRequest(reader, ctx.wallet, id);
    if (!row) throw new AppError("not_found", { message: "withdrawal to approve" });
    const facts = await approvalFacts(reader, ctx, row);
    return { ...(await view(reader, ctx, row)), facts: isRevealed ? facts : { ...facts, revealed: null } };
  });
}

/** Whether this person is shown the recipient in clear: noted once for each time that somebody sits down to decide. */
async function revealToDecide(ctx: Context, intentId: string): Promise<boolean> {
  const { actor, wallet } = ctx;
  if (!mayDo(actor, "second_person.decide")) return false;
  return ctx.store.transaction(async (tx) => {
    const row = await findApprovalRequest(tx, wallet, intentId);
    if (row?.intent.state !== "awaiting_approval" || row.intent.personId === actor.personId) return false;
    const { rules } = await readRules(tx);
    if (!mayAgree(rules, actor, await amountOf(tx, ctx.vault, row.intent))) return false;
    const now = ctx.clock.now();
    const view = { intentId, personId: actor.personId, now, anewAfterMs: ONE_LOOK_MS };
    if (await noteView(tx, view))
      await appendAudit(tx, {
        at: now,
        personId: actor.personId,
        act: "document.reveal",
        objectType: "intent",
        objectId: intentId,
        wallet,
        reason: "to decide",
      });
    return true;
  });
}

async function view(reader: Reader, ctx: Context, row: ApprovalRequestRow): Promise<ApprovalRequest> {
  const sent = sentBy(withOpenBody(ctx.vault, row.intent));
  const decisions = await listDecisions(reader, [row.intent.id]);
  const people = [row.intent.personId, row.approval.decidedBy, ...decisions.map(({ personId }) => personId)];
  const { rules } = await readRules(reader);
  const isOwn = row.intent.personId === ctx.actor.personId;
  return toApprovalRequest(row, sent, {
    isHeld: (await findFreezeOver(reader, ctx.wallet))?.cause === "restore",
    walletName: (await findWalletFunds(reader, ctx.wallet))?.name ?? ctx.wallet,
    project: sent.projectId === undefined ? null : await findProjectName(reader, sent.projectId),
    actorId: ctx.actor.personId,
    decisions,
    mayDecide: !isOwn && mayAgree(rules, ctx.actor, await amountOf(reader, ctx.vault, row.intent)),
    names: await listNames(
      reader,
      people.filter((person) => person !== null),
    ),
  });
}
