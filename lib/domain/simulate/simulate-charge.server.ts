import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { assertReachable } from "./assert-reachable.server";
import { callControl } from "./control.server";
import { type SimulateChargeInput } from "./schema";

/** Made up; their check digits hold. */
const PAYERS = {
  person: { name: "João Conceição Araújo", document: "49021913003" },
  company: { name: "Padaria Açaí & Cia Ltda", document: "18361730000183" },
} as const;

/** Simulates the payment by the payer. The dashboard receives it by webhook, as usual. */
export async function simulatePayment(ctx: Context, input: SimulateChargeInput): Promise<null> {
  await assertReachable(ctx, input.chargeId);
  await callControl(ctx, "POST", `/charges/${input.chargeId}/pay`, {
    payer: PAYERS[input.payer ?? "person"],
  });
  return null;
}

/** No webhook reports a cancellation. The object is read again on its schedule. */
export async function simulateCancellation(ctx: Context, input: SimulateChargeInput): Promise<null> {
  await assertReachable(ctx, input.chargeId);
  await callControl(ctx, "POST", `/charges/${input.chargeId}/cancel`);
  return null;
}
