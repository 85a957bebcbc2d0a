import "server-only";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { settings } from "@/lib/platform/store/tables/settings";

export type SettingRow = typeof settings.$inferSelect;

export const listSettingRows = (reader: Reader): Promise<SettingRow[]> => reader.select().from(settings);

export async function saveSetting(tx: Tx, row: SettingRow): Promise<void> {
  await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row });
}
