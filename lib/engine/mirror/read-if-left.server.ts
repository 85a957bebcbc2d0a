import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { isLeftUnread, readLeft } from "./unread-records.server";

/**
 * An object that only events reported long ago, and a balance explained among others, is read once somebody opens it.
 */
export async function readIfLeft(
  { store, clock }: Pick<Services, "store" | "clock">,
  id: string,
): Promise<void> {
  if (await store.read((reader) => isLeftUnread(reader, id)))
    await store.transaction((tx) => readLeft(tx, [id], clock.now()));
}
