import "server-only";
import { type PersonPart } from "@/lib/core/words/privacy";
import { withoutParts } from "@/lib/engine/fold/personal";
import { type Summary, withoutPartsIn } from "@/lib/engine/mirror/summary.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { replaceTold } from "@/lib/platform/vault/records.server";
import { listTold } from "./records.server";

/** Out of what was told under these names, a summary included. */
export async function eraseTold(
  tx: Tx,
  names: readonly string[],
  parts: readonly PersonPart[],
): Promise<void> {
  for (const { id, source, told } of await listTold(tx, names)) {
    const cleared = source === "summary" ? withoutPartsIn(told as Summary, parts) : withoutParts(told, parts);
    if (JSON.stringify(cleared) !== JSON.stringify(told))
      await replaceTold(tx, { id: String(id), told }, cleared);
  }
}
