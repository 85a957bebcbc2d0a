import { spawn } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../lib/runtime/embedded-postgres";
import { temporaryFolder } from "../../lib/runtime/temporary-folder";
import { fire } from "./fire";
import { HOOK_PATH } from "./peers";
import { REFUSED, WEBHOOK_PATH, deliveriesTo } from "./receiver";
import { type Row } from "./row";

const UP_WITHIN_MS = 10_000;

/** deploy/nginx.conf without TLS, before one process. */
async function startNginx(behindUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await temporaryFolder("guiche-nginx-");
  // Nginx that starts as root serves under another account.
  chmodSync(folder.path, 0o755);
  const port = await freePort();
  const given = readFileSync("deploy/nginx.conf", "utf8")
    .replaceAll(/^\s*server 127\.0\.0\.1:3001.*\n/gm, "")
    .replaceAll("127.0.0.1:3000", new URL(behindUrl).host)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replaceAll(/^\s*ssl_.*\n/gm, "");
  const file = join(folder.path, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder.path}/pid; error_log stderr; user root; events {}\nhttp { access_log off; client_body_temp_path ${folder.path}/bodies; ${given} }\n`,
  );
  const child = spawn("nginx", ["-c", file], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise<void>((done, fail) => {
    child.once("exit", () => done());
    child.once("error", fail);
  });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = performance.now() + UP_WITHIN_MS;
  while (!(await Promise.race([isUp(), ended.then(() => false)]))) {
    if (performance.now() > until) throw new Error("nginx does not answer");
    await sleep(100);
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await folder.remove();
    },
  };
}

export const nginxRow: Row = {
  name: "nginx",
  title: "Receiving behind nginx",
  about:
    "As “Receiving webhooks”, through an edge process behind nginx (one worker, the example of `deploy/`, without TLS).",
  lines: [
    {
      what: "through nginx and the edge process",
      unit: "/s",
      ours: "behind",
      beside: { key: "bareNode", what: "bare `node:http`" },
      bound: { atLeast: 0.4 },
      why: "nginx, edge, commits and callers share the processor",
    },
    { what: "p99 of the receipt", unit: "ms", ours: "p99", bound: null },
    REFUSED,
  ],
  async round(stage, bench) {
    const [peers, { edgeUrl, empty }] = [await bench.peers(), await stage.receipt()];
    const load = { callers: 64, seconds: bench.isQuick ? 1 : 4 };
    const count = bench.isQuick ? 20_000 : 60_000;
    const nginx = await startNginx(edgeUrl);
    try {
      const bareNode = await fire(
        peers.bare.url,
        load,
        deliveriesTo(peers.bare.url, HOOK_PATH, peers.secret, count),
      );
      const behind = await fire(
        nginx.url,
        load,
        deliveriesTo(nginx.url, WEBHOOK_PATH, stage.secrets.webhookSecret, count),
      );
      await empty();
      return {
        bareNode: bareNode.perSecond,
        behind: behind.perSecond,
        p99: behind.p99Ms,
        refused: behind.refused + bareNode.refused,
      };
    } finally {
      await nginx.stop();
    }
  },
};
