import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { stoppingSignal } from "@/lib/core/stopping";
import { pruneNotifications } from "@/lib/platform/notifications/prune-notifications.server";
import { importDueLines } from "./import-due-lines.server";
import { completeIntents } from "../recovery/complete-intents.server";
import { lookUpDoubtful } from "../restores/look-up-doubtful.server";
import { followAccount } from "./follow-account.server";
import { type Work, runLoop } from "./loop.server";
import { readBlocks } from "./read-blocks.server";
import { readDueTransactions } from "./read-due-transactions.server";
import { readOutages } from "./read-outages.server";
import { sweepDeliveries } from "./sweep-deliveries.server";

const MINUTE_MS = 60_000;

/** Each loop's pace, and where a round may be long, its limit. */
const PACES = {
  deliveries: { everyMs: 2_000 },
  // Four at once wait for the service's answer to twenty writes.
  intents: { everyMs: 1_000, limitMs: 5 * MINUTE_MS },
  doubtful: { everyMs: 2_000, limitMs: 15 * MINUTE_MS },
  reads: { everyMs: 2_000, limitMs: 5 * MINUTE_MS },
  // A call for each wallet.
  account: { everyMs: 15_000, limitMs: 10 * MINUTE_MS },
  blocks: { everyMs: 2_000, limitMs: 5 * MINUTE_MS },
  outages: { everyMs: 1_000, limitMs: 10 * MINUTE_MS },
  imports: { everyMs: 1_000 },
  old_notifications: { everyMs: 60 * MINUTE_MS },
} as const;

/** Starts the background work of one instance; what is unsent waits for `maySend`. Resolves once all of it has ended after the process was asked to stop. */
export async function startWorkers(services: Services, maySend: Promise<void>): Promise<void> {
  const work: Record<keyof typeof PACES, Work> = {
    deliveries: (abandoned) => sweepDeliveries(services, abandoned),
    intents: (abandoned) => completeIntents(services, abandoned),
    doubtful: () => lookUpDoubtful(services),
    reads: (abandoned) => readDueTransactions(services, abandoned),
    account: (abandoned) => followAccount(services, abandoned),
    blocks: (abandoned) => readBlocks(services, abandoned),
    outages: (abandoned) => readOutages(services, abandoned),
    imports: (abandoned) => importDueLines(services, abandoned),
    old_notifications: () => pruneNotifications(services),
  };
  const signal = stoppingSignal();
  await Promise.all(
    Object.entries(work).map(async ([name, round]) => {
      const loop = name as keyof typeof PACES;
      if (loop === "intents") await maySend;
      return runLoop(services, loop, PACES[loop], signal, round);
    }),
  );
}
