import "server-only";
import { PRINCIPAL, newId } from "@/lib/core/ids";
import { type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { findProjectReading, saveProjectReading } from "@/lib/platform/projects/records.server";
import { readAllProjects } from "./read-all-projects.server";
import { mergeProjects } from "./records.server";

/** The first page is read each time; the others where the number of projects differs, and when this time is over. */
const ALL_PAGES_EVERY_MS = 10 * 60_000;

/** Specification, "GET /projects". A project that is on no page that was read stays: it is unknown, not absent. */
export async function syncProjects({ pix, store, clock }: Services): Promise<void> {
  const call = { traceId: newId() };
  const first = await pix.listProjects({ wallet: PRINCIPAL, ...call });
  const before = await store.read(findProjectReading);
  const isDue =
    first.totalPages <= 1 ||
    before?.total !== first.total ||
    before.readAt.getTime() + ALL_PAGES_EVERY_MS <= clock.now().getTime();
  const { items, total } = isDue ? await readAllProjects(pix, call, first) : first;
  await store.transaction(async (tx) => {
    const readAt = clock.now();
    const rows = items.map(({ id, name, color, description, logoUrl, createdAt }) => {
      return { id, name, color, description, logoUrl, createdAt: createdAt ?? readAt, readAt };
    });
    let { hasChanged } = await mergeProjects(tx, rows);
    if (isDue) {
      const found = items.length;
      await saveProjectReading(tx, { total, found, readAt });
      hasChanged ||= before?.total !== total || before.found !== found;
    }
    if (hasChanged) await publish(tx, [{ name: "project.changed" }]);
  });
}
