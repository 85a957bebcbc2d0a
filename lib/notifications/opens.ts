import { NOTIFICATION_KINDS } from "./kinds";
import { type NotificationView } from "./schema";

/** The list that shows an open write of each kind to whoever does not work on the recovery desk. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ["charge", "charges"],
  ["withdrawal", "withdrawals"],
  ["refund", "refunds"],
]);

type Opened = Pick<NotificationView, "kind" | "wallet" | "objectId" | "write">;

/** The address of what it is about. */
export function addressOf({ kind, wallet, objectId, write }: Opened, rights: readonly string[]): string {
  const inWallet = (path: string) => `/w/${encodeURIComponent(wallet)}/${path}`;
  const id = encodeURIComponent(objectId);
  switch (NOTIFICATION_KINDS[kind].opens) {
    case "charge":
      return inWallet(`charges/${id}`);
    case "withdrawal":
      return inWallet(`withdrawals/${id}`);
    case "approval":
      return inWallet(`withdrawals/approvals/${id}`);
    case "refund":
      return inWallet(`refunds/${id}`);
    case "block":
      return `/blocks/${id}`;
    case "balance":
      return `/reconciliation/balances/${encodeURIComponent(wallet)}`;
    case "intent": {
      if (kind === "write_in_review" && rights.includes("operations.work")) return "/recovery";
      const list = LISTS.get(write ?? "");
      if (list !== undefined) return inWallet(list);
      return write === "project" ? "/projects" : "/wallets";
    }
  }
}
