import { z } from "zod";
import { moneyField, optionalLine, uuidField, walletField } from "@/lib/core/forms/fields";
import { SUB_ACCOUNT_REFERENCE } from "@/lib/core/ids";
import { SIMULATED_BLOCKS } from "./simulated-blocks";

// Actions of the outside world that a person simulates: payers, receiving banks, the provider, the anti-fraud desk,
// time.

const TEXT_MAX = 255;

export const SimulateChargeInput = z.strictObject({
  wallet: walletField(),
  chargeId: uuidField(),
  /** A company's deposit is refused while the account's policy says so. */
  payer: z.enum(["person", "company"]).optional(),
});
export type SimulateChargeInput = z.infer<typeof SimulateChargeInput>;

export const SimulateWithdrawalInput = z.strictObject({
  wallet: walletField(),
  withdrawalId: uuidField(),
  act: z.enum(["process", "complete", "fail", "reverse"]),
  failureReason: optionalLine(TEXT_MAX),
});
export type SimulateWithdrawalInput = z.infer<typeof SimulateWithdrawalInput>;

/** A refund and the return of a blocked deposit: each by the id of the payment. */
export const SimulateReturnInput = z.strictObject({
  wallet: walletField(),
  transactionId: uuidField(),
  act: z.enum(["confirm", "fail"]),
});
export type SimulateReturnInput = z.infer<typeof SimulateReturnInput>;

export const SimulateBlockInput = z.strictObject({
  wallet: walletField(),
  transactionId: uuidField(),
  blockType: z.enum(SIMULATED_BLOCKS),
  /** Absent: the whole transaction. */
  amountCentavos: moneyField().optional(),
  reason: optionalLine(TEXT_MAX),
  referenceNumber: optionalLine(TEXT_MAX),
});
export type SimulateBlockInput = z.infer<typeof SimulateBlockInput>;

export const SimulateBlockDecisionInput = z.strictObject({
  blockId: uuidField(),
  act: z.enum(["defend", "approve", "reject"]),
  resolutionReason: optionalLine(TEXT_MAX),
});
export type SimulateBlockDecisionInput = z.infer<typeof SimulateBlockDecisionInput>;

/** The receiver's name of the main endpoint. Every other name is a wallet's reference. */
export const MAIN_ENDPOINT = "main";
export const SimulateDeliveryInput = z.strictObject({
  endpoint: z.string().regex(SUB_ACCOUNT_REFERENCE, "not_found"),
});
export type SimulateDeliveryInput = z.infer<typeof SimulateDeliveryInput>;

/** `no_event`: no event was ever created for this address, so there is none to send again. */
export type SimulatedDelivery = { came: "sent" | "no_event" | "not_registered" };

export const PACES = ["stopped", "quick", "calm", "over"] as const;

/** Whether the sandbox's merchant sells by itself. `quickUntil`: then it grows calm. */
export const Life = z.object({
  pace: z.enum(PACES),
  quickUntil: z.iso.datetime().nullable(),
});
export type Life = z.infer<typeof Life>;

/** Null: there is no sandbox here. */
export type LifeView = { life: Life | null };

export const SetLifeInput = z.strictObject({ isOn: z.boolean() });
export type SetLifeInput = z.infer<typeof SetLifeInput>;
