import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { listFreezeRows } from "./freeze-records.server";
import { type FreezeList } from "./freeze-schema";

/** What is frozen, as far as it concerns the person. */
export async function listFreezes({ store, actor }: Pick<Context, "store" | "actor">): Promise<FreezeList> {
  const rows = await store.read((reader) => listFreezeRows(reader, scopeOf(actor)));
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
