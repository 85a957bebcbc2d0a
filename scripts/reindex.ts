import { parseArgs } from "node:util";
import { rebuildSearchIndex } from "../lib/composers/search/update-search-index.server";
import { LIMITS } from "../lib/core/postgres/postgres-limits";
import { EnvError } from "../lib/platform/env.server";
import { migrateStore } from "../lib/platform/store/store.server";
import { openCommandVault } from "./command-keys";
import { openCommandStore } from "./command-store";

// Has everything that the search finds written anew from the tables it is derived from, beside the running program.
const { values } = parseArgs({ options: { rebuild: { type: "boolean" } } });
if (!values.rebuild) {
  console.error("usage: npm run reindex -- --rebuild");
  process.exit(2);
}

const vault = await openCommandVault().catch((error: unknown) => {
  if (!(error instanceof EnvError)) throw error;
  for (const line of error.lines) console.error(line);
  return null;
});
if (vault === null) process.exit(1);
const { store, ownerUrl, close } = await openCommandStore(LIMITS.script);
try {
  await migrateStore(store, ownerUrl);
  await rebuildSearchIndex({ store, vault }, (source) => console.log(`${source}: written`));
} finally {
  await close();
}
