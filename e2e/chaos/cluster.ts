import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { LIMITS } from "../../lib/core/postgres-limits";
import { openPool } from "../../lib/core/postgres.server";
import { type DemoPerson, signUpDemoPeople } from "../../scripts/demo-people";
import {
  type LocalSecrets,
  type Part,
  keepLocalSecrets,
  localEnvironment,
  startDashboardPart,
  startSandboxPart,
  waitUntilReady,
} from "../../scripts/parts";
import { freePort, startEmbeddedPostgres } from "../../lib/runtime/embedded-postgres";
import { type Figures } from "./figures";
import { type Random } from "./random";
import { type UnreliablePost, openUnreliablePost } from "./unreliable-post";
import { type UnreliableService, openUnreliableService } from "./unreliable-service";

const KILL_PAUSE_MS = { least: 0, most: 2_500 } as const;

export type Instance = "dashboard A" | "dashboard B";
export type Member = Instance | "sandbox";
export const INSTANCES = ["dashboard A", "dashboard B"] as const;

/** Two dashboards on one PostgreSQL and one service, with a wire and a post between them that can be made unreliable. */
export type Cluster = {
  /** The public origin, as a load balancer would have it; the instances answer for it on ports of their own. */
  appUrl: string;
  urlOf(instance: Instance): string;
  secrets: LocalSecrets;
  people: readonly DemoPerson[];
  service: UnreliableService;
  post: UnreliablePost;
  dashboard: pg.Pool;
  sandbox: pg.Pool;
  logFile: string;
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** Not asked: as the power fails. */
  kill(member: Member): Promise<void>;
  start(member: Member): Promise<void>;
  killAndRestart(member: Member, random: Random): Promise<void>;
  stop(): Promise<void>;
};

export async function startCluster(
  random: Random,
  figures: Figures,
  logFile: string,
  sandboxSettings: Record<string, string> = {},
): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), "guiche-chaos-"));
  const [sandboxPort, portA, portB] = [await freePort(), await freePort(), await freePort()];
  const secrets = await keepLocalSecrets(dataDir);
  const postgres = await startEmbeddedPostgres(dataDir, ["guiche", "sandbox"]);
  const appUrl = `http://localhost:${portA}`;
  const place = { port: portA, sandboxPort, dataDir, appUrl };
  const environment = localEnvironment(place, secrets, postgres.url);
  const ports: Record<Instance, number> = { "dashboard A": portA, "dashboard B": portB };
  const urlOf = (instance: Instance) => `http://127.0.0.1:${ports[instance]}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;

  const service = await openUnreliableService(sandboxUrl, random.fork("service"), figures);
  const post = await openUnreliablePost(
    [urlOf("dashboard A"), urlOf("dashboard B")],
    random.fork("post"),
    figures,
  );
  const log = createWriteStream(logFile);
  const parts = new Map<Member, Part>();

  async function start(member: Member): Promise<void> {
    if (member === "sandbox") {
      const part = startSandboxPart(
        {
          ...environment.sandbox,
          ...sandboxSettings,
          SANDBOX_WEBHOOK_URL: `${post.url}/api/webhooks/pix`,
        },
        "pipe",
      );
      keep(member, part);
      await waitUntilReady(`${sandboxUrl}/control/health`, part, secrets.controlToken);
      await service.open();
    } else {
      const part = startDashboardPart(
        "start",
        {
          ...environment.dashboard,
          NODE_ENV: "production",
          PORT: String(ports[member]),
          PIX_BASE_URL: `${service.url}/v2`,
        },
        "pipe",
      );
      keep(member, part);
      await waitUntilReady(`${urlOf(member)}/api/ready`, part);
    }
  }

  function keep(member: Member, part: Part): void {
    parts.set(member, part);
    for (const stream of [part.process.stdout, part.process.stderr])
      (stream as Readable).on("data", (chunk: Buffer) => log.write(chunk));
  }

  async function kill(member: Member): Promise<void> {
    const part = parts.get(member);
    if (member === "sandbox") await service.close();
    part?.process.kill("SIGKILL");
    await part?.ended;
    figures.add(`Kills.${member}`);
  }

  await service.close();
  await start("sandbox");
  for (const instance of INSTANCES) await start(instance);
  const people = await signUpDemoPeople(dataDir, environment.dashboard);
  const [dashboard, sandbox] = (["guiche", "sandbox"] as const).map((name) =>
    openPool({ url: postgres.url(name), max: 8, name: "chaos", limits: LIMITS.script }),
  ) as [pg.Pool, pg.Pool];
  return {
    appUrl,
    urlOf,
    secrets,
    people,
    service,
    post,
    dashboard,
    sandbox,
    logFile,
    start,
    kill,
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
    async killAndRestart(member, dice) {
      await kill(member);
      await sleep(dice.between(KILL_PAUSE_MS.least, KILL_PAUSE_MS.most));
      await start(member);
    },
    async stop() {
      for (const part of [...parts.values()].toReversed()) await part.stop();
      await post.close();
      await service.close();
      for (const pool of [dashboard, sandbox]) await pool.end();
      log.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");
