import { readFileSync } from "node:fs";
import { Server } from "node:http";
import { join } from "node:path";
import next from "next";
import { setServing } from "../lib/core/serving";
import { openServer } from "../lib/runtime/http/open-server";
import { isPacked, listeningHost, readPlace } from "./parts";

// The pages: the framework's request handler behind our limits (decision 110). Its instrumentation starts our services,
// checks the environment, and ends the process in order.
const { APP_URL, TRUSTED_PROXIES, LIVE_STREAMS_MAX } = process.env;
const isDev = process.argv.includes("--dev");
const at = { host: listeningHost(), port: readPlace().port };

try {
  if (isPacked) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = configOfBuild();
  const app = next({
    dev: isDev,
    hostname: at.host,
    port: at.port,
    // Only in development the framework upgrades connections; otherwise it gets a server that nobody connects to.
    ...(!isDev && { httpServer: new Server() }),
  });
  await app.prepare();
  const rules = {
    trustedProxies: Number(TRUSTED_PROXIES || 0),
    protocol: APP_URL?.startsWith("https:") ? "https" : "http",
    streamsOfAddressMax: Number((LIVE_STREAMS_MAX || "20,200").split(",")[1]),
  };
  const server = await openServer(at, rules, app.getRequestHandler());
  setServing(server);
  // The framework loads its handlers and our services before its first answer.
  const host = ["0.0.0.0", "::"].includes(at.host) ? "127.0.0.1" : at.host;
  const answer = await fetch(`http://${host.includes(":") ? `[${host}]` : host}:${server.port}/api/health`);
  if (!answer.ok) throw new Error(`/api/health was answered ${answer.status}`);
  process.send?.({ isReady: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** As JSON. A packed folder has no package that could read `next.config.mjs`; the framework's own packed server does the same. */
function configOfBuild(): string {
  const build = join(process.env.NEXT_DIST_DIR ?? ".next", "required-server-files.json");
  return JSON.stringify((JSON.parse(readFileSync(build, "utf8")) as { config: object }).config);
}
