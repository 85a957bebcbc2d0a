import { readKeys } from "../lib/platform/env.server";
import { type Vault, openVault } from "../lib/platform/vault/vault.server";
import { keepLocalSecrets, localKeys, readPlace } from "./parts";

/** By the keys of the environment; where it names none and no database either, those of the local copy. */
export async function openCommandVault(): Promise<Vault> {
  const { SEALING_KEYS, SEALING_KEYS_COMMAND, DATABASE_URL } = process.env;
  const isLocal = !SEALING_KEYS && !SEALING_KEYS_COMMAND && !DATABASE_URL;
  return openVault(readKeys(isLocal ? localKeys(await keepLocalSecrets(readPlace().dataDir)) : process.env));
}
