import "server-only";
import { AppError } from "@/lib/core/app-error";
import { maySeeWallet } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { jsonAmount } from "@/lib/core/json";
import { callControl } from "./control.server";
import { type SimulateDepositInput, type SimulateSuspensionInput } from "./schema";

/** An adjustment credits the wallet, so that there is something to withdraw. No webhook tells of it. */
export async function simulateDeposit(ctx: Context, input: SimulateDepositInput): Promise<null> {
  const { wallet, amountCentavos } = input;
  await callControl(ctx, "POST", "/deposits", { wallet, amount: jsonAmount(amountCentavos) });
  return null;
}

export async function simulateSuspension(ctx: Context, input: SimulateSuspensionInput): Promise<null> {
  if (!maySeeWallet(ctx.actor, input.reference))
    throw new AppError("not_found", { message: input.reference });
  await callControl(ctx, "POST", `/sub-accounts/${input.reference}/${input.act}`);
  return null;
}
