import { type QueryKey } from "@tanstack/react-query";
import { importQueries } from "@/lib/reconciliation/imports/queries";
import { driftQueries } from "@/lib/reconciliation/balances/queries";
import { changeQueries } from "@/lib/platform/change-requests/queries";
import { peopleQueries } from "@/lib/domain/people/queries";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { intentQueries } from "@/lib/engine/intents/queries";
import { type LiveEventName, type LiveFrame } from "@/lib/platform/live/events";
import { outageQueries } from "@/lib/reconciliation/outages/queries";
import { EVIDENCE_KEY } from "@/lib/core/evidence-key";
import { noteQueries } from "@/lib/domain/notes/queries";
import { notificationQueries } from "@/lib/platform/notifications/queries";
import { overviewQueries } from "@/lib/composers/overview/queries";
import { projectQueries } from "@/lib/domain/projects/queries";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { settingsQueries } from "@/lib/platform/settings/queries";
import { statementQueries } from "@/lib/domain/statement/queries";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { walletQueries } from "@/lib/domain/wallets/queries";
import { firstDayQueries } from "@/lib/composers/first-day/queries";
import { taskQueries } from "@/lib/composers/tasks/queries";
import { customerQueries } from "@/lib/domain/customers/queries";
import { deliveryQueries } from "@/lib/composers/deliveries/queries";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";

/** The queries that each frame is about, with the notifications that close with it. A name without a decision does not compile. */
export const invalidations = {
  "charge.changed": () => [chargeQueries.all, firstDayQueries.all],
  "withdrawal.changed": () => [
    withdrawalQueries.all,
    taskQueries.all,
    firstDayQueries.all,
    notificationQueries.all,
  ],
  "refund.changed": () => [refundQueries.all, chargeQueries.all, taskQueries.all, notificationQueries.all],
  "transaction.changed": () => [
    transactionQueries.all,
    statementQueries.all,
    overviewQueries.all,
    projectQueries.all,
    customerQueries.all,
    firstDayQueries.all,
  ],
  "transaction.noted": () => [...transactionQueries.allRows, ...chargeQueries.allRows],
  // A share of a payment that was made to another wallet.
  "statement.changed": () => [statementQueries.all, overviewQueries.all],
  "block.changed": () => [blockQueries.all, overviewQueries.all, taskQueries.all, notificationQueries.all],
  "block.noted": ({ ids }) => [
    ...(ids?.map((id) => blockQueries.detail(id).queryKey) ?? [blockQueries.all]),
    ...(ids?.map((id) => [...EVIDENCE_KEY, id]) ?? [EVIDENCE_KEY]),
    taskQueries.all,
  ],
  "note.changed": ({ ids }) => ids?.map((id) => [...noteQueries.all, id]) ?? [noteQueries.all],
  "project.changed": () => [projectQueries.all],
  "wallet.changed": () => [walletQueries.all, overviewQueries.all],
  // The exposure shows the available amount beside the held one.
  "balance.changed": () => [walletQueries.all, overviewQueries.all, blockQueries.exposure],
  "drift.changed": () => [driftQueries.all, taskQueries.all, notificationQueries.all],
  "intent.changed": () => [intentQueries.all, chargeQueries.allUnanswered],
  "delivery.changed": () => [deliveryQueries.all, firstDayQueries.all],
  "outage.changed": () => [outageQueries.all],
  "import.changed": () => [importQueries.all],
  "notification.changed": () => [notificationQueries.all],
  // The credential is refused, or taken again.
  "settings.changed": () => [settingsQueries.all, notificationQueries.all],
  // An approved change takes effect at once.
  "change.changed": () => [
    changeQueries.all,
    taskQueries.all,
    peopleQueries.all,
    settingsQueries.all,
    notificationQueries.all,
  ],
} satisfies Record<LiveEventName, (frame: LiveFrame) => QueryKey[]>;
