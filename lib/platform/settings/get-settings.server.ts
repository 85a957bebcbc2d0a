import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { readSettings } from "./read-settings.server";
import { type Settings } from "./schema";

/** For what is shown. What decides by them reads them itself, in its own transaction. */
export const getSettings = ({ store, kept }: Pick<Context, "store" | "kept">): Promise<Settings> =>
  kept.get("settings", ["anything", "settings"], () => store.read(readSettings));
