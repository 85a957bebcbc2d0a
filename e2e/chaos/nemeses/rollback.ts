import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type ActionResult } from "@/lib/core/errors/app-error";
import { DashboardClient } from "../dashboard-client";
import { INSTANCES } from "../members";
import { type Arena, type Nemesis } from "./arena";
import { withClient } from "./on-database";

const OBJECT_IN_USE = "55006";
const TRY_AGAIN_MS = 100;
const LIFT_AGAIN_MS = 1_000;
/** Everything that is in doubt is asked for first. While the service answers badly and instances are killed it takes its time. */
const CALM_LIFT_MS = 180_000;
const NOTICE_MS = 15_000;

/**
 * A backup is made, life goes on, and then the database is what it was, under dashboards that start anew. They have to
 * notice by themselves; an admin and a manager lift the freeze as soon as they let it be lifted.
 */
export const rollback: Nemesis = async (arena, forMs) => {
  const { members } = arena.cluster;
  await onOtherDatabase(arena, async (client) => {
    await client.query("drop database if exists guiche_backup");
    await whileNobodyIsIn(client, "create database guiche_backup template guiche strategy file_copy");
  });
  await sleep(forMs);
  await Promise.all(INSTANCES.map((instance) => members.kill(instance)));
  await rememberKeys(arena);
  await onOtherDatabase(arena, async (client) => {
    await whileNobodyIsIn(client, "drop database guiche");
    await client.query("alter database guiche_backup rename to guiche");
  });
  arena.setBackAtMs.push(performance.now());
  await Promise.all(INSTANCES.map((instance) => members.start(instance)));
  arena.figures.add("Database.set back");
  if (!(await isFrozen(arena))) {
    arena.faults.push("the database was set back, and nothing was frozen");
    return;
  }
  const begun = performance.now();
  const refusal = await liftFreeze(arena);
  arena.figures.most(
    "Database.seconds to the lifted freeze, at most",
    Math.round((performance.now() - begun) / 1_000),
  );
  if (refusal !== null) arena.faults.push(`the freeze after a restore was not to be lifted: ${refusal}`);
};

async function isFrozen({ cluster }: Arena): Promise<boolean> {
  const until = performance.now() + NOTICE_MS;
  for (;;) {
    const { rowCount } = await cluster.dashboard.query("select from freezes where cause = 'restore'");
    if (rowCount !== 0 || performance.now() > until) return rowCount !== 0;
    await sleep(TRY_AGAIN_MS);
  }
}

/** Null: it is lifted. */
async function liftFreeze(arena: Arena): Promise<string | null> {
  const { cluster, random, figures, isOver } = arena;
  const admin = new DashboardClient(cluster, "admin", random);
  const manager = new DashboardClient(cluster, "manager", random);
  let calmSinceMs: number | null = null;
  for (;;) {
    if (isOver()) calmSinceMs ??= performance.now();
    const refusal = await liftByTwo(arena, admin, manager);
    // An answer may have been lost: what counts is what is so.
    const { rowCount } = await cluster.dashboard.query("select from freezes where cause = 'restore'");
    if (rowCount === 0) return null;
    figures.add(`Lifts of a freeze refused.${refusal ?? "still frozen"}`);
    if (calmSinceMs !== null && performance.now() - calmSinceMs > CALM_LIFT_MS)
      return refusal ?? "still frozen";
    await sleep(LIFT_AGAIN_MS);
  }
}

/**
 * The admin requests the lift, unless a request waits already, and the manager approves it. Returns the refusal, or
 * null where the answer reported success.
 */
async function liftByTwo(
  { cluster }: Arena,
  admin: DashboardClient,
  manager: DashboardClient,
): Promise<string | null> {
  if (!(await admin.triesToSignIn()) || !(await manager.triesToSignIn())) return "no answer";
  const asked = await admin.act("liftFreezeAction", { target: "*", reason: "Conferido com o serviço" });
  const { rows } = await cluster.dashboard.query<{ changeId: string; sha256: string }>(
    `select id::text as "changeId", sha256 from change_requests
     where kind = 'freeze.lift' and object = '*' and decision is null`,
  );
  const [waiting] = rows;
  return refusalIn(waiting ? await manager.act("agreeToChangeAction", waiting) : asked);
}

const refusalIn = (result: ActionResult<unknown> | null): string | null =>
  result === null ? "no answer" : result.ok ? null : (result.error.reason ?? result.error.code);

const onOtherDatabase = (arena: Arena, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  withClient(arena, work, "postgres");

async function rememberKeys({ cluster, forgottenKeys }: Arena): Promise<void> {
  const { rows } = await cluster.dashboard.query<{ id: string; key: string }>(
    "select id::text, idempotency_key as key from intents where idempotency_key is not null",
  );
  for (const { id, key } of rows) forgottenKeys.set(id, key);
}

/** A template, and what is dropped, may have no connection; those who are turned out come back at once. */
async function whileNobodyIsIn(client: pg.Client, statement: string): Promise<void> {
  for (;;) {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'guiche' and pid <> pg_backend_pid()",
    );
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}
