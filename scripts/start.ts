import { EnvError, readEnv } from "../lib/platform/env.server";
import { readPlace, startDashboardPart } from "./parts";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";

// The dashboard alone. Without DATABASE_URL it brings its own PostgreSQL, which production never does.
const place = readPlace();
const needsDatabase = !process.env.DATABASE_URL && process.env.PIX_ENVIRONMENT !== "production";
const postgres = needsDatabase ? await startEmbeddedPostgres(place.dataDir, ["guiche"]) : null;
const environment = {
  ...(postgres && { DATABASE_URL: postgres.url("guiche") }),
  ...(process.env.APP_URL && { NEXTAUTH_URL: process.env.APP_URL }),
  PORT: String(place.port),
  ...(process.argv.includes("--frozen") && { START_FROZEN: "true" }),
};

try {
  readEnv({ ...process.env, ...environment });
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  for (const line of error.lines) console.error(line);
  await postgres?.stop();
  process.exit(1);
}

const dashboard = startDashboardPart("start", environment);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void dashboard.stop());
const code = await dashboard.ended;
await postgres?.stop();
process.exit(code ?? 0);
