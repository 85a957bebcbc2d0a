import { z } from "zod";
import { count, moment, optional, shortText, text, uuid } from "./reading";

/** Specification, "Project". `logoUrl` is a stranger's address: the server never fetches it. */
export const ProjectWire = z.object({
  id: uuid(),
  name: shortText(),
  color: optional(shortText()),
  description: optional(text()),
  logoUrl: optional(text()),
  createdAt: moment(),
});
export type ProjectWire = z.infer<typeof ProjectWire>;

/** Specification, "GET /projects". */
export const ProjectPageWire = z.object({
  items: z.array(ProjectWire),
  total: count(),
  page: count(),
  limit: count(),
  totalPages: count(),
});
export type ProjectPageWire = z.infer<typeof ProjectPageWire>;
