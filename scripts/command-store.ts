import { type WaitLimits } from "../lib/core/postgres-limits";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";
import { type Store, openStore } from "../lib/platform/store/store.server";
import { readPlace } from "./parts";

/** A command's own way to the database, past any pooler: its limits are its own, and it holds locks. */
export async function openCommandStore(
  limits?: WaitLimits,
): Promise<{ store: Store; close: () => Promise<void> }> {
  const given = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  const postgres = given ? null : await startEmbeddedPostgres(readPlace().dataDir, ["guiche"]);
  const store = openStore(given ?? postgres?.url("guiche") ?? "", { ...(limits && { limits }) });
  return {
    store,
    async close() {
      await store.close();
      await postgres?.stop();
    },
  };
}
