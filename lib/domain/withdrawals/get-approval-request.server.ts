import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { isUuid } from "@/lib/core/ids";
import { findFreezeOver } from "@/lib/platform/settings/freeze-records.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import {
  type ApprovalRequestRow,
  findApprovalRequest,
  listWaitingRequests,
  listNames,
} from "./approval-records.server";
import { findProjectName, findWalletFunds } from "./records.server";
import { type ApprovalRequest, type ApprovalRequests } from "./schema";
import { sentBy } from "./withdrawal-handler.server";
import { toApprovalRequest } from "./withdrawal-view.server";

const REQUESTS_MAX = 100;

/** What waits for a second person in the wallet in hand; nothing is offered while a restored database is looked up. */
export async function listApprovalRequests(ctx: Context): Promise<ApprovalRequests> {
  return ctx.store.snapshot(async (reader) => {
    const rows = await listWaitingRequests(reader, ctx.wallet, REQUESTS_MAX);
    const items: ApprovalRequest[] = [];
    for (const row of rows) items.push(await view(reader, ctx, row));
    return { items: items.filter(({ isHeld }) => !isHeld) };
  });
}

/** Throws `not_found` for what never needed a second person, or belongs to another wallet. */
export async function getApprovalRequest(ctx: Context, intentId: string): Promise<ApprovalRequest> {
  const id = intentId.toLowerCase();
  if (!isUuid(id)) throw new AppError("not_found", { message: "withdrawal to approve" });
  return ctx.store.snapshot(async (reader) => {
    const row = await findApprovalRequest(reader, ctx.wallet, id);
    if (!row) throw new AppError("not_found", { message: "withdrawal to approve" });
    return view(reader, ctx, row);
  });
}

async function view(reader: Reader, ctx: Context, row: ApprovalRequestRow): Promise<ApprovalRequest> {
  const sent = sentBy(row.intent);
  const people = [row.intent.personId, row.approval.decidedBy];
  return toApprovalRequest(row, sent, {
    isHeld: (await findFreezeOver(reader, ctx.wallet))?.cause === "restore",
    walletName: (await findWalletFunds(reader, ctx.wallet))?.name ?? ctx.wallet,
    project: sent.projectId === undefined ? null : await findProjectName(reader, sent.projectId),
    actorId: ctx.actor.personId,
    names: await listNames(
      reader,
      people.filter((person) => person !== null),
    ),
  });
}
