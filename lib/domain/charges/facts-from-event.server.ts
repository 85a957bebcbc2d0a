import "server-only";
import { type PaymentEventName } from "@/lib/core/enums/events";
import { type TransactionFacts } from "@/lib/engine/projection/observation";
import { type KnownEvent } from "@/lib/pix/wire/event";
import { sealedOrNull } from "@/lib/platform/vault/sealed-values.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { CHARGE_TYPE } from "./charge-type";

/** Specification, "data of payment_completed", "data of payment_expired", "payment_failed and refund_completed". */
export function chargeFacts(
  event: KnownEvent<PaymentEventName>,
  id: string,
  receivedAt: Date,
  vault: Vault,
): TransactionFacts {
  const { data, timestamp } = event;
  const told = {
    about: "transaction",
    event: event.event,
    id,
    type: CHARGE_TYPE,
    amountCentavos: data.amountCentavos,
    currency: data.currency,
    paymentMethod: data.paymentMethod,
    externalReference: data.externalReference,
    metadata: data.metadata,
    e2eId: data.e2eId,
    counterpartName: data.counterpartName,
    counterpartDocument: sealedOrNull(vault, data.counterpartDocument),
  } satisfies TransactionFacts;
  const sentAt = timestamp ?? receivedAt;
  switch (event.event) {
    case "payment_completed": {
      const at = data.completedAt ?? sentAt;
      return {
        state: "completed",
        feeCentavos: data.feeCentavos,
        netCentavos: data.netCentavos,
        completedAt: at,
        settledAt: at,
        ...(data.split && {
          legs: {
            deliveredCentavos: data.split.map(({ subAccount, amountCentavos }) => ({
              destination: subAccount,
              amountCentavos,
            })),
          },
        }),
        ...told,
      };
    }
    case "payment_expired":
      return { state: "expired", expiredAt: data.expiredAt ?? sentAt, ...told };
    case "payment_failed":
      return {
        state: "failed",
        failureReason: data.failureReason,
        blockedDeposit: data.blockedDeposit,
        failedAt: data.failedAt ?? sentAt,
        ...told,
      };
  }
}
