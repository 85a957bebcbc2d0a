import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { LosslessNumber, jsonAmount } from "@/lib/core/json/json";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { refusalOf } from "@/lib/engine/intents/refusal-of.server";
import { runNewIntent } from "@/lib/engine/intents/run-intent.server";
import { type RateLimit } from "@/lib/platform/store/rate-limit.server";
import { chargeHandler } from "./charge-handler.server";
import { maySplitTo } from "./may-split-to";
import { type CreateChargeInput, type CreatedCharge } from "./schema";

/**
 * Creates one charge for one form, however often it is submitted. Throws `invalid_input` for a share beyond the
 * person's wallets and `rejected_upstream` with the service's messages at our fields; a lost answer is no error: `id`
 * is null and the intent shows how it continues.
 */
export async function createCharge(
  ctx: Context,
  input: CreateChargeInput,
  limit?: RateLimit,
): Promise<CreatedCharge> {
  const beyond = input.split.findIndex(({ destination }) => !maySplitTo(ctx.actor, destination));
  if (beyond !== -1)
    throw new AppError("invalid_input", { fields: { [`split.${beyond}.destination`]: "split_destination" } });
  const settled = await runNewIntent(ctx, chargeHandler, {
    id: input.intentId,
    sentSecondsAgo: input.sentSecondsAgo,
    kind: "charge",
    path: "/pix",
    body: toChargeBody(input),
    hasKey: true,
    externalReference: input.externalReference,
    limit,
  });
  return toCreatedCharge(settled);
}

function toCreatedCharge(intent: IntentRow): CreatedCharge {
  switch (intent.state) {
    case "accepted":
      return { id: intent.resultId, intentId: intent.id };
    case "rejected":
      throw refusalOf(intent);
    case "abandoned":
      throw new AppError("conflict", { reason: "write_abandoned" });
    default:
      return { id: null, intentId: intent.id };
  }
}

/** Specification, "Charge request". Fields in one order always, and none that was not filled in. */
export function toChargeBody(input: CreateChargeInput): unknown {
  const { customer } = input;
  const payer = {
    ...(customer.name !== undefined && { name: customer.name }),
    ...(customer.document !== undefined && { document: customer.document }),
    ...(customer.email !== undefined && { email: customer.email }),
    ...(customer.phone !== undefined && { phone: customer.phone }),
  };
  return {
    amount: jsonAmount(input.amountCentavos),
    description: input.description,
    ...(Object.keys(payer).length > 0 && { customer: payer }),
    ...(input.projectId !== undefined && { projectId: input.projectId }),
    ...(input.pspCredentialId !== undefined && { pspCredentialId: input.pspCredentialId }),
    ...(input.expiresInSeconds !== undefined && {
      expiresIn: new LosslessNumber(String(input.expiresInSeconds)),
    }),
    ...(input.externalReference !== undefined && { externalReference: input.externalReference }),
    ...(input.metadata !== undefined && { metadata: input.metadata }),
    ...(input.split.length > 0 && {
      split: input.split.map((leg) => ({
        subAccount: leg.destination,
        amount: jsonAmount(leg.amountCentavos),
      })),
    }),
  };
}
