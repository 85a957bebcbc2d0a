import "server-only";
import { AppError } from "@/lib/core/app-error";
import { isUuid } from "@/lib/core/ids";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { historyOf, nameOf, namesIn, toRecipientItem } from "./recipient-view.server";
import { findRecipient, listOtherKeys } from "./records.server";
import { type RecipientDetail } from "./schema";

const OTHER_KEYS_MAX = 20;

/** Throws `not_found` for what is not in the register, or in a wallet out of reach. */
export async function getRecipient(ctx: Context, name: string): Promise<RecipientDetail> {
  const id = name.toLowerCase();
  if (!isUuid(id)) throw new AppError("not_found", { message: "recipient" });
  return ctx.store.snapshot(async (reader) => {
    const row = await findRecipient(reader, scopeOf(ctx.actor), id);
    if (!row) throw new AppError("not_found", { message: `recipient ${id}` });
    const history = await historyOf(reader, row, ctx.clock.now());
    const names = await namesIn(reader, [row]);
    const others = await listOtherKeys(reader, row, OTHER_KEYS_MAX);
    return {
      ...toRecipientItem(row, history, names),
      disabledBy: nameOf(names, row.disabledBy),
      isOwn: row.addedBy === ctx.actor.personId,
      history,
      otherKeys: others.map((other) => ({
        id: other.id,
        key: other.maskedKey,
        addedAt: other.addedAt.toISOString(),
      })),
    };
  });
}
