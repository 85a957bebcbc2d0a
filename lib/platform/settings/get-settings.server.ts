import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type Env } from "@/lib/platform/env.server";
import { readSettings } from "./read-settings.server";
import { type Settings, type SettingsView } from "./schema";

/** Returns the settings for display. Code that decides by them reads them itself, in its own transaction. */
export const getSettings = ({ store, kept }: Pick<Context, "store" | "kept">): Promise<Settings> =>
  kept.get("settings", ["anything", "settings"], () => store.read(readSettings));

/** As the page shows them: what does not exist in production is not there. */
export const getSettingsView = async (ctx: Pick<Context, "env" | "store" | "kept">): Promise<SettingsView> =>
  shownSettings(ctx.env, await getSettings(ctx));

export const shownSettings = (
  { environment }: Pick<Env, "environment">,
  settings: Settings,
): SettingsView => ({
  ...settings,
  sandboxEasing: environment === "sandbox" ? settings.sandboxEasing : null,
});
