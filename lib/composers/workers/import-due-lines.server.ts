import "server-only";
import { listWalletReferences } from "@/lib/domain/wallets/balance-records.server";
import {
  type DueLine,
  type LineEnd,
  OTHER_WALLET,
  finishRuns,
  postponeLine,
  settleLine,
  takeDueLines,
} from "@/lib/reconciliation/imports/records.server";
import { type Services } from "@/lib/platform/context.server";
import { PRINCIPAL, isUuid, newId } from "@/lib/core/ids";
import { publish } from "@/lib/platform/live/publish.server";
import { canBeSegment } from "@/lib/pix/path";
import { PixError, saysAbsent } from "@/lib/pix/pix-error";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { type Reader } from "@/lib/platform/store/tx.server";
import { importTransaction } from "@/lib/domain/transactions/import-transaction.server";
import { findWalletOf } from "@/lib/engine/mirror/alias-records.server";
import { findIdsByIdentifier } from "@/lib/domain/transactions/list-records.server";

/** The rate: so many lines a round, and a round each second. */
const LINES_PER_ROUND = 10;
const LINES_AT_ONCE = 4;
const TAKEN_FOR_MS = 60_000;
const RETRY_SECONDS = [5, 30, 120] as const;
/** After this many calls without an answer the line says so, and is asked for in a new run. */
const ATTEMPTS_MAX = 5;

/** Asks for the lines that people want imported, each once; what its answer came to commits with what it changed. */
export async function importDueLines(
  services: Services,
  abandoned?: AbortSignal,
): Promise<{ hasMore: boolean }> {
  const { store, clock } = services;
  const now = clock.now();
  const until = new Date(now.getTime() + TAKEN_FOR_MS);
  const due = await store.transaction((tx) => takeDueLines(tx, now, until, LINES_PER_ROUND));
  if (due.length === 0) return { hasMore: false };
  const queue = [...due];
  const take = async (): Promise<void> => {
    for (let line = queue.shift(); line && !abandoned?.aborted; line = queue.shift())
      await importLine(services, line);
  };
  await Promise.all(Array.from({ length: LINES_AT_ONCE }, take));
  const walletOf = new Map(due.map(({ runId, wallet }) => [runId, wallet]));
  await store.transaction(async (tx) => {
    await finishRuns(tx, [...walletOf.keys()], clock.now());
    await publish(
      tx,
      [...walletOf].map(([id, wallet]) => ({ name: "import.changed", ids: [id], wallet })),
    );
  });
  return { hasMore: false };
}

async function importLine(services: Services, line: DueLine): Promise<void> {
  const { store, clock, log } = services;
  const settle = (end: LineEnd) => store.transaction((tx) => settleLine(tx, line, end, clock.now()));
  try {
    const known = await store.read((reader) => findKnown(reader, line));
    if (known) return await settle(known);
    const reported = await ask(services, line.text, line.wallet);
    if (!reported) return await settle({ outcome: "not_found" });
    // A service that shows one object in several wallets does not report its owner, so it is not imported.
    if (await isShownElsewhere(services, line.wallet, reported))
      return await settle({ outcome: "other_wallet", because: "several_wallets" });
    await importTransaction(services, line.wallet, reported, (tx, isImported) =>
      settleLine(
        tx,
        line,
        isImported
          ? { outcome: "imported", transactionId: reported.id }
          : { outcome: "other_wallet", because: OTHER_WALLET, transactionId: reported.id },
        clock.now(),
      ),
    );
  } catch (error) {
    const { runId, attempts } = line;
    if (error instanceof PixError && isDecision(error))
      return settle({ outcome: "refused", serviceCode: error.code ?? String(error.status ?? error.kind) });
    log.warn({ err: error, runId, line: line.line }, "line of an import not asked for");
    if (attempts >= ATTEMPTS_MAX) return settle({ outcome: "unanswered" });
    const seconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 120;
    const again = new Date(clock.now().getTime() + seconds * 1_000);
    await store.transaction((tx) => postponeLine(tx, line, again));
  }
}

/** An object in the mirror needs no call. */
async function findKnown(reader: Reader, { text, wallet }: DueLine): Promise<LineEnd | null> {
  const ids = await findIdsByIdentifier(reader, [wallet], text);
  for (const id of ids)
    if ((await findWalletOf(reader, id)) === wallet) return { outcome: "known", transactionId: id };
  const id = text.toLowerCase();
  if (isUuid(id) && (await findWalletOf(reader, id)) !== null)
    return { outcome: "other_wallet", because: OTHER_WALLET, transactionId: id };
  return canBeSegment(text) ? null : { outcome: "invalid", because: "not_a_segment" };
}

async function ask({ pix }: Services, text: string, wallet: string): Promise<TransactionWire | null> {
  try {
    return await pix.getTransaction(text, { wallet, traceId: newId() });
  } catch (error) {
    if (saysAbsent(error)) return null;
    throw error;
  }
}

async function isShownElsewhere(
  services: Services,
  wallet: string,
  reported: TransactionWire,
): Promise<boolean> {
  const all = [PRINCIPAL, ...(await services.store.read(listWalletReferences))];
  const witness = all.find((reference) => reference !== wallet);
  if (witness === undefined) return false;
  try {
    return (await ask(services, reported.id, witness)) !== null;
  } catch (error) {
    // A wallet that may not be asked shows nothing.
    if (error instanceof PixError && isDecision(error)) return false;
    throw error;
  }
}

const isDecision = ({ status, kind }: PixError): boolean =>
  status !== undefined &&
  status >= 400 &&
  status < 500 &&
  status !== 401 &&
  status !== 429 &&
  kind !== "undocumented";
