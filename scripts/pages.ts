import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, Server, get } from "node:http";
import { join } from "node:path";
import next from "next";
import { setServing } from "../lib/core/process/serving";
import { type Answerer, type Rules, openServer } from "../lib/runtime/http/open-server";
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
    // The framework upgrades connections only in development; otherwise it receives a server without connections.
    ...(!isDev && { httpServer: new Server() }),
  });
  await app.prepare();
  const rules: Rules = {
    trustedProxies: Number(TRUSTED_PROXIES || 0),
    protocol: new URL(APP_URL || "http://localhost").protocol.replace(":", ""),
    streamsOfAddressMax: Number((LIVE_STREAMS_MAX || "20,200").split(",")[1]),
  };
  const handle = app.getRequestHandler();
  if (!isDev) await untilAnswered(rules, handle);
  setServing(await openServer(at, rules, handle));
  process.send?.({ isReady: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * The framework starts our services with its first request, however long a migration takes: until then only our own
 * request is admitted. Throws where they do not start.
 */
async function untilAnswered(rules: Rules, handle: Answerer): Promise<void> {
  const server = await openServer({ host: "127.0.0.1", port: 0 }, rules, handle);
  const asking = get({ host: "127.0.0.1", port: server.port, path: "/api/health", agent: false });
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  answer.resume();
  if (answer.statusCode !== 200) throw new Error(`/api/health was answered ${answer.statusCode}`);
  await server.close();
}

/** As JSON. A packed folder has no package that could read `next.config.mjs`; the framework's own packed server does the same. */
function configOfBuild(): string {
  const build = join(process.env.NEXT_DIST_DIR ?? ".next", "required-server-files.json");
  return JSON.stringify((JSON.parse(readFileSync(build, "utf8")) as { config: object }).config);
}
