import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { freePort } from "../../lib/runtime/embedded-postgres";
import { type Part, waitUntilReady } from "../parts";
import { memoryMbOf } from "./process-tree";
import { startIn } from "./program";

/** Free alternatives, measured beside ours on the same machine at the same minute. */
export type Peers = {
  /** An empty page, an empty dynamic page in a frame with as many links, and a handler that checks a signature. */
  next: { url: string; pid: number };
  /** The same handler on plain `node:http`; streams, and a page that shows what comes on one. */
  bare: { url: string; memoryMb(): number };
  /** The secret that the handlers check signatures with. */
  secret: string;
  stop(): Promise<void>;
};

export const HOOK_PATH = "/hook";
export const EMPTY_PAGE = "/";
export const FRAMED_PAGE = "/framed";
/**
 * Paths of the plain `node:http` server: a stream, a message that is sent on all streams, and a page that shows its
 * message as a link.
 */
export const STREAM_PATH = "/stream";
export const SAY_PATH = "/say";
export const ECHO_PAGE = "/echo";

const CHECK = `import { createHmac, timingSafeEqual } from "node:crypto";
export function isSigned(secret, bytes, header) {
  const given = Buffer.from((header ?? "").replace("sha256=", ""), "hex");
  const right = createHmac("sha256", secret).update(bytes).digest();
  return given.length === right.length && timingSafeEqual(given, right);
}
`;
const FILES: Readonly<Record<string, string>> = {
  "package.json": `{ "private": true, "type": "module" }`,
  "next.config.mjs": `export default { typescript: { ignoreBuildErrors: true }, agentRules: false, turbopack: { root: "ROOT" } };`,
  // Else those of the checkout above are found.
  "instrumentation.js": `export function register() {}`,
  "proxy.js": `export function proxy() {}
export const config = { matcher: "/never" };`,
  "app/check.mjs": CHECK,
  "app/layout.jsx": `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
  "app/page.jsx": `export default function Page() { return <h1>Empty</h1>; }`,
  "app/framed/page.jsx": `export const dynamic = "force-dynamic";
const links = Array.from({ length: 20 }, (_, at) => "/link-" + at);
export default function Page() {
  return <div><header><a href="/">Home</a><button>Menu</button></header>
    <nav><ul>{links.map((to) => <li key={to}><a href={to}>{to}</a></li>)}</ul></nav><main><h1>Empty</h1></main></div>;
}`,
  "app/hook/route.js": `import { isSigned } from "../check.mjs";
export const dynamic = "force-dynamic";
export async function POST(request) {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const isRight = isSigned(process.env.PEER_SECRET, bytes, request.headers.get("x-service-signature"));
  return new Response(null, { status: isRight ? 200 : 401 });
}`,
  "bare.mjs": `import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { isSigned } from "./app/check.mjs";
const streams = new Set();
const page = '<!doctype html><main></main><script>new EventSource("${STREAM_PATH}").onmessage = ({ data }) => {' +
  'const link = document.createElement("a"); link.href = "/" + data; link.textContent = data;' +
  'document.querySelector("main").append(link); };</script>';
createServer(async (incoming, outgoing) => {
  switch (incoming.method + " " + incoming.url) {
    case "POST ${HOOK_PATH}": {
      const bytes = await buffer(incoming);
      const isRight = isSigned(process.env.PEER_SECRET, bytes, incoming.headers["x-service-signature"]);
      return outgoing.writeHead(isRight ? 200 : 401).end();
    }
    case "GET ${STREAM_PATH}":
      outgoing.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      streams.add(outgoing);
      return outgoing.on("close", () => streams.delete(outgoing));
    case "POST ${SAY_PATH}": {
      const frame = Buffer.from("data: " + (await buffer(incoming)).toString() + "\\n\\n");
      outgoing.writeHead(200).end();
      for (const stream of streams) stream.write(frame);
      return;
    }
    default:
      return outgoing.writeHead(200, { "content-type": "text/html" }).end(page);
  }
}).listen(Number(process.env.PORT), "127.0.0.1");`,
};

/** Below the checkout, so that it is built with the same Next and the same React. */
export async function startPeers(dataDir: string): Promise<Peers> {
  const secret = randomBytes(24).toString("hex");
  const folder = resolve(dataDir, "peers");
  await buildPeers(folder);
  const start = async (
    name: string,
    args: readonly string[],
    path: string,
  ): Promise<{ part: Part; url: string }> => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const environment = { NODE_ENV: "production", PORT: String(port), PEER_SECRET: secret };
    const part = startIn(
      folder,
      name,
      args.map((arg) => arg.replace("PORT", String(port))),
      environment,
    );
    await waitUntilReady(url + path, part);
    return { part, url };
  };
  const next = await start("peer", [nextProgram(), "start", "-p", "PORT", "-H", "127.0.0.1"], EMPTY_PAGE);
  const bare = await start("bare peer", ["bare.mjs"], "/");
  return {
    next: { url: next.url, pid: next.part.process.pid ?? 0 },
    bare: { url: bare.url, memoryMb: () => memoryMbOf(bare.part.process.pid ?? 0) },
    secret,
    async stop() {
      await Promise.all([next.part.stop(), bare.part.stop()]);
    },
  };
}

const nextProgram = (): string => resolve("node_modules/next/dist/bin/next");

async function buildPeers(folder: string): Promise<void> {
  const lock = readFileSync("package-lock.json", "utf8");
  const mark = createHash("sha256").update(JSON.stringify(FILES)).update(lock).digest("hex");
  const stamp = join(folder, "built-from");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === mark) return;
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text.replace("ROOT", resolve(".")));
  }
  const code = await startIn(folder, "peers", [nextProgram(), "build"], { NODE_ENV: "production" }).ended;
  if (code !== 0) throw new Error("the empty pages were not built: test-results/bench.log says why");
  writeFileSync(stamp, mark);
}
