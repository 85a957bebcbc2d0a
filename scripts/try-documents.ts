import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { freePort, startEmbeddedPostgres } from "../lib/runtime/embedded-postgres";
import { type Block, blocksOf, withoutComments } from "./commands-of";

// `npm run try:documents`: follows the README and the operating guide like a newcomer, in their order and exactly as
// written, in an empty folder that has what git has. `--language pt-BR` takes the Portuguese ones, `--node PATH`
// another Node. Only addresses, folders and the placeholders in capitals are filled in. The README's second command,
// all the tests, is not repeated by it.

const READY_WITHIN_MS = 600_000;
const ENDS_WITHIN_MS = 40_000;

const { values } = parseArgs({
  options: {
    language: { type: "string", default: "en" },
    node: { type: "string", default: process.execPath },
    only: { type: "string" },
    /** A folder that `npm run pack` made of this commit: the guide's own packing is then left out, and said to be. */
    packed: { type: "string" },
  },
});
const suffix = values.language === "en" ? "" : `.${values.language}`;
const work = mkdtempSync(join(tmpdir(), "guiche-newcomer-"));
chmodSync(work, 0o755);
const clone = join(work, "guiche");
const running: ChildProcess[] = [];
let failed = false;
try {
  checkOut();
  console.log(`Node ${said(values.node, "--version")}, documents in ${values.language}`);
  if (values.only !== "operating") await followReadme(`README${suffix}.md`);
  if (values.only !== "readme") await followOperating(`docs/operating${suffix}.md`);
} finally {
  for (const child of running) end(child, "SIGKILL");
  rmSync(work, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

function said(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: "utf8" }).trim();
}

function check(what: string, holds: boolean): void {
  console.log(`${holds ? "✓" : "✗"} ${what}`);
  if (!holds) failed = true;
}

function checkOut(): void {
  mkdirSync(clone);
  const archive = execFileSync("git", ["archive", "HEAD"], { maxBuffer: 512 * 1024 * 1024 });
  execFileSync("tar", ["-x", "-C", clone], { input: archive });
}

function blocksIn(document: string, language: string): Block[] {
  return blocksOf(readFileSync(join(clone, document), "utf8")).filter((block) => block.language === language);
}

/** A login's environment, without any variable of the person who runs this; NODE_ENV is not one of a login's. */
function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const noVariable = {} as NodeJS.ProcessEnv;
  return Object.assign(noVariable, {
    PATH: `${dirname(resolve(values.node))}:${process.env.PATH ?? ""}`,
    HOME: work,
    LANG: "C.UTF-8",
    npm_config_include: "dev",
    ...more,
  });
}

async function followReadme(document: string): Promise<void> {
  const [first = ""] = blocksIn(document, "sh").flatMap(({ text }) => withoutComments(text).split("\n"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  console.log(`$ ${first}`);
  const demo = start(first, clone, {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DEMO_HISTORY_DAYS: "1",
  });
  const said = await demo.says("Ctrl-C stops everything");
  const [past, address] = [said.indexOf("The past is complete"), said.indexOf("Guichê is at")];
  check(`${document}: the past is complete before the demo is announced`, past !== -1 && past < address);
  const page = await fetch(`http://127.0.0.1:${port}/sign-in`);
  check(`${document}: the demo serves its sign-in`, page.status === 200);
  const docs = await fetch(`http://127.0.0.1:${sandboxPort}/docs`);
  check(`${document}: the service tells its calls`, docs.status === 200);
  check(`${document}: Ctrl-C ends it`, (await demo.ends("SIGINT")) && !(await answers(port)));
}

async function followOperating(document: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(work, "server"), []);
  try {
    const [port, at] = [await freePort(), new URL(postgres.url("postgres"))];
    const superuser = await openAsOthers(at);
    const password = { guiche: randomBytes(16).toString("hex"), owner: randomBytes(16).toString("hex") };
    const put = (text: string): string =>
      Object.entries({
        "role guiche_owner login password '…'": `role guiche_owner login password '${password.owner}'`,
        "role guiche login password '…'": `role guiche login password '${password.guiche}'`,
        "OWNER-PASSWORD": password.owner,
        "PASSWORD@": `${password.guiche}@`,
        "127.0.0.1:5432": at.host,
        "CLIENT-SECRET": randomBytes(24).toString("hex"),
        "WEBHOOK-SECRET": randomBytes(24).toString("hex"),
        "/opt/guiche": join(work, "opt"),
        "/etc/guiche.env": join(work, "guiche.env"),
        "/var/lib/guiche": join(work, "data"),
        "/var/backups/guiche": join(work, "backups"),
      }).reduce((so, [words, becomes]) => so.replaceAll(words, becomes), text);

    for (const { text } of blocksIn(document, "sql")) await ask(superuser, put(withoutComments(text)));
    await ask(superuser, "create database guiche_try owner guiche_owner");
    let place = clone;
    let began = "";
    let instance: Running | null = null;
    for (const { heading, text } of blocksIn(document, "sh")) {
      const commands = put(text);
      console.log(`# ${heading}\n${text.replaceAll(/^/gm, "$ ")}`);
      if (values.packed !== undefined && commands.includes("npm run pack")) {
        cpSync(values.packed, join(work, "opt"), { recursive: true, verbatimSymlinks: true });
        console.log(`(not run: ${values.packed} is taken)`);
      } else if (commands.includes("npm start")) {
        instance = start(commands, place, { PORT: String(port) });
        check(`${document}: it serves`, await isReady(port));
        // The next commands are typed in the same folder with the same environment.
        [place, began] = [join(work, "opt"), commands.replace(/npm start.*/s, "")];
      } else {
        const ran = spawnSync("sh", ["-e", "-c", began + commands], {
          cwd: place,
          env: environment(),
          stdio: "inherit",
        });
        check(`${document}: “${withoutComments(text).split("\n").at(-1)}” is done`, ran.status === 0);
      }
    }
    check(`${document}: a backup was written`, readdirSync(join(work, "backups")).length === 1);
    check(
      `${document}: it ends when it is asked to`,
      instance !== null && (await instance.ends("SIGTERM")) && !(await answers(port)),
    );
  } finally {
    await postgres.stop();
  }
}

/** A server as an installation finds it: its superuser is `postgres`, and no role has our names yet. */
async function openAsOthers(at: URL): Promise<string> {
  const superuser = Object.assign(new URL(at), { username: "postgres" });
  await ask(at.href, `create role postgres superuser login password '${at.password}'`);
  await ask(superuser.href, "alter role guiche rename to nobody");
  return superuser.href;
}

type Running = {
  /** Waits for this text. Returns all output until then. */
  says(words: string): Promise<string>;
  /** Whether it came to its end. */ ends(signal: NodeJS.Signals): Promise<boolean>;
};

/** A command that goes on, as in a terminal: a signal is for all that it started. */
function start(command: string, cwd: string, more: Record<string, string>): Running {
  const child = spawn("sh", ["-e", "-c", command], {
    cwd,
    env: environment(more),
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  running.push(child);
  let words = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (words += text));
  const ended = new Promise<boolean>((done) => child.once("close", () => done(true)));
  return {
    async says(wanted) {
      for (const until = performance.now() + READY_WITHIN_MS; !words.includes(wanted); await sleep(500))
        if (child.exitCode !== null || performance.now() > until)
          throw new Error(`“${wanted}” was not said: ${words.slice(-2_000)}`);
      return words;
    },
    async ends(signal) {
      end(child, signal);
      return Promise.race([ended, sleep(ENDS_WITHIN_MS, false, { ref: false })]);
    },
  };
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
    process.kill(-child.pid, signal);
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/health`).then(
    () => true,
    () => false,
  );
}

async function isReady(port: number): Promise<boolean> {
  for (const until = performance.now() + READY_WITHIN_MS / 4; performance.now() < until; await sleep(500)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null);
    if (answer?.ok) return true;
  }
  return false;
}

async function ask(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // One at a time: a database is made outside of every transaction.
    for (const statement of statements.split(";").filter((one) => one.trim() !== ""))
      await client.query(statement);
  } finally {
    await client.end();
  }
}
