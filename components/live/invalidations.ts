import { type QueryKey } from "@tanstack/react-query";
import { blockQueries } from "@/lib/balance-blocks/queries";
import { chargeQueries } from "@/lib/charges/queries";
import { intentQueries } from "@/lib/intents/queries";
import { type LiveEventName, type LiveFrame } from "@/lib/live/events";
import { refundQueries } from "@/lib/refunds/queries";
import { withdrawalQueries } from "@/lib/withdrawals/queries";

/** What each frame makes stale. A name without a decision does not compile. */
export const invalidations = {
  "charge.changed": () => [chargeQueries.all],
  "withdrawal.changed": () => [withdrawalQueries.all],
  "refund.changed": () => [refundQueries.all, chargeQueries.all],
  "transaction.changed": () => [["transactions"], ["statement"], ["overview"]],
  "block.changed": () => [blockQueries.all, ["overview"]],
  "project.changed": () => [["projects"]],
  "wallet.changed": () => [["wallets"]],
  "balance.changed": () => [["wallets"], ["overview"]],
  "intent.changed": () => [intentQueries.all],
  "delivery.changed": () => [["deliveries"]],
  "notification.changed": () => [["notifications"]],
} satisfies Record<LiveEventName, (frame: LiveFrame) => QueryKey[]>;
