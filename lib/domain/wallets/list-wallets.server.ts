import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { PRINCIPAL } from "@/lib/core/ids";
import { listWalletsWithBalance } from "./records.server";
import { type WalletListItem, type WalletPage } from "./schema";

/** Every wallet within the person's scope, the main account first: the service lists them whole, and so do we. */
export async function listWallets(ctx: Context): Promise<WalletPage> {
  const rows = await ctx.store.read((reader) => listWalletsWithBalance(reader, scopeOf(ctx.actor)));
  const items = rows.map(({ reference, name, status, createdAt, balance }): WalletListItem => ({
    reference,
    name,
    status,
    createdAt: createdAt.toISOString(),
    balance: balance && {
      availableCentavos: balance.availableCentavos,
      heldCentavos: balance.heldCentavos,
      promotionalCentavos: balance.promotionalCentavos,
      totalCentavos: balance.totalCentavos,
      readAt: balance.readAt.toISOString(),
    },
  }));
  return {
    items: items.toSorted((a, b) => Number(b.reference === PRINCIPAL) - Number(a.reference === PRINCIPAL)),
  };
}
