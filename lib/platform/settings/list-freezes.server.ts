import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { credentialStopped } from "@/lib/platform/connection/credential-stopped.server";
import { listFreezeRows } from "./freeze-records.server";
import { type FreezeList } from "./freeze-schema";

/** What is frozen, as far as it concerns the person; and whether anything can leave at all. */
export async function listFreezes(
  ctx: Pick<Context, "store" | "kept" | "actor" | "connection">,
): Promise<FreezeList> {
  const { store, kept, actor } = ctx;
  const scope = scopeOf(actor);
  const [rows, credential] = await Promise.all([
    kept.get(`freezes of ${JSON.stringify(scope)}`, ["anything", "freezes", "wallets", "people"], () =>
      store.read((reader) => listFreezeRows(reader, scope)),
    ),
    credentialStopped(ctx),
  ]);
  return {
    items: rows.map(({ freeze, walletName, by }) => ({
      target: freeze.wallet,
      walletName: walletName ?? freeze.wallet,
      cause: freeze.cause,
      reason: freeze.reason,
      since: freeze.frozenAt.toISOString(),
      by: by ?? "",
    })),
    credential,
  };
}
