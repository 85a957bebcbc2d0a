import { type WaitLimits } from "../lib/core/postgres/postgres-limits";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";
import { type Store, openStore } from "../lib/platform/store/store.server";
import { readPlace } from "./parts";

/** A command's own way to the database, past any pooler: its limits are its own, and it holds locks. */
export async function openCommandStore(
  limits?: WaitLimits,
): Promise<{ store: Store; ownerUrl: string | null; close: () => Promise<void> }> {
  const given = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  const postgres = given ? null : await startEmbeddedPostgres(readPlace().dataDir, ["guiche"]);
  const store = openStore(given ?? postgres?.programUrl("guiche") ?? "", { ...(limits && { limits }) });
  const ownerUrl = given ? process.env.DATABASE_OWNER_URL || null : (postgres?.url("guiche") ?? null);
  return {
    store,
    /** The role that migrates, where it is a different one. */
    ownerUrl,
    async close() {
      await store.close();
      await postgres?.stop();
    },
  };
}
