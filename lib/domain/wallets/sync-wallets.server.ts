import "server-only";
import { randomUUID } from "node:crypto";
import { type Services } from "@/lib/platform/context.server";
import { PRINCIPAL } from "@/lib/core/ids";
import { projectForKnownWallets } from "@/lib/engine/mirror/project-known-wallets.server";
import { publish } from "@/lib/platform/live/publish.server";
import { PixError } from "@/lib/pix/pix-error";
import { insertWallet, mergeWallet } from "./records.server";

/** The main account has no name at the service. */
const PRINCIPAL_NAME = "Conta principal";

/** Specification, "GET /sub-accounts": one whole list. The main account is there before anything was read. */
export async function syncWallets(services: Services): Promise<void> {
  await ensurePrincipal(services);
  const { items, unreadable } = await services.pix.listSubAccounts({
    ...{ wallet: PRINCIPAL, traceId: randomUUID() },
  });
  await services.store.transaction(async (tx) => {
    const readAt = services.clock.now();
    let hasChanged = false;
    for (const { id, reference, name, status, createdAt } of items) {
      const merged = await mergeWallet(tx, {
        reference,
        subAccountId: id,
        name,
        status,
        createdAt: createdAt ?? readAt,
        readAt,
      });
      hasChanged ||= merged.hasChanged;
    }
    // Also where nothing changed: an event may have been worked out while the list before this one was read.
    await projectForKnownWallets(tx, readAt);
    if (hasChanged) await publish(tx, [{ name: "wallet.changed" }]);
  });
  // Behind what could be read: an account that cannot be is a failure that health shows.
  if (unreadable > 0)
    throw new PixError({ about: "GET /sub-accounts", proof: "ambiguous", kind: "unexpected" });
}

export async function ensurePrincipal(services: Services): Promise<void> {
  const createdAt = services.clock.now();
  await services.store.transaction((tx) =>
    insertWallet(tx, {
      reference: PRINCIPAL,
      subAccountId: null,
      name: PRINCIPAL_NAME,
      status: "approved",
      createdAt,
      readAt: null,
    }),
  );
}
