import "server-only";
import { type Tx } from "@/lib/store/store.server";
import { listSettingRows } from "./records.server";
import { DEFAULT_SETTINGS, Settings } from "./schema";

/** As they are set now; what is not set, or is set to what this version does not understand, has its default. */
export async function readSettings(tx: Tx): Promise<Settings> {
  const rows = new Map((await listSettingRows(tx)).map(({ name, value }) => [name, value]));
  return Settings.parse({
    ...DEFAULT_SETTINGS,
    ...Object.fromEntries(
      Object.entries(Settings.shape).flatMap(([name, field]) =>
        rows.has(name) && field.safeParse(rows.get(name)).success ? [[name, rows.get(name)]] : [],
      ),
    ),
  });
}
