import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { findExport } from "./records.server";
import { type ExportView } from "./schema";

/** How far one's own file is. */
export async function getExport(ctx: Context, id: string): Promise<ExportView> {
  const row = await ctx.store.read((reader) => findExport(reader, ctx.actor.personId, id));
  if (!row) throw new AppError("not_found", { message: `export ${id}` });
  const { kind, format, state, rows, asOf } = row;
  return { id, kind, format, state, rows, asOf: asOf?.toISOString() ?? null };
}
