import "server-only";
import { type Reader } from "@/lib/platform/store/tx.server";
import { SETTING_NAMES } from "@/lib/core/enums/settings";
import { listSettingRows } from "./records.server";
import { DEFAULT_SETTINGS, Settings } from "./schema";

/** As they are set now; what is not set, or is set to what this version does not understand, has its default. */
export async function readSettings(reader: Reader): Promise<Settings> {
  const rows = new Map((await listSettingRows(reader)).map(({ name, value }) => [name, value]));
  return Settings.parse({
    ...DEFAULT_SETTINGS,
    ...Object.fromEntries(
      SETTING_NAMES.flatMap((name) =>
        rows.has(name) && Settings.shape[name].safeParse(rows.get(name)).success
          ? [[name, rows.get(name)]]
          : [],
      ),
    ),
  });
}
