import "server-only";
import { SETTING_NAMES } from "@/lib/core/enums/settings";
import { type AuditObject } from "@/lib/core/enums/audit";
import { z } from "zod";
import { type NamedAuditRow, listAuditEntriesOf } from "@/lib/platform/audit/records.server";
import { type Context } from "@/lib/platform/context.server";
import { type HistoryFilter, type SettingsChange, type SettingsHistory } from "./schema";
import { oneMoreThan, pageOf } from "@/lib/platform/store/pages.server";

const PAGE_SIZE = 20;
const OBJECT_TYPES = ["setting", "freeze"] as const satisfies readonly AuditObject[];

const figure = z.union([z.number(), z.boolean()]).nullable().catch(null);
const ChangedFigure = z.object({ from: figure, to: figure });

/** Lists the changes made on this page with their actor, old value and new value, as in the audit log. */
export async function listSettingsHistory(
  { store }: Pick<Context, "store">,
  { cursor }: HistoryFilter,
): Promise<SettingsHistory> {
  const before = cursor === undefined ? null : Number(cursor);
  const found = await store.read((reader) =>
    listAuditEntriesOf(reader, OBJECT_TYPES, before, oneMoreThan(PAGE_SIZE)),
  );
  const { rows, nextCursor } = pageOf(found, PAGE_SIZE, ({ id }) => String(id));
  return {
    items: rows.map((row) => ({
      position: row.id,
      at: row.at.toISOString(),
      by: row.person,
      change: changeOf(row),
    })),
    nextCursor,
  };
}

function changeOf(row: NamedAuditRow): SettingsChange["change"] {
  if (row.objectType === "freeze")
    return {
      of: "freeze",
      target: row.objectId,
      isLifted: row.act === "freeze.lift",
      reason: row.reason ?? "",
    };
  const { from, to } = ChangedFigure.parse(JSON.parse(row.details));
  return { of: "setting", name: z.enum(SETTING_NAMES).parse(row.objectId), from, to };
}
