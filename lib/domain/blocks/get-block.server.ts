import "server-only";
import { mayDo, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { findMoneyOf } from "@/lib/engine/mirror/money-breakdown-records.server";
import { getSettings } from "@/lib/platform/settings/get-settings.server";
import { listNotes, listTags, listPeopleWithAccess } from "@/lib/platform/notes/records.server";
import { toBlockDetail } from "./block-view.server";
import { caseFactsOf } from "./case-metadata";
import { findPayment, listNamedSteps } from "./detail-records.server";
import { countSignedEvents, listBrought, listRequests } from "./evidence-records.server";
import { findInboxRow, listSiblings, listWaitingIds } from "./inbox-records.server";
import { readContacts, readHistory } from "./read-history.server";
import { type BlockDetail } from "./schema";

/** The maximum number of waiting blocks that a person goes through one by one. */
const WAITING_MAX = 500;

/** Throws `not_found` for what is no block of a wallet within the person's scope. */
export async function getBlock(ctx: Context, id: string): Promise<BlockDetail> {
  const blockId = id.toLowerCase();
  if (!isUuid(blockId)) throw new AppError("not_found", { message: "block" });
  const scope = scopeOf(ctx.actor);
  const { blockResponseHours: responseHours } = await getSettings(ctx);
  return ctx.store.snapshot(async (reader) => {
    const row = await findInboxRow(reader, scope, blockId);
    if (!row) throw new AppError("not_found", { message: `block ${blockId}` });
    const { wallet } = row;
    const object = { objectType: "block", objectId: blockId } as const;
    const payment = row.transactionId === null ? null : await findPayment(reader, wallet, row.transactionId);
    const of = payment && { wallet, blockId, transactionId: payment.transaction.id };
    const told = caseFactsOf(payment?.transaction.metadata ?? null);
    const history = of && (await readHistory(reader, wallet, of.transactionId));
    return toBlockDetail({
      row,
      payment,
      told,
      history,
      contacts:
        of === null
          ? { contacts: [], address: null }
          : await readContacts(reader, scope, of, history?.customer ?? null, told),
      money: of && (await findMoneyOf(reader, wallet, of.transactionId)),
      signedEvents: of === null ? 0 : await countSignedEvents(reader, of),
      brought: await listBrought(reader, [blockId]),
      requests: await listRequests(reader, blockId),
      waiting: await listWaitingIds(reader, scope, responseHours, WAITING_MAX),
      siblings: await listSiblings(reader, scope, row),
      notes: await listNotes(reader, object),
      tags: await listTags(reader, object),
      people: mayDo(ctx.actor, "block.work") ? await listPeopleWithAccess(reader, wallet) : [],
      steps: await listNamedSteps(reader, "block", blockId),
      responseHours,
      actor: ctx.actor,
      now: ctx.clock.now(),
    });
  });
}
