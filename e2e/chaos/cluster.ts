import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { centavos } from "../../lib/core/money/money";
import { type PayoutRules } from "../../lib/engine/payouts/schema";
import { FREE_RULES } from "../../lib/testing/free-rules";
import { LIMITS } from "../../lib/core/postgres/postgres-limits";
import { openPool } from "../../lib/core/postgres/postgres.server";
import { freePort } from "../../lib/runtime/embedded-postgres";
import { temporaryFolder } from "../../lib/runtime/temporary-folder";
import { type SilentProxy, startProxyFor } from "../../lib/testing/silent-proxy";
import { setRules } from "../fixtures/free-rules";
import { type DemoPerson, signUpDemoPeople } from "../../scripts/demo-people";
import {
  type LocalSecrets,
  keepLocalSecrets,
  localEnvironment,
  startPagesPart,
  startPart,
  startSandboxPart,
  tsProgram,
  waitUntilReady,
} from "../../scripts/parts";
import { type DatabaseServer, startDatabaseServer } from "./database-server";
import { type Figures } from "./figures";
import { INSTANCES, type Instance, type Members, type StartMember, superviseMembers } from "./members";
import { type Random } from "./random";
import { type UnreliablePost, openUnreliablePost } from "./unreliable-post";
import { type UnreliableService, openUnreliableService } from "./unreliable-service";

/** Refunds of an everyday amount wait for another person as well. */
const RULES: PayoutRules = {
  ...FREE_RULES,
  refund: {
    ...FREE_RULES.refund,
    ladder: { ...FREE_RULES.refund.ladder, onePersonAboveCentavos: centavos(50_000) },
  },
};

const PRELOADED = ["nemeses/skewed-clock.mjs", "soak/report-memory.mjs"].map(
  (file) => `--import=${pathToFileURL(`e2e/chaos/${file}`).href}`,
);

/**
 * Two dashboards on one PostgreSQL, each with a proxy before it, and one service on a PostgreSQL of its own, with a wire and
 * a post between them that can be made unreliable.
 */
export type Cluster = {
  /** The public origin, as a load balancer would have it; the instances answer for it on ports of their own. */
  appUrl: string;
  urlOf(instance: Instance): string;
  secrets: LocalSecrets;
  people: readonly DemoPerson[];
  members: Members;
  service: UnreliableService;
  post: UnreliablePost;
  /** Each dashboard's own way to the database. */
  proxies: Readonly<Record<Instance, SilentProxy>>;
  server: DatabaseServer;
  dashboard: pg.Pool;
  sandbox: pg.Pool;
  dataDir: string;
  logFile: string;
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  stop(afterwards: { keepData: boolean }): Promise<void>;
};

export async function startCluster(
  random: Random,
  figures: Figures,
  logFile: string,
  sandboxSettings: Record<string, string> = {},
): Promise<Cluster> {
  const folder = await temporaryFolder("guiche-chaos-");
  const dataDir = folder.path;
  const [sandboxPort, portA, portB] = [await freePort(), await freePort(), await freePort()];
  const secrets = await keepLocalSecrets(dataDir);
  const server = await startDatabaseServer(dataDir, "guiche");
  const serviceServer = await startDatabaseServer(join(dataDir, "service"), "sandbox");
  const databaseUrl = (name: string) => (name === "sandbox" ? serviceServer : server).url(name);
  const programUrl = server.programUrl("guiche");
  const proxies = {
    "dashboard A": await startProxyFor(programUrl),
    "dashboard B": await startProxyFor(programUrl),
  };
  const appUrl = `http://localhost:${portA}`;
  const environment = localEnvironment(
    { port: portA, sandboxPort, dataDir, appUrl },
    secrets,
    databaseUrl,
    () => programUrl,
  );
  const ports: Record<Instance, number> = { "dashboard A": portA, "dashboard B": portB };
  const urlOf = (instance: Instance) => `http://127.0.0.1:${ports[instance]}`;
  /** As two hosts have it. */
  const dataDirOf = (instance: Instance) => join(dataDir, instance.replace(" ", "-"));
  for (const instance of INSTANCES) await mkdir(dataDirOf(instance));
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;

  const service = await openUnreliableService(sandboxUrl, random.fork("service"), figures);
  const post = await openUnreliablePost(
    [urlOf("dashboard A"), urlOf("dashboard B")],
    random.fork("post"),
    figures,
  );

  const startMember: StartMember = async (member, keep) => {
    if (member === "sandbox") {
      const part = startSandboxPart(
        {
          ...environment.sandbox,
          ...sandboxSettings,
          SANDBOX_WEBHOOK_URL: `${post.url}/api/webhooks/pix`,
        },
        "pipe",
      );
      keep(part);
      // After the process has ended, nothing listens.
      void part.ended.then(() => service.close());
      await waitUntilReady(`${sandboxUrl}/control/health`, part, secrets.controlToken);
      await service.open();
      return;
    }
    // The owner brings the schema up to date, as `npm start` does it. The processes that continue to run do not know
    // the owner.
    const migration = startPart("migration", tsProgram("scripts/migrate.ts"), environment.dashboard, {
      output: "pipe",
    });
    keep(migration);
    if ((await migration.ended) !== 0) throw new Error("the schema was not brought up to date");
    const part = startPagesPart(
      {
        ...environment.dashboard,
        LIVE_STREAMS_MAX: "2000,2000",
        TRUSTED_PROXIES: "1",
        NODE_OPTIONS: PRELOADED.join(" "),
        PORT: String(ports[member]),
        DATA_DIR: dataDirOf(member),
        DATABASE_URL: proxies[member].urlFor(programUrl),
        DATABASE_OWNER_URL: "",
        PIX_BASE_URL: `${service.url}/v2`,
      },
      { output: "pipe" },
    );
    keep(part);
    await waitUntilReady(`${urlOf(member)}/api/ready`, part);
  };

  const openBooks = (name: string) =>
    openPool({ url: databaseUrl(name), max: 8, name: "chaos", limits: LIMITS.script });

  await service.close();
  const members = superviseMembers(startMember, figures, logFile);
  await members.start("sandbox");
  for (const instance of INSTANCES) await members.start(instance);
  const people = await signUpDemoPeople(dataDir, environment.dashboard);
  await setRules(databaseUrl("guiche"), RULES);
  const [dashboard, sandbox] = [openBooks("guiche"), openBooks("sandbox")];
  return {
    appUrl,
    urlOf,
    secrets,
    people,
    members,
    service,
    post,
    proxies,
    server,
    dashboard,
    sandbox,
    dataDir,
    logFile,
    async control<T>(method: string, path: string, body?: unknown): Promise<T> {
      const answer = await fetch(`${sandboxUrl}/control${path}`, {
        method,
        headers: { authorization: `Bearer ${secrets.controlToken}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} /control${path} answered ${answer.status}: ${text}`);
      return (text === "" ? undefined : JSON.parse(text)) as T;
    },
    async stop({ keepData }) {
      await members.stop();
      await post.close();
      await service.close();
      for (const proxy of Object.values(proxies)) await proxy.close();
      for (const pool of [dashboard, sandbox]) await pool.end();
      for (const one of [server, serviceServer]) await one.stop();
      if (keepData) folder.keep();
      else await folder.remove();
    },
  };
}

export const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");
