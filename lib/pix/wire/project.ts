import { z } from "zod";
import { count, moment, optional, readableItems, shortText, text, uuid } from "./reading";

/** Specification, "Project". `logoUrl` is a stranger's address: the server never fetches it. */
export const ProjectWire = z.object({
  id: uuid(),
  name: shortText(),
  color: optional(shortText()),
  description: optional(text()),
  logoUrl: optional(text()),
  createdAt: optional(moment()),
});
export type ProjectWire = z.infer<typeof ProjectWire>;

/** Specification, "GET /projects". */
export const ProjectPageWire = z
  .object({
    items: readableItems(ProjectWire),
    total: count(),
    page: count(),
    limit: count(),
    totalPages: count(),
  })
  .transform(({ items, ...page }) => ({ ...page, ...items }));
export type ProjectPageWire = z.infer<typeof ProjectPageWire>;
