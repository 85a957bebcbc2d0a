import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { type SettingsView, type SettingsHistory } from "./schema";
import { type FreezeList } from "./freeze-schema";

/** The only place where a key of this noun is spelt. */
export const settingsQueries = {
  all: ["settings"] as const,
  current: () => readQuery<SettingsView>([...settingsQueries.all, "current"], "/api/settings"),
  freezes: () => readQuery<FreezeList>([...settingsQueries.all, "freezes"], "/api/settings/freezes"),
  history: () => listQuery<SettingsHistory>([...settingsQueries.all, "history"], "/api/settings/history"),
};
