import "server-only";
import { type Env } from "@/lib/platform/env.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { readSettings } from "./read-settings.server";

/**
 * Whether holds and waiting times are nothing and no second step is forced: in a sandbox, until somebody switches it off.
 * Never in production, whatever stands in the row.
 */
export const isEased = async (reader: Reader, { environment }: Pick<Env, "environment">): Promise<boolean> =>
  environment === "sandbox" && (await readSettings(reader)).sandboxEasing;
