import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type Choice } from "./schema";
import { listProjectNames } from "./detail-records.server";

/** What the filter by project offers. */
export const listProjectChoices = ({ store }: Pick<Context, "store">): Promise<Choice[]> =>
  store.read(listProjectNames);
