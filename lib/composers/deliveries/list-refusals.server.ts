import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { seesEveryWallet } from "@/lib/platform/store/scope.server";
import { type Context } from "@/lib/platform/context.server";
import { PRINCIPAL } from "@/lib/core/ids";
import { listCounters } from "./counter-records.server";
import { MAIN_ENDPOINT } from "./quarantine.server";
import { NO_ENDPOINT, readCounterName } from "./refusals";
import { type RefusedDeliveries } from "./schema";

/** The refusals at each endpoint since the counting began, most recent first, within the person's scope. */
export async function listRefusals(ctx: Context): Promise<RefusedDeliveries> {
  const rows = await ctx.store.read(listCounters);
  const items = rows.flatMap(({ name, count, lastAt }) => {
    const about = readCounterName(name);
    return about && isInScope(scopeOf(ctx.actor), about.endpoint)
      ? [{ ...about, count, lastAt: lastAt?.toISOString() ?? null }]
      : [];
  });
  return { items: items.toSorted((a, b) => (b.lastAt ?? "").localeCompare(a.lastAt ?? "")) };
}

/** Deliveries that came to no endpoint of ours name no wallet, so only people who may see all wallets see them. */
function isInScope(scope: WalletScope, endpoint: string): boolean {
  if (seesEveryWallet(scope)) return true;
  if (endpoint === NO_ENDPOINT) return false;
  return scope.includes(endpoint === MAIN_ENDPOINT ? PRINCIPAL : endpoint);
}
