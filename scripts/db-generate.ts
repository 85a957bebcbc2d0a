import { writeFile } from "node:fs/promises";
import { INITIAL_MIGRATION, initialMigration } from "./initial-migration";

// Writes the one initial migration anew from the tables. After the first release it is frozen: decision "one initial
// migration" says what takes its place.
await writeFile(INITIAL_MIGRATION, await initialMigration());
console.log(INITIAL_MIGRATION);
