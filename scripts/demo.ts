import { buildDashboard } from "./build";
import { livePast } from "./demo-past";
import { plantRecipients } from "./demo-recipients";
import { signUpDemoPeople } from "./demo-people";
import {
  keepLocalSecrets,
  localEnvironment,
  type Part,
  readPlace,
  startDashboardPart,
  startNextPart,
  startSandboxPart,
  waitUntilReady,
} from "./parts";
import { migrateStore } from "../lib/platform/store/store.server";
import { startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";

const HISTORY_DAYS = 60;
const HISTORY_PER_DAY = 40;

const mode = process.argv.includes("--dev") ? "dev" : "start";
const place = readPlace();
const historyDays = Number(process.env.DEMO_HISTORY_DAYS ?? HISTORY_DAYS);

const secrets = await keepLocalSecrets(place.dataDir);
const postgres = await startEmbeddedPostgres(place.dataDir, ["guiche", "sandbox"]);
const environment = localEnvironment(place, secrets, postgres.url, postgres.programUrl);
const parts: Part[] = [];
let isStopping = false;

async function stopAll(code: number): Promise<never> {
  if (!isStopping) {
    isStopping = true;
    // The dashboard first: what it still hears from the sandbox is committed before it goes.
    for (const part of parts.toReversed()) await part.stop();
    await postgres.stop();
  }
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stopAll(0));

function add(part: Part): Part {
  parts.push(part);
  void part.ended.then((code) => {
    if (isStopping) return;
    console.error(`The ${part.name} ended unexpectedly (code ${code}); stopping.`);
    void stopAll(1);
  });
  return part;
}

try {
  // Before the long build: a data directory of another version stops the start here, with one line.
  await migrateStore({ url: postgres.programUrl("guiche") }, postgres.url("guiche"));
  if (mode === "start") buildDashboard();

  const sandbox = add(startSandboxPart(environment.sandbox));
  await waitUntilReady(`http://127.0.0.1:${place.sandboxPort}/control/health`, sandbox, secrets.controlToken);
  const dashboard = add(
    mode === "dev" ? startNextPart(mode, environment.dashboard) : startDashboardPart(environment.dashboard),
  );
  await waitUntilReady(`http://127.0.0.1:${place.port}/api/ready`, dashboard);
  const people = await signUpDemoPeople(place.dataDir, environment.dashboard);
  console.log(`\nGuichê is at ${place.appUrl}\n`);
  for (const { role, email, password } of people)
    console.log(`  ${role.padEnd(8)} ${email.padEnd(28)} ${password}`);
  console.log(
    `\nThe sandbox is at http://127.0.0.1:${place.sandboxPort} (documentation at /docs). Ctrl-C stops everything.\n`,
  );
  // It comes in as events do: whoever looks at a page sees it arrive.
  await livePast(
    `http://127.0.0.1:${place.sandboxPort}/control`,
    secrets.controlToken,
    place.dataDir,
    postgres.url("guiche"),
    { days: historyDays, perDay: HISTORY_PER_DAY },
  );
  if (historyDays > 0) await plantRecipients(people, environment.dashboard);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stopAll(1);
}
