import "server-only";
import { type WithdrawalEventName } from "@/lib/core/enums/events";
import { type TransactionState } from "@/lib/core/enums/transactions";
import { type TransactionFacts } from "@/lib/engine/projection/observation";
import { type KnownEvent } from "@/lib/pix/wire/event";
import { sealedOrNull } from "@/lib/platform/vault/sealed-values.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { WITHDRAWAL_TYPE } from "./withdrawal-type";

const STATE_OF_EVENT = {
  withdrawal_completed: "completed",
  withdrawal_failed: "failed",
  withdrawal_reversed: "reversed",
} as const satisfies Record<WithdrawalEventName, TransactionState>;

/** Specification, "Withdrawal" states: the outcome is always delivered by webhook, and may be reversed later. */
export function withdrawalEventFacts(
  event: KnownEvent<WithdrawalEventName>,
  id: string,
  receivedAt: Date,
  vault: Vault,
): TransactionFacts {
  const state = STATE_OF_EVENT[event.event];
  const { data } = event;
  const at =
    { completed: data.completedAt, failed: data.failedAt, reversed: data.reversedAt }[state] ??
    event.timestamp ??
    receivedAt;
  return {
    about: "transaction",
    event: event.event,
    id,
    type: WITHDRAWAL_TYPE,
    state,
    amountCentavos: data.amountCentavos,
    feeCentavos: data.feeCentavos,
    netCentavos: data.netCentavos,
    currency: data.currency,
    paymentMethod: "pix",
    externalReference: data.externalReference,
    metadata: data.metadata,
    e2eId: data.e2eId,
    counterpartName: data.counterpartName,
    counterpartDocument: sealedOrNull(vault, data.counterpartDocument),
    failureReason: state === "completed" ? null : data.failureReason,
    ...(state === "completed" && { completedAt: at, settledAt: at }),
    ...(state === "failed" && { failedAt: at }),
    ...(state === "reversed" && { reversedAt: at }),
    ...(data.processedAt && { withdrawal: { processedAt: data.processedAt } }),
  };
}
