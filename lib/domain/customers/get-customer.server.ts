import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { isoOrNull } from "@/lib/core/time/iso";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { oneMoreThan } from "@/lib/platform/store/pages.server";
import { listExpectedPayers } from "./expected-records.server";
import { customerView, paidView, paymentView } from "./customer-view.server";
import { findCustomer, listBlocksOf, listPaymentsOf, listRefundsOf, listRelated } from "./records.server";
import { type CustomerDetail } from "./schema";
import { payersOf, sumsOf } from "./sums";

/** Limits of the payments that sums are made of, and of those that the page lists. */
const PAYMENTS_MAX = 500;
const SHOWN_MAX = 50;
const BESIDE_MAX = 20;

/** In which wallet the customer is, where that is within reach: before the first piece of its page is sent. */
export async function walletOfCustomer(ctx: Context, id: string): Promise<string> {
  const row = isUuid(id)
    ? await ctx.store.read((reader) => findCustomer(reader, scopeOf(ctx.actor), id))
    : null;
  if (!row) throw new AppError("not_found", { message: `customer ${id}` });
  return row.wallet;
}

/** Throws `not_found` for a person without a charge, and in a wallet out of scope. */
export async function getCustomer(ctx: Context, name: string): Promise<CustomerDetail> {
  const id = name.toLowerCase();
  if (!isUuid(id)) throw new AppError("not_found", { message: "customer" });
  return ctx.store.snapshot(async (reader) => {
    const scope = scopeOf(ctx.actor);
    const row = await findCustomer(reader, scope, id);
    if (!row) throw new AppError("not_found", { message: `customer ${id}` });
    const read = await listPaymentsOf(reader, id, oneMoreThan(PAYMENTS_MAX));
    const payments = read.slice(0, PAYMENTS_MAX);
    const ids = payments.map((payment) => payment.id);
    const blocks = await listBlocksOf(reader, ids, BESIDE_MAX);
    const refunds = await listRefundsOf(reader, ids, BESIDE_MAX);
    const expected = new Map((await listExpectedPayers(reader, id)).map((one) => [one.payerId, one]));
    const isExpected = ({ payerId }: { payerId: string | null }) => payerId !== null && expected.has(payerId);
    const related = await listRelated(reader, scope, row, BESIDE_MAX);
    return {
      ...customerView(row),
      sums: sumsOf(payments),
      payments: payments.slice(0, SHOWN_MAX).map((payment) => {
        const view = paymentView(payment);
        return { ...view, isPaidByAnother: view.isPaidByAnother && !isExpected(payment) };
      }),
      paymentCount: payments.length,
      isCut: read.length > PAYMENTS_MAX,
      payers: payersOf(
        payments.filter(({ retainedCentavos }) => retainedCentavos !== null).map(paidView),
      ).map((payer) => {
        const said = payer.isAnother && payer.payerId !== null ? expected.get(payer.payerId) : undefined;
        return {
          ...payer,
          isAnother: payer.isAnother && said === undefined,
          expected: said ? { person: said.person ?? "", at: said.at.toISOString() } : null,
        };
      }),
      blocks: blocks.map(
        ({ id: blockId, blockType, status, answeredAt, apiStatus, amountCentavos, createdAt }) => ({
          ...{ id: blockId, blockType, status, apiStatus, amountCentavos },
          answeredAt: isoOrNull(answeredAt),
          createdAt: createdAt.toISOString(),
        }),
      ),
      refunds: refunds.map(({ originalTransactionId, state, amountCentavos, reason, requestedAt }) => ({
        ...{ id: originalTransactionId, state, amountCentavos, reason },
        requestedAt: requestedAt.toISOString(),
      })),
      related: related.map(({ id: otherId, wallet, name: otherName, identity }) => ({
        ...{ id: otherId, wallet, name: otherName },
        isSame: identity === row.identity,
      })),
    };
  });
}
