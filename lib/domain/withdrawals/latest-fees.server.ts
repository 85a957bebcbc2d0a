import "server-only";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type SeenFee } from "./estimate";
import { listLatestFees } from "./records.server";

const SEEN_FEES = 5;

/** Returns the basis of a fee estimate: the fees of the wallet's latest withdrawals, newest first. */
export async function latestFees(reader: Reader, wallet: string): Promise<SeenFee[]> {
  const rows = await listLatestFees(reader, wallet, SEEN_FEES);
  return rows.flatMap(({ feeCentavos, at }) =>
    feeCentavos === null ? [] : [{ feeCentavos, at: at.toISOString() }],
  );
}
