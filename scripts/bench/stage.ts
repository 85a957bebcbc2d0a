import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { openClient } from "../../lib/core/bounded-client.server";
import { newId } from "../../lib/core/ids";
import { LIMITS } from "../../lib/core/postgres-limits";
import { freePort } from "../../lib/runtime/embedded-postgres";
import { endWithUs } from "../../lib/runtime/temporary-folder";
import { readActions } from "../dashboard-actions";
import { livePast } from "../demo-past";
import { signUpDemoPeople } from "../demo-people";
import { type LocalSecrets, type Part, keepLocalSecrets, localEnvironment, waitUntilReady } from "../parts";
import { type Person, signIn } from "./person";
import { cpuMsOf, holderOf, memoryMbOf } from "./process-tree";

const PAST = { days: 4, perDay: 30 };
const POLL_MS = 20;
const PATIENCE_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const PAYER = { name: "Joana Prado", document: "11144477735" };

/** A notice as the service signed it: it can be brought to any door, at any moment. */
export type Notice = { id: string; headers: Record<string, string>; body: Buffer };

export type Receipt = { doorUrl: string; nextUrl: string; empty: () => Promise<void> };

/** Dashboard and service of one checkout, as `npm start` and `npm run sandbox` run them, known by their addresses. */
export type Stage = {
  url: string;
  /** `npm start` and Next alone, which only receive. */
  receipt(): Promise<Receipt>;
  secrets: LocalSecrets;
  pid(): number;
  /** The process that listens on the public port, or the one that started it. */
  holderOfPort(): number;
  /** Of all processes of the dashboard. */
  cpuMs(): number;
  memoryMb(): number;
  /** Until everything that was received was worked out. */
  untilApplied(): Promise<void>;
  person: Person;
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** One call of the service with the merchant's credential, behind the dashboard's back. */
  merchant<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T>;
  /** Charges that were paid, each with the notice of it, which nobody has heard yet. */
  paid(count: number): Promise<Notice[]>;
  oneOf<T>(statement: string, values?: unknown[]): Promise<T>;
  stop(): Promise<void>;
};

export type StageOptions = {
  /** The checkout that is measured. */
  root: string;
  dataDir: string;
  /** Databases of its own on the bench's server. */
  databaseUrl: (database: string) => string;
  say: (words: string) => void;
};

export async function startStage({ root, dataDir, databaseUrl, say }: StageOptions): Promise<Stage> {
  await mkdir(dataDir, { recursive: true });
  const secrets = await keepLocalSecrets(dataDir);
  const [port, sandboxPort, hearing] = [await freePort(), await freePort(), await hear()];
  const appUrl = `http://localhost:${port}`;
  const environment = localEnvironment({ port, sandboxPort, dataDir, appUrl }, secrets, databaseUrl);
  const controlUrl = `http://127.0.0.1:${sandboxPort}/control`;
  const quiet = {
    LOG_LEVEL: "error",
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    SANDBOX_ALLOW_PRODUCTION: "1",
  };
  const start = (name: string, args: readonly string[], more: Record<string, string>): Part =>
    startIn(root, name, ["--import", "tsx", "--conditions=react-server", ...args], { ...quiet, ...more });

  say("starting the service and the dashboard");
  const sandbox = start("sandbox", ["scripts/sandbox.ts"], {
    ...environment.sandbox,
    SANDBOX_WEBHOOK_URL: hearing.url,
  });
  await waitUntilReady(`${controlUrl}/health`, sandbox, secrets.controlToken);
  const dashboard = start("dashboard", ["scripts/start.ts"], {
    ...environment.dashboard,
    METRICS_TOKEN: secrets.controlToken,
  });
  await waitUntilReady(`http://127.0.0.1:${port}/api/ready`, dashboard);
  const people = await signUpDemoPeople(dataDir, environment.dashboard);
  hearing.forwardTo(`http://127.0.0.1:${port}/api/webhooks/pix`);
  await livePast(controlUrl, secrets.controlToken, dataDir, databaseUrl("guiche"), PAST);
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
    if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  };
  const serviceUrl = environment.dashboard.PIX_BASE_URL ?? "";
  const credential = { client_id: secrets.clientId, client_secret: secrets.clientSecret };
  const { access_token: token } = await call<{ access_token: string }>(
    `${serviceUrl}/auth`,
    "POST",
    "",
    credential,
  );

  const stage: Stage = {
    url: appUrl,
    receipt: () => (receipt ??= startReceipt()),
    secrets,
    pid: () => dashboard.process.pid ?? 0,
    holderOfPort: () => holderOf(port, stage.pid()),
    cpuMs: () => cpuMsOf(stage.pid()),
    memoryMb: () => memoryMbOf(stage.pid()),
    async untilApplied() {
      const left = "select count(*)::int from deliveries where state in ('received', 'failed')";
      while ((await stage.oneOf<number>(left)) > 0) await sleep(POLL_MS);
    },
    person,
    control: (method, path, body) => call(controlUrl + path, method, secrets.controlToken, body),
    merchant: (method, path, body, headers) => call(serviceUrl + path, method, token, body, headers),
    async paid(count) {
      const before = hearing.notices.length;
      await payMany(stage, count);
      const deadline = performance.now() + PATIENCE_MS;
      const come = () =>
        hearing.notices.slice(before).filter(({ body }) => body.includes("payment_completed"));
      while (come().length < count) {
        if (performance.now() > deadline) throw new Error(`${come().length} of ${count} notices came`);
        await sleep(POLL_MS);
      }
      return come().slice(0, count);
    },
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

  /** On a database of their own, where nobody works out what came: the backlog is left to wait. */
  async function startReceipt() {
    const [doorPort, nextPort] = [await freePort(), await freePort()];
    const alone = { ...environment.dashboard, DATABASE_URL: databaseUrl("receipt"), WORKERS: "false" };
    const [doorUrl, nextUrl] = [doorPort, nextPort].map((port) => `http://127.0.0.1:${port}`) as [
      string,
      string,
    ];
    const door = start("door", ["scripts/start.ts"], { ...alone, PORT: String(doorPort) });
    await waitUntilReady(`${doorUrl}/api/ready`, door);
    const program = ["node_modules/next/dist/bin/next", "start", "-p", String(nextPort), "-H", "127.0.0.1"];
    const next = start("Next", program, { ...alone, PORT: String(nextPort) });
    await waitUntilReady(`${nextUrl}/api/health`, next);
    const inbox = openClient({ url: databaseUrl("receipt"), name: "guiche-bench", limits: LIMITS.script });
    await inbox.connect();
    return {
      doorUrl,
      nextUrl,
      empty: async () => void (await inbox.query("truncate deliveries cascade")),
      async stop() {
        await inbox.end();
        await Promise.all([door.stop(), next.stop()]);
      },
    };
  }
  return stage;
}

const PAYERS_AT_ONCE = 8;

async function payMany(stage: Stage, count: number): Promise<void> {
  let left = count;
  const one = async () => {
    while (left-- > 0) {
      const key = { "idempotency-key": `bench-${newId()}` };
      const charge = await stage.merchant<{ id: string }>(
        "POST",
        "/pix",
        { amount: 12.5, description: "Bench" },
        key,
      );
      await stage.control("POST", `/charges/${charge.id}/pay`, { payer: PAYER });
    }
  };
  await Promise.all(Array.from({ length: PAYERS_AT_ONCE }, one));
}

type Hearing = {
  url: string;
  notices: Notice[];
  forwardTo(url: string | null): void;
  close(): Promise<void>;
};

/** Where the service sends its notices: they are handed on, or kept for whoever brings them to a door. */
async function hear(): Promise<Hearing> {
  const notices: Notice[] = [];
  let target: string | null = null;
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then(async (body) => {
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).flatMap(([name, value]) =>
          name.startsWith("x-") || name === "content-type" ? [[name, String(value)]] : [],
        ),
      );
      if (target === null) {
        const { data } = JSON.parse(body.toString()) as { data: { transactionId?: string } };
        notices.push({ id: data.transactionId ?? "", headers, body });
        outgoing.writeHead(200).end();
        return;
      }
      const answer = await fetch(target, { method: "POST", headers, body: new Uint8Array(body) });
      outgoing.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    notices,
    forwardTo: (url) => void (target = url),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const END_WITH_PARENT = pathToFileURL(resolve("scripts/end-with-parent.mjs")).href;

/** One program of a checkout, which may be another one than ours. */
export function startIn(
  root: string,
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
): Part {
  const log = openSync("test-results/bench.log", "a");
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", log, log, "ipc"],
  });
  endWithUs(child);
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  return {
    name,
    process: child,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    },
  };
}
