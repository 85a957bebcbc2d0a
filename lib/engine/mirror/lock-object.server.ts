import "server-only";
import { type TransactionType } from "@/lib/core/words/transactions";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { findObject } from "./alias-records.server";

/** Holds the object that is called so until the transaction ends, and tells its id. Only a withdrawal has two names. */
export async function lockObject(
  tx: Tx,
  { id: name, type }: { id: string; type: TransactionType },
): Promise<string> {
  let id = type === "withdrawal" ? await findObject(tx, name) : name;
  await lock(tx, "object", id);
  if (type !== "withdrawal") return id;
  // Whoever held it may have found out that it is another's second name.
  for (let known = await findObject(tx, id); known !== id; known = await findObject(tx, id)) {
    id = known;
    await lock(tx, "object", id);
  }
  return id;
}
