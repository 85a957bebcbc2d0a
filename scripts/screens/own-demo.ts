import { type Role } from "@/lib/core/enums/people";
import { setTimeout as sleep } from "node:timers/promises";
import { openClient } from "../../lib/core/postgres/bounded-client.server";
import { LIMITS } from "../../lib/core/postgres/postgres-limits";
import { buildDashboard } from "../build";
import { generatePast, once } from "../demo-past";
import { controlAt, openDemoSeeder } from "../demo-seeder";
import { seedWithdrawalAnswers } from "../demo-withdrawals";
import { plantRecipients } from "../demo-recipients";
import { type DemoPerson, signUpDemoPeople } from "../demo-people";
import {
  keepLocalSecrets,
  localEnvironment,
  type Part,
  readPlace,
  startDashboardPart,
  startSandboxPart,
  waitUntilReady,
} from "../parts";
import { startEmbeddedPostgres } from "../../lib/runtime/embedded-postgres";

/** Not the demo's: what is staged here would stand in it. */
const DATA_DIR = ".data-screens";
const PAST = { days: 60, perDay: 40 };
const DAY_MS = 86_400_000;
const POLL_MS = 300;
const PATIENCE_MS = 60_000;

/** Dashboard and sandbox with a history, started by the script that takes the screenshots. */
export type OwnDemo = {
  url: string;
  dataDir: string;
  person(role: Role): DemoPerson;
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** One call of the service with the merchant's credential, behind the dashboard's back. */
  merchant<T>(method: string, path: string, body: unknown, wallet?: string): Promise<T>;
  /** The first column of the first row of the mirror, if there is one. */
  oneOf(statement: string, values?: unknown[]): Promise<string | null>;
  /** Asks the mirror until it has the row. */
  waitFor(statement: string, values?: unknown[]): Promise<string>;
  /** Runs the action while no process receives from the service. */
  withoutDashboard(act: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

export async function startOwnDemo(): Promise<OwnDemo> {
  buildDashboard();
  const place = { ...readPlace(), dataDir: process.env.DATA_DIR ?? DATA_DIR };
  const secrets = await keepLocalSecrets(place.dataDir);
  const postgres = await startEmbeddedPostgres(place.dataDir, ["guiche", "sandbox"]);
  const environment = localEnvironment(place, secrets, postgres.url, postgres.programUrl);
  const controlUrl = `http://127.0.0.1:${place.sandboxPort}/control`;

  const startDashboard = async (): Promise<Part> => {
    const part = startDashboardPart(environment.dashboard);
    await waitUntilReady(`http://127.0.0.1:${place.port}/api/ready`, part);
    return part;
  };
  const sandbox = startSandboxPart(environment.sandbox);
  await waitUntilReady(`${controlUrl}/health`, sandbox, secrets.controlToken);
  let dashboard = await startDashboard();
  const people = await signUpDemoPeople(place.dataDir, environment.dashboard);
  const control = controlAt(controlUrl, secrets.controlToken);
  await plantRecipients(people, environment.dashboard, new Date(Date.now() - PAST.days * DAY_MS));
  const teller = await openDemoSeeder(environment.dashboard, postgres.url, control);
  const { dataDir } = place;
  const { services } = teller;
  await generatePast({ dataDir, control, databaseUrl: postgres.url("guiche"), services }, PAST);
  await once(place.dataDir, "withdrawals-were-told", () => seedWithdrawalAnswers(teller));
  await teller.close();
  const mirror = openClient({ url: postgres.url("guiche"), name: "guiche-screens", limits: LIMITS.script });
  await mirror.connect();

  const oneOf: OwnDemo["oneOf"] = async (statement, values = []) => {
    const { rows } = await mirror.query<Record<string, string | null>>(statement, values);
    return Object.values(rows[0] ?? {})[0] ?? null;
  };
  const send = async <T>(url: string, method: string, token: string, body: unknown, wallet?: string) => {
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(wallet !== undefined && { "x-sub-account": wallet }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  };
  const serviceUrl = environment.dashboard.PIX_BASE_URL ?? "";

  return {
    url: place.appUrl,
    dataDir: place.dataDir,
    person(role) {
      const found = people.find((person) => person.role === role);
      if (!found) throw new Error(`nobody has the role ${role}`);
      return found;
    },
    control: (method, path, body) => send(controlUrl + path, method, secrets.controlToken, body),
    async merchant(method, path, body, wallet) {
      const credential = { client_id: secrets.clientId, client_secret: secrets.clientSecret };
      const { access_token: token } = await send<{ access_token: string }>(
        `${serviceUrl}/auth`,
        "POST",
        "",
        credential,
      );
      return send(serviceUrl + path, method, token, body, wallet);
    },
    oneOf,
    async waitFor(statement, values) {
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        const value = await oneOf(statement, values);
        if (value !== null) return value;
        if (performance.now() > deadline) throw new Error(`never came: ${statement}`);
        await sleep(POLL_MS);
      }
    },
    async withoutDashboard(act) {
      await dashboard.stop();
      await act();
      dashboard = await startDashboard();
    },
    async stop() {
      await mirror.end();
      await dashboard.stop();
      await sandbox.stop();
      await postgres.stop();
    },
  };
}
