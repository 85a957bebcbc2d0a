import "server-only";
import { type ApiCallRecord } from "@/lib/pix/call-record";
import { type Tx } from "@/lib/store/store.server";
import { apiCalls } from "@/lib/store/tables/intents";

export async function insertApiCalls(tx: Tx, records: readonly ApiCallRecord[]): Promise<void> {
  await tx.insert(apiCalls).values([...records]);
}
