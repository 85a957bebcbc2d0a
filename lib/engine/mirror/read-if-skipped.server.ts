import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { isReadSkipped, resumeSkippedReads } from "./skipped-reads-records.server";

/**
 * Reads an object when a person opens it, where only events reported it long ago and a balance explained it among
 * others.
 */
export async function readIfSkipped(
  { store, clock }: Pick<Services, "store" | "clock">,
  id: string,
): Promise<void> {
  if (await store.read((reader) => isReadSkipped(reader, id)))
    await store.transaction((tx) => resumeSkippedReads(tx, [id], clock.now()));
}
