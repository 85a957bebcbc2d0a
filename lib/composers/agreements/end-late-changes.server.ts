import "server-only";
import { endChange } from "@/lib/platform/agreements/decide-change.server";
import { listEndedChanges } from "@/lib/platform/agreements/records.server";
import { type Services } from "@/lib/platform/context.server";

const AT_ONCE = 50;

/** Changes that nobody decided in time, and those of people who have no account any more. */
export async function endLateChanges(
  services: Pick<Services, "store" | "clock">,
): Promise<{ hasMore: boolean }> {
  const ended = await services.store.read((reader) =>
    listEndedChanges(reader, services.clock.now(), AT_ONCE),
  );
  for (const { id } of ended) await endChange(services, id);
  return { hasMore: ended.length === AT_ONCE };
}
