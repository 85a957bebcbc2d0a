import "server-only";
import { z } from "zod";
import { type NamedAuditRow, listAuditEntriesOf } from "@/lib/audit/records.server";
import { type Context } from "@/lib/context.server";
import { type HistoryFilter, type SettingsChange, type SettingsHistory } from "./schema";

const PAGE_SIZE = 20;
const OBJECT_TYPES = ["setting", "freeze"];

const figure = z.number().nullable().catch(null);
const ChangedFigure = z.object({ from: figure, to: figure });

/** What was changed on this page, by whom, from what to what: as the audit log has it. */
export async function listSettingsHistory(
  { store }: Pick<Context, "store">,
  { cursor }: HistoryFilter,
): Promise<SettingsHistory> {
  const before = cursor !== undefined && /^\d+$/.test(cursor) ? Number(cursor) : null;
  const rows = await store.read((tx) => listAuditEntriesOf(tx, OBJECT_TYPES, before, PAGE_SIZE + 1));
  const page = rows.slice(0, PAGE_SIZE);
  return {
    items: page.map((row) => ({
      position: row.position,
      at: row.at.toISOString(),
      by: row.person,
      change: changeOf(row),
    })),
    nextCursor: rows.length > PAGE_SIZE ? String(page.at(-1)?.position ?? "") : null,
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
  return { of: "setting", name: row.objectId, from, to };
}
