import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openClient } from "../../lib/core/postgres/bounded-client.server";
import { newId } from "../../lib/core/ids";
import { LIMITS } from "../../lib/core/postgres/postgres-limits";
import { freePort } from "../../lib/runtime/embedded-postgres";
import { readActions } from "../dashboard-actions";
import { generatePast } from "../demo-past";
import { controlAt, openDemoSeeder } from "../demo-seeder";
import { signUpDemoPeople } from "../demo-people";
import { type LocalSecrets, type Part, keepLocalSecrets, localEnvironment, waitUntilReady } from "../parts";
import { type Dashboard, type Shape, startDashboard } from "./dashboard";
import { type Notice, openNoticeReceiver } from "./notice-receiver";
import { type Person, signIn } from "./person";
import { startIn } from "./program";

const PAST = { days: 4, perDay: 30 };
const POLL_MS = 20;
const PATIENCE_MS = 180_000;
class NotOkError extends Error {
  override readonly name = "NotOkError";
  constructor(
    readonly status: number,
    words: string,
  ) {
    super(words);
  }
}

const PAYER = { name: "Joana Prado", document: "11144477735" };

export type Receipt = { edgeUrl: string; nextUrl: string; empty: () => Promise<void> };

/** Dashboard and service of one checkout, as `npm start` and `npm run sandbox` run them, known by their addresses. */
export type Stage = {
  url: string;
  dashboard: Omit<Dashboard, "stop">;
  /** An edge process alone, and pages alone that receive by themselves. */
  receipt(): Promise<Receipt>;
  secrets: LocalSecrets;
  /** Until everything that was received was worked out. */
  untilApplied(): Promise<void>;
  person: Person;
  controlUrl: string;
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** One call of the service with the merchant's credential, behind the dashboard's back. */
  merchant<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T>;
  /** Paid charges, each with its notice, which no process has received yet. */
  paid(count: number): Promise<Notice[]>;
  /** The same for charges that the dashboard made, and still shows as waiting. */
  charged(count: number): Promise<Notice[]>;
  /** No person types as fast as the measurement: a person's recent actions do not count against the limits. */
  forgetLimits(): Promise<void>;
  oneOf<T>(statement: string, values?: unknown[]): Promise<T>;
  stop(): Promise<void>;
};

export type StageOptions = {
  /** The checkout that is measured. */
  root: string;
  shape: Shape;
  dataDir: string;
  /** Databases of its own on the bench's server. */
  databaseUrl: (database: string) => string;
  /** As the dashboard, which does not own them. */
  programUrl: (database: string) => string;
  say: (words: string) => void;
};

export async function startStage({
  root,
  shape,
  dataDir,
  databaseUrl,
  programUrl,
  say,
}: StageOptions): Promise<Stage> {
  await mkdir(dataDir, { recursive: true });
  const secrets = await keepLocalSecrets(dataDir);
  const [port, sandboxPort, hearing] = [await freePort(), await freePort(), await openNoticeReceiver()];
  const appUrl = `http://localhost:${port}`;
  const environment = localEnvironment(
    { port, sandboxPort, dataDir, appUrl },
    secrets,
    databaseUrl,
    programUrl,
  );
  const controlUrl = `http://127.0.0.1:${sandboxPort}/control`;
  const quiet = {
    LOG_LEVEL: "error",
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    SANDBOX_ALLOW_PRODUCTION: "1",
  };
  const start = (name: string, script: string, more: Record<string, string>): Part =>
    startIn(root, name, ["--import", "tsx", "--conditions=react-server", script], { ...quiet, ...more });

  say("starting the service and the dashboard");
  const sandbox = start("sandbox", "scripts/sandbox.ts", {
    ...environment.sandbox,
    SANDBOX_WEBHOOK_URL: hearing.url,
  });
  await waitUntilReady(`${controlUrl}/health`, sandbox, secrets.controlToken);
  const dashboard = await startDashboard(
    // All viewers are one person at one address.
    (name, own) =>
      start(name, "scripts/start.ts", {
        ...environment.dashboard,
        LIVE_STREAMS_MAX: "100000,100000",
        ...own,
      }),
    shape,
    port,
  );
  const people = await signUpDemoPeople(dataDir, environment.dashboard);
  hearing.forwardTo(`${dashboard.receiverUrl}/api/webhooks/pix`);
  const control = controlAt(controlUrl, secrets.controlToken);
  const teller = await openDemoSeeder(environment.dashboard, databaseUrl, control);
  await generatePast(
    { dataDir, control, databaseUrl: databaseUrl("guiche"), services: teller.services },
    PAST,
  );
  await teller.close();
  hearing.forwardTo(null);
  const mirror = openClient({ url: databaseUrl("guiche"), name: "guiche-bench", limits: LIMITS.script });
  await mirror.connect();

  const actions = readActions(join(root, process.env.NEXT_DIST_DIR ?? ".next"));
  const finance = people.find(({ role }) => role === "finance");
  if (!finance) throw new Error("nobody has the role finance");
  const person = await signIn(appUrl, finance, actions);
  let receipt: Promise<Receipt & { stop(): Promise<void> }> | undefined;

  const call = async <T>(
    url: string,
    method: string,
    token: string,
    body: unknown,
    more: Record<string, string> = {},
  ): Promise<T> => {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new NotOkError(answer.status, `${method} ${url} answered ${answer.status}: ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  };
  const serviceUrl = environment.dashboard.PIX_BASE_URL ?? "";
  const credential = { client_id: secrets.clientId, client_secret: secrets.clientSecret };
  const newToken = async () =>
    (await call<{ access_token: string }>(`${serviceUrl}/auth`, "POST", "", credential)).access_token;
  let token = newToken();
  /** A token lives five minutes, and a run longer: the first caller that sees it expired requests the next. */
  async function asMerchant<T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> {
    const given = token;
    try {
      return await call<T>(serviceUrl + path, method, await given, body, headers);
    } catch (error) {
      if (!(error instanceof NotOkError) || error.status !== 401) throw error;
      if (token === given) token = newToken();
      return call<T>(serviceUrl + path, method, await token, body, headers);
    }
  }

  async function heard(ids: readonly string[]): Promise<Notice[]> {
    const deadline = performance.now() + PATIENCE_MS;
    const notices: Notice[] = [];
    for (const id of ids) {
      let notice = hearing.take(id);
      for (; !notice; notice = hearing.take(id)) {
        if (performance.now() > deadline)
          throw new Error(`${notices.length} of ${ids.length} deliveries arrived`);
        await sleep(POLL_MS);
      }
      notices.push(notice);
    }
    return notices;
  }

  const stage: Stage = {
    url: appUrl,
    dashboard,
    receipt: () => (receipt ??= startReceipt()),
    secrets,
    async untilApplied() {
      const left = "select count(*)::int from deliveries where state in ('received', 'failed')";
      while ((await stage.oneOf<number>(left)) > 0) await sleep(POLL_MS);
    },
    person,
    controlUrl,
    control: (method, path, body) => call(controlUrl + path, method, secrets.controlToken, body),
    merchant: asMerchant,
    async paid(count) {
      return heard(await payMany(stage, count));
    },
    async charged(count) {
      await stage.forgetLimits();
      for (let nth = 0; nth < count; nth++) await person.act("createChargeAction", chargeInput());
      const newest = `select array_agg(id::text) from (select id from transactions
        where state = 'pending' and type = 'payment' order by created_at desc, id desc limit $1) as newest`;
      const ids = await stage.oneOf<string[]>(newest, [count]);
      for (const id of ids) await stage.control("POST", `/charges/${id}/pay`, { payer: PAYER });
      return heard(ids);
    },
    forgetLimits: async () => void (await mirror.query("delete from rate_limits; delete from tries")),
    async oneOf<T>(statement: string, values: unknown[] = []) {
      const { rows } = await mirror.query<Record<string, T>>(statement, values);
      return Object.values(rows[0] ?? {})[0] as T;
    },
    async stop() {
      await mirror.end();
      await (await receipt)?.stop();
      await dashboard.stop();
      await sandbox.stop();
      await hearing.close();
    },
  };

  /** Uses a database of its own, where no worker processes the deliveries: the backlog waits. */
  async function startReceipt() {
    const own = {
      ...environment.dashboard,
      DATABASE_URL: programUrl("receipt"),
      DATABASE_OWNER_URL: databaseUrl("receipt"),
      DATA_DIR: join(dataDir, "receipt"),
    };
    await start("migration", "scripts/migrate.ts", own).ended;
    const alone = async (part: "edge" | "pages") => {
      const ownPort = await freePort();
      const running = start(part, "scripts/start.ts", {
        ...own,
        PORT: String(ownPort),
        PARTS: part,
        RECEIVER: part,
        // Revisions without PARTS read this variable instead.
        WORKERS: "false",
      });
      const url = `http://127.0.0.1:${ownPort}`;
      await waitUntilReady(`${url}/api/health`, running);
      return { running, url };
    };
    const [edge, pages] = [await alone("edge"), await alone("pages")];
    const inbox = openClient({ url: databaseUrl("receipt"), name: "guiche-bench", limits: LIMITS.script });
    await inbox.connect();
    return {
      edgeUrl: edge.url,
      nextUrl: pages.url,
      empty: async () => void (await inbox.query("truncate deliveries cascade")),
      async stop() {
        await inbox.end();
        await Promise.all([edge.running.stop(), pages.running.stop()]);
      },
    };
  }
  return stage;
}

/** The fields that a person fills in. */
export const chargeInput = () => ({
  intentId: newId(),
  wallet: "principal",
  amountCentavos: 1_250,
  description: "Bench",
  customer: {},
  split: [],
});

const PAYERS_AT_ONCE = 32;

/** The charges that were paid, in the order in which they were. */
async function payMany(stage: Stage, count: number): Promise<string[]> {
  const ids: string[] = [];
  let left = count;
  const one = async () => {
    while (left-- > 0) {
      const { id } = await stage.merchant<{ id: string }>(
        "POST",
        "/pix",
        { amount: 12.5, description: "Bench" },
        { "idempotency-key": `bench-${newId()}` },
      );
      await stage.control("POST", `/charges/${id}/pay`, { payer: PAYER });
      ids.push(id);
    }
  };
  await Promise.all(Array.from({ length: PAYERS_AT_ONCE }, one));
  return ids;
}
