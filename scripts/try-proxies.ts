import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clientOf } from "../lib/platform/auth/client-of";
import { freePort } from "../lib/runtime/embedded-postgres";

// `npm run try:proxies`: runs deploy/Caddyfile and deploy/nginx.conf, with other addresses and certificates, in the programs themselves
// and in front of two dashboards that record what reached them. A program that is not installed is named and skipped; where neither is,
// it ends with 2.

const HOST = "guiche.example.com";
const UP_WITHIN_MS = 20_000;
const FORGED = "203.0.113.9";
const work = mkdtempSync(join(tmpdir(), "guiche-proxies-"));
chmodSync(work, 0o755);

type Seen = { url: string; headers: IncomingMessage["headers"]; sha256: string };
let seen: Seen | null = null;
let stream: ServerResponse | null = null;
let failed = false;

async function openDashboard(): Promise<{ port: number; server: Server }> {
  const server = createServer((incoming, answer) => {
    const hash = createHash("sha256");
    incoming.on("data", (chunk: Buffer) => hash.update(chunk));
    incoming.on("end", () => {
      if (incoming.url === "/api/ready") return void answer.end("{}");
      seen = { url: incoming.url ?? "", headers: incoming.headers, sha256: hash.digest("hex") };
      if (incoming.url !== "/api/live") return void answer.end("taken");
      answer.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      answer.write("data: first\n\n");
      stream = answer;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { port: typeof address === "object" && address ? address.port : 0, server };
}

type Proxy = { name: string; args: (port: number, ports: readonly number[]) => string[] };

const PROXIES: readonly Proxy[] = [
  {
    name: "caddy",
    args(port, ports) {
      const own = `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${work}/caddy\n}\n`;
      const given = place(readFileSync("deploy/Caddyfile", "utf8"), ports).replace(
        `${HOST} {`,
        `https://${HOST}:${port} {`,
      );
      writeFileSync(join(work, "Caddyfile"), own + given);
      return ["run", "--adapter", "caddyfile", "--config", join(work, "Caddyfile")];
    },
  },
  {
    name: "nginx",
    args(port, ports) {
      const [key, certificate] = [join(work, "key.pem"), join(work, "certificate.pem")];
      execFileSync(
        "openssl",
        [
          "req",
          "-x509",
          "-newkey",
          "rsa:2048",
          "-nodes",
          "-days",
          "2",
          "-subj",
          `/CN=${HOST}`,
          "-keyout",
          key,
          "-out",
          certificate,
        ],
        { stdio: "ignore" },
      );
      const given = place(readFileSync("deploy/nginx.conf", "utf8"), ports)
        .replace("listen 443 ssl", `listen ${port} ssl`)
        .replace("/etc/ssl/guiche/fullchain.pem", certificate)
        .replace("/etc/ssl/guiche/privkey.pem", key);
      mkdirSync(join(work, "bodies"), { recursive: true });
      const http = `access_log off; client_body_temp_path ${work}/bodies; proxy_temp_path ${work}/proxy; ${given}`;
      writeFileSync(
        join(work, "nginx.conf"),
        `daemon off; pid ${work}/nginx.pid; error_log stderr; events {}\nhttp { ${http} }\n`,
      );
      return ["-c", join(work, "nginx.conf")];
    },
  },
];

const place = (text: string, [first, second]: readonly number[]): string =>
  text.replaceAll("127.0.0.1:3000", `127.0.0.1:${first}`).replaceAll("127.0.0.1:3001", `127.0.0.1:${second}`);

const isInstalled = ({ name }: Proxy): boolean => spawnSync("which", [name]).status === 0;
const installed = PROXIES.filter(isInstalled);
try {
  for (const { name } of PROXIES.filter((proxy) => !installed.includes(proxy)))
    console.log(`${name} is not installed, and was not tried.`);
  for (const proxy of installed) await tryOne(proxy);
} finally {
  rmSync(work, { recursive: true, force: true });
}
if (installed.length === 0) {
  console.error("Neither caddy nor nginx is installed: nothing was tried.");
  process.exit(2);
}
process.exit(failed ? 1 : 0);

async function tryOne({ name, args }: Proxy): Promise<void> {
  const dashboards = [await openDashboard(), await openDashboard()];
  const port = await freePort();
  const child = spawn(
    name,
    args(
      port,
      dashboards.map((dashboard) => dashboard.port),
    ),
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (words: string) => (said += words));
  const check = (what: string, holds: boolean) => {
    console.log(`${holds ? "✓" : "✗"} ${name}: ${what}`);
    if (!holds) failed = true;
  };
  try {
    if (!(await isUp(child, port))) throw new Error(`${name} did not start: ${said.slice(-2_000)}`);
    // What a signature is over: blanks, escapes and an order that nobody would write.
    const body = Buffer.from(`{ "b" : 1.0,\n"a":"\\u00e9 é" ,"pad":"${"x".repeat(900_000)}"}`);
    const delivery = await ask(
      port,
      { method: "POST", path: "/api/webhooks/pix", headers: { "content-type": "application/json" } },
      body,
    );
    check("a delivery passes byte for byte", delivery.status === 200 && seen?.sha256 === sha256(body));
    const large = await ask(
      port,
      { method: "POST", path: "/api/webhooks/pix" },
      Buffer.alloc(1_200_000),
    ).catch(() => ({ status: 413 }));
    check("more than a mebibyte is refused", large.status >= 400 && seen?.sha256 === sha256(body));

    await ask(port, {
      path: "/",
      headers: { "x-forwarded-for": FORGED, "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" },
    });
    const headers = new Headers(
      Object.entries(seen?.headers ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
    );
    // A dashboard appends the address of its peer to the header that arrived.
    headers.append("x-forwarded-for", "192.0.2.1");
    check(
      "TRUSTED_PROXIES=1 counts whom it saw, whatever was said",
      clientOf(headers, 1).address === "127.0.0.1",
    );
    check(
      "host and protocol are its own words",
      headers.get("x-forwarded-proto") === "https" &&
        !String(headers.get("x-forwarded-host")).includes("evil"),
    );
    check("the host that was asked for stays", headers.get("host")?.split(":")[0] === HOST);

    // The second word is sent only once the first has come through: one that were held back would never come.
    check("a live stream comes as it is sent", await isLive(port));
    dashboards[0]?.server.close();
    dashboards[0]?.server.closeAllConnections();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask(port, { path: "/" }).catch(() => ({ status: 0 }))),
    );
    check(
      "one instance that went is not missed",
      answers.every(({ status }) => status === 200),
    );
  } finally {
    child.kill("SIGTERM");
    for (const { server } of dashboards) {
      server.close();
      server.closeAllConnections();
    }
  }
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
function options(port: number, more: RequestOptions): RequestOptions {
  return {
    host: "127.0.0.1",
    port,
    servername: HOST,
    rejectUnauthorized: false,
    agent: false,
    ...more,
    headers: { host: `${HOST}:${port}`, ...(more.headers as Record<string, string> | undefined) },
  };
}

function ask(port: number, more: RequestOptions, body?: Buffer): Promise<{ status: number }> {
  return new Promise((done, fail) => {
    const asked = request(options(port, { timeout: UP_WITHIN_MS, ...more }), (answer) => {
      answer.resume().on("end", () => done({ status: answer.statusCode ?? 0 }));
    });
    asked.on("timeout", () => asked.destroy(new Error("no answer")));
    asked.on("error", fail);
    asked.end(body);
  });
}

async function isUp(child: ChildProcess, port: number): Promise<boolean> {
  for (
    const until = performance.now() + UP_WITHIN_MS;
    performance.now() < until && child.exitCode === null;
    await sleep(200)
  ) {
    const answer = await ask(port, { path: "/" }).catch(() => null);
    if (answer?.status === 200) return true;
  }
  return false;
}

function isLive(port: number): Promise<boolean> {
  return new Promise((done) => {
    let words = "";
    const asked = request(
      options(port, { path: "/api/live", headers: { "accept-encoding": "gzip" } }),
      (answer) => {
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          words += chunk;
          if (words.includes("first") && !words.includes("second")) stream?.end("data: second\n\n");
        });
        answer.on("end", () => finish(words.includes("second")));
      },
    );
    const timer = setTimeout(() => finish(false), UP_WITHIN_MS);
    const finish = (came: boolean) => {
      clearTimeout(timer);
      asked.destroy();
      done(came);
    };
    asked.on("error", () => finish(false));
    asked.end();
  });
}
