import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { stoppingSignal } from "@/lib/core/stopping";
import { pruneNotifications } from "@/lib/platform/notifications/prune-notifications.server";
import { importDueLines } from "./import-due-lines.server";
import { completeIntents } from "../recovery/complete-intents.server";
import { followAccount } from "./follow-account.server";
import { runLoop } from "./loop.server";
import { readBlocks } from "./read-blocks.server";
import { readDueTransactions } from "./read-due-transactions.server";
import { readOutages } from "./read-outages.server";
import { sweepDeliveries } from "./sweep-deliveries.server";

const EVERY_MS = {
  deliveries: 2_000,
  intents: 1_000,
  reads: 2_000,
  account: 15_000,
  blocks: 2_000,
  outages: 1_000,
  imports: 1_000,
  oldNotifications: 3_600_000,
} as const;

/** Starts the background work of one instance. Resolves once all of it has ended after the process was asked to stop. */
export async function startWorkers(services: Services): Promise<void> {
  const signal = stoppingSignal();
  await Promise.all([
    runLoop(services, "deliveries", EVERY_MS.deliveries, signal, () => sweepDeliveries(services)),
    runLoop(services, "intents", EVERY_MS.intents, signal, () => completeIntents(services)),
    runLoop(services, "reads", EVERY_MS.reads, signal, () => readDueTransactions(services)),
    runLoop(services, "account", EVERY_MS.account, signal, () => followAccount(services)),
    runLoop(services, "blocks", EVERY_MS.blocks, signal, () => readBlocks(services)),
    runLoop(services, "outages", EVERY_MS.outages, signal, () => readOutages(services)),
    runLoop(services, "imports", EVERY_MS.imports, signal, () => importDueLines(services)),
    runLoop(services, "old notifications", EVERY_MS.oldNotifications, signal, () =>
      pruneNotifications(services),
    ),
  ]);
}
