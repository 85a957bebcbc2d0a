import { listQuery } from "@/lib/core/reads/read-query";
import { type ProjectFilter } from "./filter";
import { type ProjectPage } from "./schema";

type Filter = ProjectFilter;

/** The only place where a key of this noun is spelt. */
export const projectQueries = {
  all: ["projects"] as const,
  list: (filter: Filter) =>
    listQuery<ProjectPage>([...projectQueries.all, "list", filter], "/api/projects", filter),
};
