import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { NOTHING_USED, type UsedSums, isNewRecipient, limitsFor } from "@/lib/engine/payouts/evaluate-rules";
import { toRecipientFacts } from "@/lib/engine/payouts/evaluate-payout.server";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { recipientOf } from "@/lib/engine/payouts/recipients.server";
import { type RecipientRow, findPaidBefore } from "@/lib/engine/payouts/recipient-records.server";
import { findUsed } from "@/lib/engine/payouts/records.server";
import { listAttachments } from "@/lib/platform/attachments/records.server";
import { mayDo, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { historyOf, nameOf, namesIn, toRecipientItem } from "./recipient-view.server";
import { findRecipient, listOtherKeys } from "./records.server";
import { type RecipientDetail, type RecipientLimits } from "./schema";

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
    const attached = await listAttachments(reader, { objectType: "recipient", objectId: id });
    return {
      ...toRecipientItem(row, { paid: await findPaidBefore(reader, row), history }, names),
      disabledBy: nameOf(names, row.disabledBy),
      isOwn: row.addedBy === ctx.actor.personId,
      history,
      limits: mayDo(ctx.actor, "payout_rules.see") ? await limitsOf(reader, ctx, row) : null,
      attachments: attached.map((one) => ({
        id: one.id,
        name: one.name,
        mediaType: one.mediaType,
        sizeBytes: one.sizeBytes,
        addedBy: one.person,
        addedAt: one.addedAt.toISOString(),
      })),
      otherKeys: others.map((other) => ({
        id: other.id,
        key: other.maskedKey,
        addedAt: other.addedAt.toISOString(),
      })),
    };
  });
}

/** As the next withdrawal to this key would meet them. */
async function limitsOf(
  reader: Reader,
  { actor }: Pick<Context, "actor">,
  { wallet, keyHash }: RecipientRow,
): Promise<RecipientLimits | null> {
  const { rules } = await readRules(reader);
  const at = await databaseNow(reader);
  const recipient = toRecipientFacts(await recipientOf(reader, wallet, keyHash));
  const { used } = await findUsed(reader, {
    ...{ kind: "withdrawal", personId: actor.personId, wallet, project: null, recipient: keyHash },
    ...{ amountCentavos: 0, subject: null, now: at },
  });
  const act = { kind: "withdrawal", role: actor.role, wallet, project: null, recipient, at } as const;
  const { recipient: limits } = limitsFor(rules, act);
  if (limits === null) return null;
  const sumsOf = ({ dayCentavos, monthCentavos }: UsedSums) => ({ dayCentavos, monthCentavos });
  const { elsewhere = NOTHING_USED } = used.recipient;
  return {
    ...limits,
    isNew: isNewRecipient(act),
    used: { ...sumsOf(used.recipient), elsewhere: sumsOf(elsewhere) },
  };
}
