import { type DeliveryReason, type DeliveryState } from "@/lib/core/enums/deliveries";
import { type IntentKind } from "@/lib/core/enums/intents";
import { type NotificationKind } from "@/lib/core/enums/notifications";
import { NOTIFICATION_FACTS } from "./kinds";

export type NotificationTarget = {
  kind: NotificationKind;
  wallet: string;
  objectId: string;
  /** The kind of write, where the object is an intent. */
  write: IntentKind | null;
};

/** The list that shows an open write of each kind to people who do not work on the recovery desk. */
const LISTS = {
  charge: (wallet) => `/w/${wallet}/charges`,
  withdrawal: (wallet) => `/w/${wallet}/withdrawals`,
  refund: (wallet) => `/w/${wallet}/refunds`,
  project: () => "/projects",
  sub_account: () => "/wallets",
} as const satisfies Record<IntentKind, (wallet: string) => string>;

/** The list state of a delivery that needs a person, if it is not quarantined. */
const STATE_OF_REASON: Readonly<Record<string, DeliveryState>> = {
  unknown_event: "unknown",
  payment_unknown: "failed",
  service_unanswered: "failed",
  defect: "failed",
} satisfies Partial<Record<DeliveryReason, DeliveryState>>;

/** Returns the path of the notification's object for a person with these rights; it needs a sign-in. */
export function notificationPath(
  { kind, write, ...about }: NotificationTarget,
  rights: readonly string[],
): string {
  const wallet = encodeURIComponent(about.wallet);
  const id = encodeURIComponent(about.objectId);
  switch (NOTIFICATION_FACTS[kind].opens) {
    case "charge":
      return `/w/${wallet}/charges/${id}`;
    case "withdrawal":
      return `/w/${wallet}/withdrawals/${id}`;
    case "approval":
      return `/w/${wallet}/${write === "refund" ? "refunds" : "withdrawals"}/approvals/${id}`;
    case "refund":
      return `/w/${wallet}/refunds/${id}`;
    case "customer":
      return `/customers/${id}`;
    case "block":
      return `/blocks/${id}`;
    case "transaction":
      return `/w/${wallet}/transactions/${id}`;
    case "putAside":
      return `/deliveries?state=${STATE_OF_REASON[about.objectId] ?? "quarantined"}`;
    case "refused":
      return "/deliveries";
    case "changes":
      return `/change-requests#${id}`;
    case "security":
      return rights.includes("audit.read") ? "/audit" : "/account";
    case "connection":
      return "/connection";
    case "health":
      return "/health";
    case "outage":
      return `/reconciliation/outages/${id}`;
    case "dispatches":
      return "/health/dispatches";
    case "balance":
      return `/reconciliation/balances/${wallet}`;
    case "intent": {
      // The form of the held write shows its status and the choices.
      if (kind === "write_held" && write === "withdrawal") return `/w/${wallet}/withdrawals/new?intent=${id}`;
      if (kind === "write_in_review" && rights.includes("operations.work")) return "/intents";
      return write === null ? "/wallets" : LISTS[write](wallet);
    }
  }
}
