import { type DeliveryReason, type DeliveryState } from "@/lib/core/words/deliveries";
import { type IntentKind } from "@/lib/core/words/intents";
import { type NotificationKind } from "@/lib/core/words/notifications";
import { NOTIFICATION_FACTS } from "./kinds";

export type Opened = {
  kind: NotificationKind;
  wallet: string;
  objectId: string;
  /** The kind of write, where the object is an intent. */
  write: IntentKind | null;
};

/** The list that shows an open write of each kind to whoever does not work on the recovery desk. */
const LISTS = {
  charge: (wallet) => `/w/${wallet}/charges`,
  withdrawal: (wallet) => `/w/${wallet}/withdrawals`,
  refund: (wallet) => `/w/${wallet}/refunds`,
  project: () => "/projects",
  sub_account: () => "/wallets",
} as const satisfies Record<IntentKind, (wallet: string) => string>;

/** Where what needs somebody stands, if it is not put aside. */
const STATE_OF_REASON: Readonly<Record<string, DeliveryState>> = {
  unknown_event: "unknown",
  payment_unknown: "failed",
  service_unanswered: "failed",
  defect: "failed",
} satisfies Partial<Record<DeliveryReason, DeliveryState>>;

/** The path of what it is about, for whoever has these rights; it needs a sign-in. */
export function openedPath({ kind, write, ...about }: Opened, rights: readonly string[]): string {
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
      return `/events?state=${STATE_OF_REASON[about.objectId] ?? "quarantined"}`;
    case "refused":
      return "/events";
    case "changes":
      return `/changes#${id}`;
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
      // Its form is where it stands, and where one chooses.
      if (kind === "write_held" && write === "withdrawal") return `/w/${wallet}/withdrawals/new?intent=${id}`;
      if (kind === "write_in_review" && rights.includes("operations.work")) return "/recovery";
      return write === null ? "/wallets" : LISTS[write](wallet);
    }
  }
}
