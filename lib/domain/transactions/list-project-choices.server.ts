import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type ProjectChoices } from "@/lib/platform/projects/choices";
import { listProjectChoices as list } from "@/lib/platform/projects/records.server";

/** Returns the options of the filter by project. */
export const listProjectChoices = ({ store }: Pick<Context, "store">): Promise<ProjectChoices> =>
  store.read(list);
