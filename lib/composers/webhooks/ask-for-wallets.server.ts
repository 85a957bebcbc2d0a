import "server-only";
import { PRINCIPAL } from "@/lib/core/ids";
import { listWalletReferences } from "@/lib/domain/wallets/balance-records.server";
import { syncWallets } from "@/lib/domain/wallets/sync-wallets.server";
import { type Services } from "@/lib/platform/context.server";
import { type DeliveryRow } from "./records.server";

/** Whoever signs could name another wallet each time: the list is asked for no oftener, and is read on its own pace besides. */
const APART_MS = 2_000;

/** By process: the wallets that are known to be there, which never cease to be, and when they were last asked for. */
const known = new WeakMap<Services["store"], { wallets: Set<string>; askedMs: number }>();

/**
 * An event that names a wallet nobody knows has the service's list of them read at once: what waited for the wallet is
 * folded again with it. Never fails: the list is read again soon in any case.
 */
export async function askForWallets(
  services: Services,
  deliveries: readonly Pick<DeliveryRow, "wallet" | "because">[],
): Promise<void> {
  const { store, clock, log } = services;
  const seen = known.get(store) ?? { wallets: new Set([PRINCIPAL]), askedMs: Number.NEGATIVE_INFINITY };
  known.set(store, seen);
  const isNamed = (wallet: string | null) => wallet === null || seen.wallets.has(wallet);
  const sharesWait = deliveries.some(({ because }) => because === "mismatch_destination");
  if (!sharesWait && deliveries.every(({ wallet }) => isNamed(wallet))) return;
  try {
    for (const wallet of await store.read(listWalletReferences)) seen.wallets.add(wallet);
    if (!sharesWait && deliveries.every(({ wallet }) => isNamed(wallet))) return;
    if (clock.monotonicMs() - seen.askedMs < APART_MS) return;
    seen.askedMs = clock.monotonicMs();
    await syncWallets(services);
  } catch (error) {
    log.warn({ err: error }, "wallets that an event named not asked for");
  }
}
