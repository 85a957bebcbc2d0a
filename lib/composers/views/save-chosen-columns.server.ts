import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { saveColumns } from "./records.server";
import { type SaveColumnsInput } from "./schema";

/** The columns that a person looks at, the same on every device. */
export async function saveChosenColumns(ctx: Context, { list, columns }: SaveColumnsInput): Promise<null> {
  await ctx.store.transaction((tx) =>
    saveColumns(tx, { personId: ctx.actor.personId, list, columns, keptAt: ctx.clock.now() }),
  );
  return null;
}
