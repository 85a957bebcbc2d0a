/** What the live stream may say: that something of this kind changed. How it is now, a query tells. */
export const LIVE_EVENT_NAMES = [
  "charge.changed",
  "withdrawal.changed",
  "refund.changed",
  "transaction.changed",
  "block.changed",
  "project.changed",
  "wallet.changed",
  "balance.changed",
  "drift.changed",
  "intent.changed",
  "delivery.changed",
  "outage.changed",
  "import.changed",
  "notification.changed",
  "settings.changed",
] as const;
export type LiveEventName = (typeof LIVE_EVENT_NAMES)[number];

/**
 * Names, ids and wallets only: never a payer, a document or an amount. Without ids: everything of this kind. `to`: for
 * these people alone; it stays on the server.
 */
export type LiveFrame = {
  name: LiveEventName;
  ids?: readonly string[];
  wallet?: string;
  to?: readonly string[];
};
