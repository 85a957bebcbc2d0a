import { parseArgs } from "node:util";
import { type Env, EnvError, readEnv } from "../lib/platform/env.server";
import { isPacked, readPlace, startPart, tsProgram } from "./parts";
import { supervise } from "./supervise";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";

// The dashboard alone. Without DATABASE_URL it brings its own PostgreSQL, which production never does.
const { values: asked } = parseArgs({
  options: { part: { type: "string", multiple: true }, frozen: { type: "boolean" } },
});
if (!isPacked) await (await import("./programs")).readyPrograms();
const place = readPlace();
const needsDatabase = !process.env.DATABASE_URL && process.env.PIX_ENVIRONMENT === "sandbox";
const postgres = needsDatabase ? await startEmbeddedPostgres(place.dataDir, ["guiche"]) : null;
const environment = {
  ...(postgres && {
    DATABASE_URL: postgres.programUrl("guiche"),
    DATABASE_OWNER_URL: postgres.url("guiche"),
    OWN_DATABASE: "true",
  }),
  ...(process.env.APP_URL && { NEXTAUTH_URL: process.env.APP_URL }),
  PORT: String(place.port),
  ...(asked.frozen && { START_FROZEN: "true" }),
  ...(asked.part && { PARTS: asked.part.join(",") }),
};

async function refuse(lines: readonly string[]): Promise<never> {
  for (const line of lines) console.error(line);
  await postgres?.stop();
  process.exit(1);
}

let env: Env;
try {
  env = readEnv({ ...process.env, ...environment });
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  env = await refuse(error.lines);
}
if (env.parts.has("pages") && env.parts.has("edge") && place.edgePort === place.port)
  await refuse(["EDGE_PORT must be another port than PORT where PARTS names pages and edge"]);

if (env.databaseOwnerUrl !== null && env.parts.has("worker")) {
  const code = await startPart("migration", tsProgram("scripts/migrate.ts"), environment).ended;
  if (code !== 0) {
    await postgres?.stop();
    process.exit(code ?? 1);
  }
}
// No part that goes on running knows the owner.
const ownerless = { ...environment, DATABASE_OWNER_URL: "" };
const dashboard = supervise(env.parts, ownerless, { edgePort: place.edgePort });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void dashboard.stop());
const code = await dashboard.ended;
await postgres?.stop();
process.exit(code);
