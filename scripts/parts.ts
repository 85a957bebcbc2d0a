import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const PAGES = "scripts/pages.ts";
const END_WITH_PARENT = pathToFileURL(resolve("scripts/end-with-parent.mjs")).href;
/** As the power fails: what is left of a program whose supervisor was killed must not hold its port. */
const END_AT_ONCE_WITH_PARENT = `${END_WITH_PARENT}?signal=SIGKILL`;

export type Place = { port: number; edgePort: number; sandboxPort: number; dataDir: string; appUrl: string };

/** Where this copy runs: two copies side by side differ in nothing else. */
export function readPlace(): Place {
  const port = readPort("PORT", 3000);
  return {
    port,
    edgePort: readPort("EDGE_PORT", port),
    sandboxPort: readPort("SANDBOX_PORT", 4010),
    dataDir: process.env.DATA_DIR ?? ".data",
    appUrl: process.env.APP_URL ?? `http://localhost:${port}`,
  };
}

function readPort(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === "") return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be a port from 1 to 65535`);
  return port;
}

/** Secrets of one local copy, created at its first start and stored with its data. */
export type LocalSecrets = {
  authSecret: string;
  sealingKey: string;
  blindKey: string;
  auditKey: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
  controlToken: string;
};

export async function keepLocalSecrets(dataDir: string): Promise<LocalSecrets> {
  const file = join(dataDir, "local-secrets.json");
  await mkdir(dataDir, { recursive: true });
  const fresh: LocalSecrets = {
    authSecret: randomBytes(32).toString("hex"),
    sealingKey: randomBytes(32).toString("base64"),
    blindKey: randomBytes(32).toString("base64"),
    auditKey: randomBytes(32).toString("base64"),
    clientId: `local-${randomBytes(6).toString("hex")}`,
    clientSecret: randomBytes(24).toString("hex"),
    webhookSecret: randomBytes(24).toString("hex"),
    controlToken: randomBytes(24).toString("hex"),
  };
  try {
    await writeFile(file, JSON.stringify(fresh, null, 2), { mode: 0o600, flag: "wx" });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return JSON.parse(await readFile(file, "utf8")) as LocalSecrets;
  }
}

/** The keys of one local copy. The data that the copy stores can be read with them. */
export const localKeys = ({
  sealingKey,
  blindKey,
}: Pick<LocalSecrets, "sealingKey" | "blindKey">): Record<string, string> => ({
  SEALING_KEYS: `local=${sealingKey}`,
  BLIND_KEY: blindKey,
});

/** The environment of the two programs that run together on one machine. */
export function localEnvironment(
  place: Omit<Place, "edgePort">,
  secrets: LocalSecrets,
  databaseUrl: (database: string) => string,
  /** Where the dashboard is to run as a role of its own. */
  programUrl?: (database: string) => string,
): { dashboard: Record<string, string>; sandbox: Record<string, string> } {
  const sandboxUrl = `http://127.0.0.1:${place.sandboxPort}`;
  return {
    dashboard: {
      PORT: String(place.port),
      DATABASE_URL: (programUrl ?? databaseUrl)("guiche"),
      ...(programUrl && { DATABASE_OWNER_URL: databaseUrl("guiche") }),
      APP_URL: place.appUrl,
      NEXTAUTH_URL: place.appUrl,
      AUTH_SECRET: secrets.authSecret,
      ...localKeys(secrets),
      AUDIT_KEYS: `local=${secrets.auditKey}`,
      PIX_BASE_URL: `${sandboxUrl}/v2`,
      PIX_CLIENT_ID: secrets.clientId,
      PIX_CLIENT_SECRET: secrets.clientSecret,
      PIX_WEBHOOK_SECRETS: `main=${secrets.webhookSecret}`,
      PIX_ENVIRONMENT: "sandbox",
      PIX_SANDBOX_CONTROL_URL: `${sandboxUrl}/control`,
      PIX_SANDBOX_CONTROL_TOKEN: secrets.controlToken,
    },
    sandbox: {
      SANDBOX_PORT: String(place.sandboxPort),
      SANDBOX_DATABASE_URL: databaseUrl("sandbox"),
      SANDBOX_CLIENT_ID: secrets.clientId,
      SANDBOX_CLIENT_SECRET: secrets.clientSecret,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${place.port}/api/webhooks/pix`,
      SANDBOX_WEBHOOK_SECRET: secrets.webhookSecret,
      SANDBOX_CONTROL_TOKEN: secrets.controlToken,
    },
  };
}

export type Part = {
  name: string;
  process: ChildProcess;
  stop(): Promise<void>;
  ended: Promise<number | null>;
};

type PartOptions = {
  /** `pipe`: the process that starts it reads its output; a number: an open file that receives the output. */
  output?: "inherit" | "pipe" | number;
  /** The root of another checkout than this one. */
  root?: string;
  /** It does not come to its end in order where this process is killed. */
  endsAtOnce?: boolean;
};

/** Runs one program of ours as a process of its own; it ends when this one does. */
export function startPart(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
  { output = "inherit", root = ".", endsAtOnce = false }: PartOptions = {},
): Part {
  const preloaded = endsAtOnce ? END_AT_ONCE_WITH_PARENT : END_WITH_PARENT;
  const child = spawn(process.execPath, ["--import", preloaded, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", output, output, "ipc"],
  });
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

/** In a packed folder (scripts/pack.ts) programs are JavaScript. */
export const isPacked = !existsSync("scripts/parts.ts");

/** As JavaScript where `readyPrograms` made it, and as TypeScript otherwise. */
export function tsProgram(script: string): string[] {
  if (isPacked) return [script.replace(/\.ts$/, ".js")];
  const made = join(process.env.PROGRAMS_DIR ?? "", `${basename(script, ".ts")}.js`);
  if (process.env.PROGRAMS_DIR && existsSync(made)) return [made];
  // The framework chooses its own copies of React.
  return ["--import", "tsx", ...(script === PAGES ? [] : ["--conditions=react-server"]), script];
}

/** Starts the pages alone: with what `PARTS` names, all of the dashboard in one process. */
export const startPagesPart = (
  environment: Record<string, string>,
  { output, isDev = false, endsAtOnce }: Omit<PartOptions, "root"> & { isDev?: boolean } = {},
): Part =>
  startPart(
    "pages",
    [...tsProgram(PAGES), ...(isDev ? ["--dev"] : [])],
    { ...environment, NODE_ENV: isDev ? "development" : "production" },
    { ...(output !== undefined && { output }), ...(endsAtOnce !== undefined && { endsAtOnce }) },
  );

export const startSandboxPart = (environment: Record<string, string>, output?: "inherit" | "pipe"): Part =>
  startPart("sandbox", tsProgram("scripts/sandbox.ts"), environment, { output });

/** All of the dashboard, as `npm start` runs it. */
export const startDashboardPart = (
  environment: Record<string, string>,
  output?: PartOptions["output"],
): Part => startPart("dashboard", tsProgram("scripts/start.ts"), environment, { output });

/** Only this machine, unless HOST sets another: the server in front of the dashboard decides who may reach it. */
export const listeningHost = (): string => process.env.HOST || "127.0.0.1";

/** Waits until an address answers 200; fails at once where the part behind it ends. */
export async function waitUntilReady(url: string, part: Part, token?: string): Promise<void> {
  let end: number | null | undefined;
  void part.ended.then((code) => (end = code));
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (end !== undefined) throw new Error(`the ${part.name} ended with code ${end} before it was ready`);
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(5_000),
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    }).catch(() => null);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error(`the ${part.name} was not ready after ${READY_TIMEOUT_MS / 1000} s: ${url}`);
}
