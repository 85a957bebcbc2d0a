import "server-only";
import { type Tx } from "@/lib/store/store.server";
import { settings } from "@/lib/store/tables/settings";

export type SettingRow = typeof settings.$inferSelect;

export const listSettingRows = (tx: Tx): Promise<SettingRow[]> => tx.select().from(settings);

export async function saveSetting(tx: Tx, row: SettingRow): Promise<void> {
  await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row });
}
