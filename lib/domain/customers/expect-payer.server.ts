import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { writeNote } from "@/lib/platform/notes/write-note.server";
import {
  endExpectedPayer,
  hasPaidFor,
  insertExpectedPayer,
  queuePaymentsOfPair,
} from "./expected-records.server";
import { type ExpectPayerInput, type UnexpectPayerInput } from "./schema";

/**
 * Records that another person pays for this customer, and why. The note is stored with the customer, and the flag for
 * another payer is removed from every payment of the two. The risk recorded when each payment was made does not
 * change.
 */
export async function expectPayer(ctx: Context, input: ExpectPayerInput): Promise<null> {
  const { customerId, payerId, note } = input;
  const { wallet, actor } = ctx;
  const at = ctx.clock.now();
  return ctx.store.transaction(async (tx) => {
    if (customerId === payerId || !(await hasPaidFor(tx, { wallet, customerId, payerId })))
      throw new AppError("not_found", { message: `payer ${payerId} of customer ${customerId}` });
    const isNew = await insertExpectedPayer(tx, {
      customerId,
      payerId,
      wallet,
      personId: actor.personId,
      at,
    });
    if (!isNew) return null;
    await queuePaymentsOfPair(tx, { customerId, payerId });
    await writeNote(tx, ctx, { objectType: "customer", objectId: customerId, wallet, text: note });
    await appendAudit(tx, {
      ...{ at, personId: actor.personId, act: "customer.expect_payer", wallet },
      ...{ objectType: "customer", objectId: customerId, details: { payerId } },
    });
    await publish(tx, [{ name: "note.changed", ids: [customerId], wallet }]);
    return null;
  });
}

/** Restores the flag for another payer. */
export async function unexpectPayer(ctx: Context, input: UnexpectPayerInput): Promise<null> {
  const { wallet, actor } = ctx;
  const { customerId, payerId } = input;
  const at = ctx.clock.now();
  return ctx.store.transaction(async (tx) => {
    if (!(await endExpectedPayer(tx, { wallet, customerId, payerId, endedAt: at }))) return null;
    await queuePaymentsOfPair(tx, { customerId, payerId });
    await appendAudit(tx, {
      ...{ at, personId: actor.personId, act: "customer.unexpect_payer", wallet },
      ...{ objectType: "customer", objectId: customerId, details: { payerId } },
    });
    return null;
  });
}
