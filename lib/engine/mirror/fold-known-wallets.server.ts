import "server-only";
import { type Tx } from "@/lib/platform/store/tx.server";
import { listWaitingForWallet } from "./observation-records.server";
import { foldAgain } from "./observe.server";

/** More than this at once is a defect somewhere else; the next list of wallets takes the rest. */
const AT_ONCE = 200;

/** A wallet that nobody knew is known now: what waited for it is folded again. */
export async function foldForKnownWallets(tx: Tx, now: Date): Promise<void> {
  const waiting = await listWaitingForWallet(tx, AT_ONCE);
  if (waiting.length > 0) await foldAgain(tx, waiting, now);
}
