import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { stoppingSignal } from "@/lib/core/process/stopping";
import { endLateChanges } from "../change-requests/end-late-changes.server";
import { measureHealth } from "../health-metrics/measure-health.server";
import { recomputeRiskFlags } from "@/lib/domain/risk/recompute-risk-flags.server";
import { updateSearchIndex } from "../search/update-search-index.server";
import { endLongUnsent } from "@/lib/engine/intents/end-unsent.server";
import { endLateDrafts } from "@/lib/engine/payouts/end-late-drafts.server";
import { importDueLines } from "./import-due-lines.server";
import { openIntentsCompleter } from "../intents/complete-intents.server";
import { lookUpDoubtful } from "../restores/look-up-doubtful.server";
import { openBackoffEnder } from "./end-backoffs.server";
import { openAuditChecker } from "./check-audit.server";
import { syncAccount } from "./sync-account.server";
import { openAuditLinker } from "./link-audit.server";
import { type Work, runLoop } from "./loop.server";
import { pruneOldRows } from "./prune-old-rows.server";
import { readBlocks } from "./read-blocks.server";
import { openDispatchSender } from "../dispatches/send-dispatches.server";
import { openMailSender } from "./send-mail.server";
import { readDueRefunds } from "./read-due-refunds.server";
import { readDueTransactions } from "./read-due-transactions.server";
import { readOutages } from "./read-outages.server";
import { sweepDeliveries } from "./sweep-deliveries.server";

const MINUTE_MS = 60_000;

/** Each loop's pace, and where a round may be long, its limit. */
const PACES = {
  deliveries: { everyMs: 2_000 },
  // A round only begins calls: they have ends of their own.
  intents: { everyMs: 1_000 },
  backoffs: { everyMs: 1_000 },
  doubtful: { everyMs: 2_000, limitMs: 15 * MINUTE_MS },
  reads: { everyMs: 2_000, limitMs: 5 * MINUTE_MS },
  // A call for each wallet.
  account: { everyMs: 15_000, limitMs: 10 * MINUTE_MS },
  blocks: { everyMs: 2_000, limitMs: 5 * MINUTE_MS },
  outages: { everyMs: 1_000, limitMs: 10 * MINUTE_MS },
  imports: { everyMs: 1_000 },
  audit: { everyMs: 1_000 },
  // All of the chain, once a day.
  audit_check: { everyMs: 10 * MINUTE_MS, limitMs: 60 * MINUTE_MS },
  agreements: { everyMs: 30_000 },
  // People are notified within seconds.
  mail: { everyMs: 1_000 },
  dispatches: { everyMs: 1_000 },
  old_rows: { everyMs: 60 * MINUTE_MS },
  words: { everyMs: 1_000 },
  // A minute at a time.
  signs: { everyMs: 15_000 },
} as const;

/**
 * Starts the background work of one instance; what is unsent waits for `maySend`, and waits end early after
 * `cameBackAtMs`. Resolves once all of it has ended after the process was asked to stop.
 */
export async function startWorkers(
  services: Services,
  maySend: Promise<void>,
  cameBackAtMs: () => number | null,
): Promise<void> {
  const intents = openIntentsCompleter(services);
  // Without a connection no request can be sent: waiting work continues to wait.
  const whenConnected =
    (work: Work): Work =>
    async (abandoned) =>
      services.connection.isConnected() ? work(abandoned) : { hasMore: false };
  const work: Record<keyof typeof PACES, Work> = {
    deliveries: (abandoned) => sweepDeliveries(services, abandoned),
    intents: whenConnected(() => intents.round()),
    backoffs: openBackoffEnder(services, cameBackAtMs),
    doubtful: whenConnected(() => lookUpDoubtful(services)),
    reads: whenConnected(async (abandoned) => {
      const [reads] = await Promise.all([
        readDueTransactions(services, abandoned),
        readDueRefunds(services, abandoned),
      ]);
      return reads;
    }),
    account: whenConnected((abandoned) => syncAccount(services, abandoned)),
    blocks: whenConnected((abandoned) => readBlocks(services, abandoned)),
    outages: whenConnected((abandoned) => readOutages(services, abandoned)),
    imports: whenConnected((abandoned) => importDueLines(services, abandoned)),
    audit: openAuditLinker(services),
    audit_check: openAuditChecker(services),
    agreements: async () => {
      const changes = await endLateChanges(services);
      const drafts = await endLateDrafts(services);
      const unsent = await endLongUnsent(services);
      return { hasMore: changes.hasMore || drafts.hasMore || unsent.hasMore };
    },
    mail: openMailSender(services),
    dispatches: openDispatchSender(services),
    old_rows: () => pruneOldRows(services),
    words: async () => {
      const words = await updateSearchIndex(services);
      const marks = await recomputeRiskFlags(services);
      return { hasMore: words.hasMore || marks.hasMore };
    },
    signs: () => measureHealth(services),
  };
  const signal = stoppingSignal();
  await Promise.all(
    Object.entries(work).map(async ([name, round]) => {
      const loop = name as keyof typeof PACES;
      if (loop === "intents") await maySend;
      return runLoop(services, loop, PACES[loop], signal, round);
    }),
  );
  await intents.whenIdle();
}
