import "server-only";
import { endChange } from "@/lib/platform/change-requests/decide-change.server";
import { listEndedChanges } from "@/lib/platform/change-requests/records.server";
import { type Services } from "@/lib/platform/context.server";

const AT_ONCE = 50;

/** Ends changes that were not decided in time, and those of people who no longer have an account. */
export async function endLateChanges(
  services: Pick<Services, "store" | "clock">,
): Promise<{ hasMore: boolean }> {
  const ended = await services.store.read((reader) =>
    listEndedChanges(reader, services.clock.now(), AT_ONCE),
  );
  for (const { id } of ended) await endChange(services, id);
  return { hasMore: ended.length === AT_ONCE };
}
