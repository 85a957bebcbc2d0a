import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { readSettings } from "./read-settings.server";
import { type Settings } from "./schema";

export const getSettings = ({ store }: Pick<Context, "store">): Promise<Settings> => store.read(readSettings);
