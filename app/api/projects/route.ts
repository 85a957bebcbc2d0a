import { defineRoute } from "@/app/_server/define-route";
import { listProjects } from "@/lib/domain/projects/list-projects.server";
import { ProjectListQuery } from "@/lib/domain/projects/schema";

export const GET = defineRoute(
  { right: "records.see", query: ProjectListQuery, isShared: true },
  listProjects,
);
