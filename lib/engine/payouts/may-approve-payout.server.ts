import "server-only";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { type Actor, mayDo } from "@/lib/platform/auth/rights/rights";
import { type Reader } from "@/lib/platform/store/tx.server";
import { mayApproveAmount } from "./evaluate-rules";
import { findPayout } from "./records.server";
import { type PayoutRules } from "./schema";

/**
 * True where this person may agree to another's act, by the sums that the rules counted for it. An act that was never
 * counted is never sent.
 */
export async function mayApprovePayout(
  reader: Reader,
  rules: PayoutRules,
  actor: Actor,
  { kind, intentId }: { kind: PayoutKind; intentId: string },
): Promise<boolean> {
  if (!mayDo(actor, "second_person.decide")) return false;
  const act = await findPayout(reader, intentId);
  return act !== null && mayApproveAmount(rules, { kind, amountCentavos: act.amountCentavos }, actor.role);
}
