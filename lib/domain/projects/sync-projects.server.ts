import "server-only";
import { randomUUID } from "node:crypto";
import { type Services } from "@/lib/platform/context.server";
import { PRINCIPAL } from "@/lib/core/ids";
import { publish } from "@/lib/platform/live/publish.server";
import { mergeProject } from "./records.server";

/**
 * Specification, "GET /projects". The names of its paging parameters are not shown, so only its first page, as the
 * service cuts it, is certain: what is not on it is unknown, not absent.
 */
export async function syncProjects(services: Services): Promise<void> {
  const page = await services.pix.listProjects({ wallet: PRINCIPAL, traceId: randomUUID() });
  await services.store.transaction(async (tx) => {
    const readAt = services.clock.now();
    let hasChanged = false;
    for (const { id, name, color, description, logoUrl, createdAt } of page.items) {
      const merged = await mergeProject(tx, {
        id,
        name,
        color,
        description,
        logoUrl,
        createdAt: createdAt ?? readAt,
        readAt,
      });
      hasChanged ||= merged.hasChanged;
    }
    if (hasChanged) await publish(tx, [{ name: "project.changed" }]);
  });
}
