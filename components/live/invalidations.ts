import { type QueryKey } from "@tanstack/react-query";
import { adoptionQueries } from "@/lib/adoption/queries";
import { driftQueries } from "@/lib/balance-drift/queries";
import { blockQueries } from "@/lib/balance-blocks/queries";
import { chargeQueries } from "@/lib/charges/queries";
import { intentQueries } from "@/lib/intents/queries";
import { type LiveEventName, type LiveFrame } from "@/lib/live/events";
import { outageQueries } from "@/lib/outages/queries";
import { notificationQueries } from "@/lib/notifications/queries";
import { overviewQueries } from "@/lib/overview/queries";
import { projectQueries } from "@/lib/projects/queries";
import { refundQueries } from "@/lib/refunds/queries";
import { settingsQueries } from "@/lib/settings/queries";
import { walletQueries } from "@/lib/sub-accounts/queries";
import { deliveryQueries } from "@/lib/webhooks/queries";
import { withdrawalQueries } from "@/lib/withdrawals/queries";

/** What each frame makes stale. A name without a decision does not compile. */
export const invalidations = {
  "charge.changed": () => [chargeQueries.all],
  "withdrawal.changed": () => [withdrawalQueries.all],
  "refund.changed": () => [refundQueries.all, chargeQueries.all],
  "transaction.changed": () => [["transactions"], ["statement"], overviewQueries.all, projectQueries.all],
  "block.changed": () => [blockQueries.all, overviewQueries.all],
  "project.changed": () => [projectQueries.all],
  "wallet.changed": () => [walletQueries.all, overviewQueries.all],
  "balance.changed": () => [walletQueries.all, overviewQueries.all],
  "drift.changed": () => [driftQueries.all],
  "intent.changed": () => [intentQueries.all],
  "delivery.changed": () => [deliveryQueries.all],
  "outage.changed": () => [outageQueries.all],
  "adoption.changed": () => [adoptionQueries.all],
  "notification.changed": () => [notificationQueries.all],
  "settings.changed": () => [settingsQueries.all],
} satisfies Record<LiveEventName, (frame: LiveFrame) => QueryKey[]>;
