import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { freePort, startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";
import { type Image, imageOf, runsOf, stagesOf } from "./image-steps";

// `npm run try:image`, as root: the steps of the Dockerfile without a container engine. Its build runs in a clean copy of the checkout; what
// its last stages copy, and nothing else, is put into an empty root beside Node and the libraries that Node is linked to, and started there
// as the Dockerfile says. The base images, the engine itself and compose.yaml are not tried by it.

const HEALTHY_WITHIN_MS = 120_000;
const ENDS_WITHIN_MS = 30_000;

const { values } = parseArgs({
  options: {
    /** A folder that `npm run pack` made, in place of the build. */
    packed: { type: "string" },
    node: { type: "string", default: process.execPath },
  },
});
if (process.getuid?.() !== 0) throw new Error("An empty root needs root.");

const work = mkdtempSync(join(tmpdir(), "guiche-image-"));
// PostgreSQL and the user of the image pass through it.
chmodSync(work, 0o755);
const stages = stagesOf(readFileSync("Dockerfile", "utf8"));
const running: ChildProcess[] = [];
const postgres = await startEmbeddedPostgres(join(work, "database"), ["guiche", "sandbox"]);
let failed = false;
try {
  const source = values.packed === undefined ? build() : packedAlready(resolve(values.packed));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const shared = { webhookSecret: secret(), clientSecret: secret(), controlToken: secret() };
  const sandbox = await start("sandbox", rootOf("sandbox", source), {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATABASE_URL: postgres.url("sandbox"),
    SANDBOX_CLIENT_ID: "local-image",
    SANDBOX_CLIENT_SECRET: shared.clientSecret,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/pix`,
    SANDBOX_WEBHOOK_SECRET: shared.webhookSecret,
    SANDBOX_CONTROL_TOKEN: shared.controlToken,
  });
  const dashboard = await start("dashboard", rootOf("dashboard", source), {
    PORT: String(port),
    DATABASE_URL: postgres.programUrl("guiche"),
    DATABASE_OWNER_URL: postgres.url("guiche"),
    APP_URL: `http://localhost:${port}`,
    AUTH_SECRET: secret(),
    SEALING_KEYS: `k1=${key()}`,
    BLIND_KEY: key(),
    AUDIT_KEYS: `a1=${key()}`,
    PIX_ENVIRONMENT: "sandbox",
    PIX_BASE_URL: `http://127.0.0.1:${sandboxPort}/v2`,
    PIX_CLIENT_ID: "local-image",
    PIX_CLIENT_SECRET: shared.clientSecret,
    PIX_WEBHOOK_SECRETS: `main=${shared.webhookSecret}`,
  });

  check("it can serve", await isReady(port), "GET /api/ready was not answered 200 in time");
  const page = await fetch(`http://127.0.0.1:${port}/sign-in`);
  check(
    "it shows the sign-in",
    page.status === 200 && (await page.text()).includes("Guichê"),
    `${page.status}`,
  );
  const picture = readdirSync(join(dashboard.root, "app/public")).find(
    (name) => name.endsWith(".png") || name.endsWith(".svg"),
  );
  const file = await fetch(`http://127.0.0.1:${port}/${picture}`);
  check(`it serves ${picture}`, file.status === 200, `${file.status}`);
  await payOnce(`http://127.0.0.1:${sandboxPort}`, shared);
  check("a payment arrived by webhook and was worked out", await isTold(), "it was not within a minute");
  check(
    "what it writes outside of its own folder is refused",
    inRoot(dashboard.root, imageOf(stages, "dashboard"), ["node", "-e", "fs.writeFileSync('/app/x', '')"])
      .status !== 0,
    "it was written",
  );
  for (const { name, process: child } of [dashboard, sandbox]) {
    check(`${name} does not run as root`, userOf(child) !== 0, "it does");
    const startedMs = performance.now();
    child.kill(stopSignalOf(name));
    const code = await endOf(child);
    check(
      `${name} ends by itself, in ${Math.round(performance.now() - startedMs)} ms`,
      code === 0,
      `ended with ${code}`,
    );
  }
} finally {
  for (const child of running) child.kill("SIGKILL");
  await postgres.stop();
  rmSync(work, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

type Started = { name: string; root: string; process: ChildProcess };

function secret(): string {
  return randomBytes(24).toString("hex");
}
function key(): string {
  return randomBytes(32).toString("base64");
}

function check(what: string, holds: boolean, otherwise: string): void {
  console.log(holds ? `✓ ${what}` : `✗ ${what}: ${otherwise}`);
  if (!holds) failed = true;
}

/** The stage `build` in a folder that has what git has, and no package. */
function build(): string {
  const source = join(work, "src");
  for (const path of execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" })
    .split("\0")
    .filter(existsSync)) {
    mkdirSync(join(source, dirname(path)), { recursive: true });
    cpSync(path, join(source, path));
  }
  for (const command of runsOf(stages, "build")) {
    console.log(`RUN ${command}`);
    const ran = spawnSync("sh", ["-c", command], { cwd: source, stdio: "inherit" });
    if (ran.status !== 0) throw new Error(`${command} ended with ${ran.status}`);
  }
  return source;
}

function packedAlready(folder: string): string {
  const source = join(work, "src");
  mkdirSync(join(source, "empty"), { recursive: true });
  cpSync(folder, join(source, ".packed"), { recursive: true, verbatimSymlinks: true });
  return source;
}

/** An empty folder with Node, what the stage copies, and the libraries of the base image that both are linked to. */
function rootOf(name: string, source: string): string {
  const root = join(work, `root-${name}`);
  const node = execFileSync("readlink", ["-f", values.node], { encoding: "utf8" }).trim();
  for (const folder of ["usr/bin", "tmp", "dev", "etc"]) mkdirSync(join(root, folder), { recursive: true });
  copyInto(root, node, "/usr/bin/node");
  writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost\n");
  execFileSync("chmod", ["1777", join(root, "tmp")]);
  for (const device of ["null", "urandom"]) execFileSync("cp", ["-a", `/dev/${device}`, join(root, "dev")]);
  const { copies, workdir } = imageOf(stages, name);
  for (const { paths, to, owner } of copies)
    for (const path of paths) {
      const target = join(root, resolve(workdir, to));
      cpSync(join(source, path.replace(/^\/src\//, "")), target, { recursive: true, verbatimSymlinks: true });
      lchownSync(target, owner, owner);
    }
  const modules = execFileSync("find", [root, "-name", "*.node"], { encoding: "utf8" }).match(/\S+/g) ?? [];
  for (const path of new Set([node, ...modules].flatMap(librariesOf))) copyInto(root, path, path);
  const size = (path: string) => execFileSync("du", ["-sm", path], { encoding: "utf8" }).split("\t")[0];
  console.log(`The root of ${name}: ${size(root)} MB, of which ${size(join(root, workdir))} MB are ours.`);
  return root;
}

/** Those that the system brings: a module for another system names none, and some come with their package. */
const librariesOf = (file: string): string[] =>
  (spawnSync("ldd", [file], { encoding: "utf8" }).stdout.match(/\/\S+/g) ?? []).filter(
    (path) => existsSync(path) && !path.startsWith(work),
  );

function copyInto(root: string, path: string, to: string): void {
  mkdirSync(join(root, dirname(to)), { recursive: true });
  cpSync(path, join(root, to), { dereference: true });
}

async function start(name: string, root: string, environment: Record<string, string>): Promise<Started> {
  const image = imageOf(stages, name);
  const child = spawn("unshare", [...entering(root, image), ...image.command], {
    env: { NODE_ENV: "production", PATH: "/usr/bin", ...image.environment, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  }) as ChildProcess;
  running.push(child);
  const asked = image.health.map((word) =>
    word.replace(/:(3000|4010)\//, `:${environment.PORT ?? environment.SANDBOX_PORT}/`),
  );
  for (const until = performance.now() + HEALTHY_WITHIN_MS; ; await sleep(500)) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    if (inRoot(root, image, asked).status === 0) break;
    if (performance.now() > until) throw new Error(`${name} was not healthy within ${HEALTHY_WITHIN_MS} ms`);
  }
  check(`${name} is healthy, by its own HEALTHCHECK`, true, "");
  return { name, root, process: child };
}

function entering(root: string, { user, workdir }: Image): string[] {
  return [`--root=${root}`, `--wd=${workdir}`, `--setgid=${user}`, `--setuid=${user}`];
}

function inRoot(root: string, image: Image, command: readonly string[]) {
  return spawnSync("unshare", [...entering(root, image), ...command], {
    env: { NODE_ENV: "production", PATH: "/usr/bin" },
  });
}

function userOf(child: ChildProcess): number {
  return statSync(`/proc/${child.pid}`).uid;
}
function stopSignalOf(name: string): NodeJS.Signals {
  return imageOf(stages, name).stopSignal as NodeJS.Signals;
}

function endOf(child: ChildProcess): Promise<number | string | null> {
  return new Promise((done) => {
    const timer = setTimeout(() => done("a timeout"), ENDS_WITHIN_MS);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      done(code ?? signal);
    });
  });
}

async function payOnce(
  sandbox: string,
  { clientSecret, controlToken }: { clientSecret: string; controlToken: string },
) {
  const post = async (path: string, body: unknown, bearer?: string) => {
    const answer = await fetch(sandbox + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...(bearer && { authorization: `Bearer ${bearer}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const { access_token: token } = await post("/v2/auth", {
    client_id: "local-image",
    client_secret: clientSecret,
  });
  const charge = await post("/v2/pix", { amount: 12.34, description: "Pedido 1" }, token);
  await post(`/control/charges/${charge.id ?? charge.transactionId}/pay`, {}, controlToken);
}

/** A container lives before its pages are there. */
async function isReady(port: number): Promise<boolean> {
  for (const until = performance.now() + HEALTHY_WITHIN_MS; performance.now() < until; await sleep(500)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null);
    if (answer?.ok) return true;
  }
  return false;
}

async function isTold(): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.url("guiche") });
  await client.connect();
  try {
    for (let round = 0; round < 120; round++, await sleep(500)) {
      const { rowCount } = await client.query(
        "select 1 from transactions where amount_centavos = 1234 and state = 'completed'",
      );
      if (rowCount) return true;
    }
    return false;
  } finally {
    await client.end();
  }
}
