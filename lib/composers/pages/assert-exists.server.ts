import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { findInScope } from "@/lib/composers/deliveries/inbox-records.server";
import { findInboxRow } from "@/lib/domain/blocks/inbox-records.server";
import { findRecipient } from "@/lib/domain/recipients/records.server";
import { findRefund } from "@/lib/domain/refunds/records.server";
import { findApprovalRequest } from "@/lib/engine/payouts/approval-records.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { findRun } from "@/lib/reconciliation/imports/records.server";
import { findOutage } from "@/lib/reconciliation/outages/report-records.server";

type PageObject =
  | "recipient"
  | "approval"
  | "refund"
  | "refundApproval"
  | "block"
  | "delivery"
  | "outage"
  | "importRun";

/** Each is looked for in the wallet in hand, or in the person's scope. */
const FINDERS: Record<PageObject, (reader: Reader, ctx: Context, id: string) => Promise<object | null>> = {
  recipient: (reader, { actor }, id) => findRecipient(reader, scopeOf(actor), id),
  approval: (reader, { wallet }, id) => findApprovalRequest(reader, "withdrawal", wallet, id),
  refundApproval: (reader, { wallet }, id) => findApprovalRequest(reader, "refund", wallet, id),
  refund: (reader, { wallet }, id) => findRefund(reader, wallet, id),
  block: (reader, { actor }, id) => findInboxRow(reader, scopeOf(actor), id),
  delivery: (reader, { actor }, id) => findInScope(reader, scopeOf(actor), Number(id)),
  outage: (reader, _ctx, id) => findOutage(reader, id),
  importRun: (reader, { actor }, id) => findRun(reader, scopeOf(actor), id),
};

/** The inbox counts up from one. */
const DELIVERY_ID = /^[1-9]\d{0,14}$/;

/**
 * Throws `not_found` for what does not exist or is not the person's: one short read, before the first piece of its page
 * is sent with a status that could not be taken back.
 */
export async function assertExists(ctx: Context, what: PageObject, id: string): Promise<void> {
  const isId = what === "delivery" ? DELIVERY_ID.test(id) : isUuid(id);
  const found = isId ? await ctx.store.read((reader) => FINDERS[what](reader, ctx, id)) : null;
  if (!found) throw new AppError("not_found", { message: `${what} ${id}` });
}
