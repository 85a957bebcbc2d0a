import "server-only";
import { completers } from "@/lib/composers/intents/complete-intents.server";
import { type Services } from "@/lib/platform/context.server";
import { findOpenRestore, listToBeLookedUp } from "@/lib/platform/restores/records.server";
import { publish } from "@/lib/platform/live/publish.server";

const WRITES_PER_ROUND = 20;

/**
 * Asks the service, after a restore, about every write that is not settled, drafts included. Results that the service
 * shows are taken. Anything that it does not show stays as it is until people lift the freeze.
 */
export async function lookUpDoubtful(services: Services): Promise<{ hasMore: boolean }> {
  const { store } = services;
  const restore = await store.read(findOpenRestore);
  if (!restore) return { hasMore: false };
  const listed = (reader: Parameters<typeof findOpenRestore>[0]) =>
    listToBeLookedUp(reader, restore.foundAt, WRITES_PER_ROUND);
  const doubtful = await store.read(listed);
  for (const { kind, id } of doubtful) await completers[kind].lookUp(services, id);
  if (doubtful.length === 0) return { hasMore: false };
  await store.transaction((tx) => publish(tx, [{ name: "outage.changed" }, { name: "withdrawal.changed" }]));
  const left = await store.read(listed);
  // Writes that the service gave no answer about are not asked about again without a pause.
  const isGettingOn = left.length > 0 && left[0]?.id !== doubtful[0]?.id;
  return { hasMore: isGettingOn };
}
