import "server-only";
import { readBalance } from "@/lib/domain/wallets/read-balance.server";
import { listWalletReferences } from "@/lib/domain/wallets/balance-records.server";
import { compareBalance } from "@/lib/reconciliation/balances/compare-balance.server";
import { confirmByBalances } from "@/lib/reconciliation/balances/confirm-by-balances.server";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { type NotificationKind } from "@/lib/core/enums/notifications";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { PixError } from "@/lib/pix/pix-error";
import { type Services } from "@/lib/platform/context.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { syncProjects } from "@/lib/domain/projects/sync-projects.server";
import { syncWallets } from "@/lib/domain/wallets/sync-wallets.server";

/**
 * Reads the data that the service lists or reports without an event: wallets, projects, and each wallet's balance
 * beside the mirror's balance.
 */
export async function syncAccount(
  services: Services,
  abandoned?: AbortSignal,
): Promise<{ hasMore: boolean }> {
  // One failed query must not hide the results of the others. Examples are a suspended wallet and a refused list.
  let told: NotificationKind | null = null;
  const ask = (what: string, question: () => Promise<unknown>) =>
    question().catch((error: unknown) => {
      told ??= newsOf(error);
      services.log.warn({ err: error, what }, "not read");
    });
  await ask("wallets", () => syncWallets(services));
  await ask("projects", () => syncProjects(services));
  for (const wallet of await services.store.read(listWalletReferences)) {
    if (abandoned?.aborted) break;
    await ask(`balance of ${wallet}`, () => syncWallet(services, wallet));
  }
  if (told !== null) await tellOfCredential(services, told);
  await confirmByBalances(services);
  return { hasMore: false };
}

/** Why no call leaves, as far as a person mends it. */
function newsOf(error: unknown): NotificationKind | null {
  if (!(error instanceof PixError) || error.proof !== "not_sent") return null;
  if (error.kind === "credential") return "credential_refused";
  return error.kind === "other_account" ? "other_account" : null;
}

/** Once a day, as long as it is so. */
async function tellOfCredential({ store, clock }: Services, kind: NotificationKind): Promise<void> {
  const now = clock.now();
  await store.transaction((tx) =>
    notify(tx, {
      kind,
      wallet: WHOLE_ACCOUNT,
      objectId: "credential",
      occasion: dayOf(now),
      now,
      to: null,
    }),
  );
}

/** Asks for one wallet's balance, and compares it with what the mirror explains. */
export async function syncWallet(services: Services, wallet: string, traceId?: string): Promise<void> {
  await readBalance(services, wallet, traceId);
  await compareBalance(services, wallet);
}
