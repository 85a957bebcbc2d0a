import "server-only";
import { type Env } from "@/lib/platform/env.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { readSettings } from "./read-settings.server";

/**
 * True where holds and waiting times are zero and no second step is forced: in a sandbox, until a person switches it
 * off. Never true in production, whatever the row contains.
 */
export const hasRelaxedRules = async (
  reader: Reader,
  { environment }: Pick<Env, "environment">,
): Promise<boolean> => environment === "sandbox" && (await readSettings(reader)).sandboxEasing;
