import { LIMITS } from "../lib/core/postgres/postgres-limits";
import { EnvError } from "../lib/platform/env.server";
import { migrateStore } from "../lib/platform/store/store.server";
import { rotateKeys } from "../lib/platform/vault/rotate-keys.server";
import { openCommandVault } from "./command-keys";
import { openCommandStore } from "./command-store";

// Seals by the first of SEALING_KEYS what an older one sealed. Beside running instances, and again after it was stopped.
const vault = await openCommandVault().catch((error: unknown) => {
  if (!(error instanceof EnvError)) throw error;
  for (const line of error.lines) console.error(line);
  return null;
});
if (vault === null) process.exit(1);
const { store, close } = await openCommandStore(LIMITS.script);
try {
  await migrateStore(store);
  const done = await rotateKeys({ store, vault }, ({ table, column, rows }) =>
    console.log(`${table}.${column}: ${rows} sealed anew`),
  );
  const rows = done.reduce((sum, { rows }) => sum + rows, 0);
  console.log(`${rows} in all; every sealed value now starts with ${vault.newestPrefix}`);
} finally {
  await close();
}
