import "server-only";
import { type Tx } from "@/lib/platform/store/tx.server";
import { listWaitingForWallet } from "./observation-records.server";
import { reprojectGroups } from "./ingest-observations.server";

/** More than this at once is a defect somewhere else; the next list of wallets takes the rest. */
const AT_ONCE = 200;

/** Projects again the objects that waited for a wallet, once that wallet is known. */
export async function projectForKnownWallets(tx: Tx, now: Date): Promise<void> {
  const waiting = await listWaitingForWallet(tx, AT_ONCE);
  if (waiting.length > 0) await reprojectGroups(tx, waiting, now);
}
