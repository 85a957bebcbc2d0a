import { buildDashboard, isBuilt } from "./build";
import { generatePast, once } from "./demo-past";
import { seedDecisions, seedToday, seedWork } from "./demo-story";
import { controlAt, openDemoSeeder } from "./demo-seeder";
import { plantRecipients } from "./demo-recipients";
import { seedWithdrawalAnswers } from "./demo-withdrawals";
import { signUpDemoPeople } from "./demo-people";
import {
  keepLocalSecrets,
  localEnvironment,
  type Part,
  readPlace,
  startDashboardPart,
  startPagesPart,
  startSandboxPart,
  waitUntilReady,
} from "./parts";
import { GIBIBYTE, preflight } from "./preflight";
import { readyPrograms } from "./programs";
import { AppError } from "../lib/core/errors/app-error";
import { systemClock } from "../lib/core/time/clock";
import { ensurePrincipal } from "../lib/domain/wallets/sync-wallets.server";
import { migrateStore } from "../lib/platform/store/store.server";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";

const HISTORY_DAYS = 60;
const HISTORY_PER_DAY = 40;
/** The people were there before what happened. */
const DAYS_BEFORE = 30;
const DAY_MS = 86_400_000;

const mode = process.argv.includes("--dev") ? "dev" : "start";
const place = readPlace();
const historyDays = Number(process.env.DEMO_HISTORY_DAYS ?? HISTORY_DAYS);

let postgres: EmbeddedPostgres | undefined;
const parts: Part[] = [];
let isStopping = false;

async function stopAll(code: number): Promise<never> {
  if (!isStopping) {
    isStopping = true;
    // The dashboard stops first: what it still receives from the sandbox is committed before it stops.
    for (const part of parts.toReversed()) await part.stop();
    await postgres?.stop();
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
  await preflight({
    folders: [
      { path: ".", bytes: mode === "start" && !isBuilt() ? GIBIBYTE : 0 },
      { path: place.dataDir, bytes: GIBIBYTE / 2, setting: "DATA_DIR" },
    ],
    ports: { PORT: place.port, SANDBOX_PORT: place.sandboxPort },
  });
  const secrets = await keepLocalSecrets(place.dataDir);
  postgres = await startEmbeddedPostgres(place.dataDir, ["guiche", "sandbox"]);
  const { url, programUrl } = postgres;
  const environment = localEnvironment(place, secrets, url, programUrl);
  // Before the long build: a data directory of another version stops the start here, with one line.
  await migrateStore({ url: programUrl("guiche") }, url("guiche"));
  if (mode === "start") {
    buildDashboard();
    await readyPrograms();
  }

  const hasPast = historyDays > 0;
  const people = await signUpDemoPeople(
    place.dataDir,
    environment.dashboard,
    hasPast ? historyDays + DAYS_BEFORE : 0,
  );
  const control = controlAt(`http://127.0.0.1:${place.sandboxPort}/control`, secrets.controlToken);
  const teller = hasPast ? await openDemoSeeder(environment.dashboard, url, control) : null;
  if (teller) {
    const openedAt = new Date(Date.now() - (historyDays + DAYS_BEFORE) * DAY_MS);
    await ensurePrincipal({ ...teller.services, clock: { ...systemClock, now: () => openedAt } });
    await plantRecipients(people, environment.dashboard, openedAt);
  }
  const sandbox = add(startSandboxPart(environment.sandbox));
  await waitUntilReady(`http://127.0.0.1:${place.sandboxPort}/control/health`, sandbox, secrets.controlToken);
  const dashboard = add(
    mode === "dev"
      ? startPagesPart(environment.dashboard, { isDev: true })
      : startDashboardPart(environment.dashboard),
  );
  await waitUntilReady(`http://127.0.0.1:${place.port}/api/ready`, dashboard);
  // This step precedes the first sign-in: a person who looks at a figure of a past day finds the same figure later.
  if (teller) {
    const pace = { days: historyDays, perDay: HISTORY_PER_DAY };
    const { dataDir } = place;
    await generatePast({ dataDir, control, databaseUrl: url("guiche"), services: teller.services }, pace);
    await once(place.dataDir, "withdrawals-were-told", () => seedWithdrawalAnswers(teller));
    await once(place.dataDir, "decisions-were-told", () => seedDecisions(teller));
    await once(place.dataDir, "work-was-told", () => seedWork(teller));
  }
  const isFirst = teller !== null && (await once(place.dataDir, "today-was-told", () => seedToday(teller)));
  console.log(`\nGuichê is at ${place.appUrl}\n`);
  for (const { role, email, password } of people)
    console.log(`  ${role.padEnd(8)} ${email.padEnd(28)} ${password}`);
  console.log(
    `\nThe sandbox is at http://127.0.0.1:${place.sandboxPort} (documentation at /docs). Ctrl-C stops everything.\n`,
  );
  if (teller) {
    const { isOn } = (await control("GET", "/life")) as { isOn: boolean };
    // The simulated activity stays stopped where a person stopped it; otherwise it is quick again for a while.
    if (isFirst || isOn) await control("PUT", "/life", { isOn: true });
    await teller.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof AppError && error.fields) console.error(error.fields);
  await stopAll(1);
}
