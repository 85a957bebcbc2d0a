import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { isUuid } from "@/lib/core/ids";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type DraftRow, findDraft, listDrafts, listNames } from "./approval-records.server";
import { findProjectName, findWalletFunds } from "./records.server";
import { type WithdrawalDraft, type WithdrawalDrafts } from "./schema";
import { sentBy } from "./withdrawal-handler.server";
import { toWithdrawalDraft } from "./withdrawal-view.server";

const DRAFTS_MAX = 100;

/** What waits for a second person in the wallet in hand. */
export async function listWithdrawalDrafts(ctx: Context): Promise<WithdrawalDrafts> {
  return ctx.store.snapshot(async (reader) => {
    const rows = await listDrafts(reader, ctx.wallet, DRAFTS_MAX);
    const items: WithdrawalDraft[] = [];
    for (const row of rows) items.push(await view(reader, ctx, row));
    return { items };
  });
}

/** Throws `not_found` for what never needed a second person, or belongs to another wallet. */
export async function getWithdrawalDraft(ctx: Context, intentId: string): Promise<WithdrawalDraft> {
  const id = intentId.toLowerCase();
  if (!isUuid(id)) throw new AppError("not_found", { message: "withdrawal to approve" });
  return ctx.store.snapshot(async (reader) => {
    const row = await findDraft(reader, ctx.wallet, id);
    if (!row) throw new AppError("not_found", { message: "withdrawal to approve" });
    return view(reader, ctx, row);
  });
}

async function view(reader: Reader, ctx: Context, row: DraftRow): Promise<WithdrawalDraft> {
  const sent = sentBy(row.intent);
  const people = [row.intent.personId, row.approval.decidedBy];
  return toWithdrawalDraft(row, sent, {
    walletName: (await findWalletFunds(reader, ctx.wallet))?.name ?? ctx.wallet,
    project: sent.projectId === undefined ? null : await findProjectName(reader, sent.projectId),
    actorId: ctx.actor.personId,
    names: await listNames(
      reader,
      people.filter((person) => person !== null),
    ),
  });
}
