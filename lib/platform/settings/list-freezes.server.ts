import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { listFreezeRows } from "./freeze-records.server";
import { type FreezeList } from "./freeze-schema";

/** What is frozen, as far as it concerns the person. */
export async function listFreezes({
  store,
  kept,
  actor,
}: Pick<Context, "store" | "kept" | "actor">): Promise<FreezeList> {
  const scope = scopeOf(actor);
  const rows = await kept.get(
    `freezes of ${JSON.stringify(scope)}`,
    ["anything", "freezes", "wallets", "people"],
    () => store.read((reader) => listFreezeRows(reader, scope)),
  );
  return {
    items: rows.map(({ freeze, walletName, by }) => ({
      target: freeze.wallet,
      walletName: walletName ?? freeze.wallet,
      cause: freeze.cause,
      reason: freeze.reason,
      since: freeze.frozenAt.toISOString(),
      by: by ?? "",
    })),
  };
}
