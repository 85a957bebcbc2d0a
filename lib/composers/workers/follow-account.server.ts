import "server-only";
import { readBalance } from "@/lib/domain/wallets/read-balance.server";
import { listWalletReferences } from "@/lib/domain/wallets/balance-records.server";
import { compareBalance } from "@/lib/reconciliation/balances/compare-balance.server";
import { confirmByBalances } from "@/lib/reconciliation/balances/confirm-by-balances.server";
import { type Services } from "@/lib/platform/context.server";
import { syncProjects } from "@/lib/domain/projects/sync-projects.server";
import { syncWallets } from "@/lib/domain/wallets/sync-wallets.server";

/** What the service can list or tells without an event: wallets, projects, and each wallet's balance beside the mirror's. */
export async function followAccount(
  services: Services,
  abandoned?: AbortSignal,
): Promise<{ hasMore: boolean }> {
  // What one question does not bring must not hide what the others would: a suspended wallet, a list refused.
  const ask = (what: string, question: () => Promise<unknown>) =>
    question().catch((error: unknown) => services.log.warn({ err: error, what }, "not read"));
  await ask("wallets", () => syncWallets(services));
  await ask("projects", () => syncProjects(services));
  for (const wallet of await services.store.read(listWalletReferences)) {
    if (abandoned?.aborted) break;
    await ask(`balance of ${wallet}`, () => followWallet(services, wallet));
  }
  await confirmByBalances(services);
  return { hasMore: false };
}

/** Asks for one wallet's balance, and compares it with what the mirror explains. */
export async function followWallet(services: Services, wallet: string, traceId?: string): Promise<void> {
  await readBalance(services, wallet, traceId);
  await compareBalance(services, wallet);
}
