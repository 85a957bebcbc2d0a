import { type Route } from "next";
import { type DeliveryReason, type DeliveryState } from "@/lib/core/words/deliveries";
import { type IntentKind } from "@/lib/core/words/intents";
import { NOTIFICATION_FACTS } from "@/lib/platform/notifications/kinds";
import { type NotificationView } from "@/lib/platform/notifications/schema";
import { addressOf } from "../kit/addresses";

/** The list that shows an open write of each kind to whoever does not work on the recovery desk. */
const LISTS = {
  charge: addressOf.charges,
  withdrawal: addressOf.withdrawals,
  refund: addressOf.refunds,
  project: () => addressOf.projects(),
  sub_account: () => addressOf.wallets(),
} as const satisfies Record<IntentKind, (wallet: string) => Route>;

/** Where what needs somebody stands, if it is not put aside. */
const STATE_OF_REASON: Readonly<Record<string, DeliveryState>> = {
  unknown_event: "unknown",
  payment_unknown: "failed",
  service_unanswered: "failed",
  defect: "failed",
} satisfies Partial<Record<DeliveryReason, DeliveryState>>;

type Opened = Pick<NotificationView, "kind" | "wallet" | "objectId" | "write">;

/** The address of what it is about. */
export function openedBy({ kind, wallet, objectId, write }: Opened, rights: readonly string[]): Route {
  switch (NOTIFICATION_FACTS[kind].opens) {
    case "charge":
      return addressOf.charge(wallet, objectId);
    case "withdrawal":
      return addressOf.withdrawal(wallet, objectId);
    case "approval":
      return write === "refund"
        ? addressOf.refundApproval(wallet, objectId)
        : addressOf.approval(wallet, objectId);
    case "refund":
      return addressOf.refund(wallet, objectId);
    case "block":
      return addressOf.block(objectId);
    case "transaction":
      return addressOf.transaction(wallet, objectId);
    case "putAside":
      return addressOf.events({ state: STATE_OF_REASON[objectId] ?? "quarantined" });
    case "refused":
      return addressOf.events();
    case "changes":
      return addressOf.changes(objectId);
    case "security":
      return rights.includes("audit.read") ? addressOf.audit() : addressOf.account();
    case "health":
      return addressOf.health();
    case "balance":
      return addressOf.balance(wallet);
    case "intent": {
      if (kind === "write_in_review" && rights.includes("operations.work")) return addressOf.recovery();
      return write === null ? addressOf.wallets() : LISTS[write](wallet);
    }
  }
}
