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
import { treeOf } from "./bench/process-tree";
import { WEBHOOK_PATH, signedEvent } from "./bench/receiver";
import { type Image, imageOf, runsOf, stagesOf } from "./image-steps";

// `npm run try:image`, as root: the steps of the Dockerfile without a container engine. Its build runs in a clean copy of the checkout; what
// its last stages copy, and nothing else, is put into an empty root beside Node and the libraries that Node is linked to, and started there
// as the Dockerfile says. Each of its processes is killed once, and a backup is taken while deliveries come, restored and compared. The base
// images, the engine itself and compose.yaml are not tried by it.

const HEALTHY_WITHIN_MS = 120_000;
const ENDS_WITHIN_MS = 30_000;
const DELIVERIES_A_SECOND = 50;
/** Rows that are written once: an audit entry gets its place in the chain later, a delivery its outcome. */
const GROWING = [
  { table: "deliveries", columns: "d.id, d.body, d.received_at" },
  { table: "movements", columns: "d.*" },
  { table: "observations", columns: "d.id, d.told" },
];

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
const postgres = await startEmbeddedPostgres(join(work, "database"), ["guiche", "sandbox", "restored"]);
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
  const environment = {
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
  };
  const root = rootOf("dashboard", source);
  let startedMs = performance.now();
  let dashboard = await start("dashboard", root, environment);
  const seconds = () => ((performance.now() - startedMs) / 1_000).toLocaleString("en");
  check("it can serve", await isReady(port), "GET /api/ready was not answered 200 in time");
  console.log(`Ready ${seconds()} s after its start, on an empty database`);
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
  const pay = async (when: string, centavos: number) => {
    await payOnce(`http://127.0.0.1:${sandboxPort}`, shared, centavos);
    check(
      `a payment ${when} arrived by webhook and was worked out`,
      await isPaid(centavos),
      "not within a minute",
    );
  };
  await pay("after the start", 1_234);
  for (const [nth, pid] of treeOf(dashboard.process.pid ?? 0)
    .filter((one) => one !== dashboard.process.pid)
    .entries()) {
    const [name = `process ${pid}`] = readFileSync(`/proc/${pid}/cmdline`, "utf8").match(/\w+\.js/) ?? [];
    startedMs = performance.now();
    process.kill(pid, "SIGKILL");
    await sleep(500);
    check(`${name} is killed: it can serve again`, await isReady(port), "it cannot");
    console.log(`Ready ${seconds()} s after that`);
    await pay(`after ${name} was killed`, 1_300 + nth);
  }
  dashboard.process.kill("SIGKILL");
  await endOf(dashboard.process);
  startedMs = performance.now();
  dashboard = await start("dashboard", root, environment);
  check("the first process is killed and started again: it can serve", await isReady(port), "it cannot");
  console.log(`Ready ${seconds()} s after its start, on the same database`);
  await pay("after that", 1_400);
  await backUpAndCompare(dashboard, environment, port, shared.webhookSecret);
  check(
    "what it writes outside of its own folder is refused",
    inRoot(dashboard.root, imageOf(stages, "dashboard"), ["node", "-e", "fs.writeFileSync('/app/x', '')"])
      .status !== 0,
    "it was written",
  );
  for (const { name, process: child } of [dashboard, sandbox]) {
    check(`${name} does not run as root`, userOf(child) !== 0, "it does");
    startedMs = performance.now();
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
function librariesOf(file: string): string[] {
  const { stdout } = spawnSync("ldd", [file], { encoding: "utf8" });
  return (stdout.match(/\/\S+/g) ?? []).filter((path) => existsSync(path) && !path.startsWith(work));
}

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

function endOf(child: ChildProcess, withinMs = ENDS_WITHIN_MS): Promise<number | string | null> {
  return new Promise((done) => {
    const timer = setTimeout(() => done("a timeout"), withinMs);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      done(code ?? signal);
    });
  });
}

/** A backup while deliveries come, restored into an empty database: what only grows is there row by row, up to the backup's moment. */
async function backUpAndCompare(
  { root }: Started,
  environment: Record<string, string>,
  port: number,
  secret: string,
): Promise<void> {
  const load = deliverEvenly(port, secret);
  await sleep(3_000);
  const backup = await runInRoot(root, ["scripts/backup.js", "--to", "/data/backups"], environment);
  await sleep(1_000);
  const { sent, refused } = await load.end();
  check(
    `a backup is taken beside ${DELIVERIES_A_SECOND} deliveries a second: ${sent} were taken, none refused`,
    backup === 0 && refused === 0 && sent > 0,
    `ended with ${backup}; ${refused} of ${sent} refused`,
  );
  const [folder = ""] = readdirSync(join(root, "data/backups"));
  const restored = await runInRoot(root, ["scripts/restore.js", `/data/backups/${folder}`], {
    ...environment,
    DATABASE_URL: postgres.programUrl("restored"),
    DATABASE_OWNER_URL: postgres.url("restored"),
  });
  check("it is restored into an empty database", restored === 0, `ended with ${restored}`);
  for (const { table, columns } of GROWING) {
    const there = await rowsOf("guiche", table, columns);
    const copied = await rowsOf("restored", table, columns);
    const other = [...copied].filter(([id, row]) => there.get(id) !== row).length;
    check(
      `${table}: each of ${copied.size} restored rows is the one that was backed up (${there.size} by now)`,
      copied.size > 0 && other === 0,
      `${other} are other`,
    );
  }
}

async function rowsOf(database: string, table: string, columns: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: postgres.url(database) });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; row: string }>(
      `select d.id::text as id, md5(row(${columns})::text) as row from ${table} as d`,
    );
    return new Map(rows.map(({ id, row }) => [id, row]));
  } finally {
    await client.end();
  }
}

function deliverEvenly(port: number, secret: string) {
  const answers: Promise<boolean>[] = [];
  const timer = setInterval(() => {
    const { headers, body } = signedEvent(secret);
    const answer = fetch(`http://127.0.0.1:${port}${WEBHOOK_PATH}`, {
      method: "POST",
      headers,
      body: new Uint8Array(body),
    });
    answers.push(
      answer.then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
  }, 1_000 / DELIVERIES_A_SECOND);
  return {
    async end() {
      clearInterval(timer);
      const taken = await Promise.all(answers);
      return { sent: taken.length, refused: taken.filter((isTaken) => !isTaken).length };
    },
  };
}

function runInRoot(root: string, command: readonly string[], environment: Record<string, string>) {
  const image = imageOf(stages, "dashboard");
  const child = spawn("unshare", [...entering(root, image), "node", ...command], {
    env: { NODE_ENV: "production", PATH: "/usr/bin", ...image.environment, ...environment },
    stdio: ["ignore", "inherit", "inherit"],
  }) as ChildProcess;
  running.push(child);
  return endOf(child, HEALTHY_WITHIN_MS);
}

async function payOnce(
  sandbox: string,
  { clientSecret, controlToken }: { clientSecret: string; controlToken: string },
  centavos: number,
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
  const charge = await post("/v2/pix", { amount: centavos / 100, description: "Pedido 1" }, token);
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

async function isPaid(centavos: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.url("guiche") });
  await client.connect();
  try {
    for (let round = 0; round < 120; round++, await sleep(500)) {
      const { rowCount } = await client.query(
        "select 1 from transactions where amount_centavos = $1 and state = 'completed'",
        [centavos],
      );
      if (rowCount) return true;
    }
    return false;
  } finally {
    await client.end();
  }
}
