import { setTimeout as sleep } from "node:timers/promises";
import { describeDifferences, findDifferences } from "../../fixtures/agreement";
import { type Cluster } from "../cluster";
import { withoutUnknowable } from "../excuses";
import { type Figures } from "../figures";
import { findLostEvents } from "../lost-events";

/** The balances are read on a rhythm of their own. */
const AGREEMENT_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 1_000;

/** Compares until both sides agree, or until the deadline. Returns the remaining differences. */
export async function judgeAgreement(
  cluster: Cluster,
  figures: Figures,
  timeoutMs = AGREEMENT_TIMEOUT_MS,
): Promise<string[]> {
  const { dashboard, sandbox } = cluster;
  const begun = performance.now();
  for (;;) {
    const lost = await findLostEvents(cluster);
    const strict = await findDifferences(dashboard, sandbox);
    const lenient = await findDifferences(dashboard, sandbox, { mayHaveLostEvents: true });
    const { differences, excused } = await withoutUnknowable(cluster, { strict, lenient }, lost);
    if (differences.length === 0 || performance.now() - begun > timeoutMs) {
      figures.add("Agreement.differences", differences.length);
      figures.add("Agreement.fields that only a lost event told", excused);
      figures.add("Agreement.events lost for good", lost.length);
      return differences.length === 0 ? [] : describeDifferences(differences).split("\n");
    }
    await sleep(LOOK_EVERY_MS);
  }
}

type Write = { id: string; kind: string; state: string; paused: string | null; subject: string | null };

/** Each write has ended, or waits for a person with a reason that the rules of faults give. */
export async function judgeWrites(cluster: Cluster, figures: Figures): Promise<string[]> {
  const { rows: writes } = await cluster.dashboard.query<Write>(
    "select id::text, kind, state, paused_because as paused, subject from intents order by created_at",
  );
  const { rows: reported } = await cluster.dashboard.query<{ id: string }>(
    "select distinct transaction_id::text as id from deliveries where event = 'refund_completed' and state in ('applied', 'no_effect')",
  );
  const reportedRefunds = new Set(reported.map(({ id }) => id));
  const faults: string[] = [];
  for (const { id, kind, state, paused, subject } of writes) {
    figures.add(`Writes.${state}${paused === null ? "" : ` (${paused})`}`);
    const isEnded = ["accepted", "rejected", "abandoned", "awaiting_approval"].includes(state);
    // A write without a key is never sent twice, and no read proves a refund: without its event only a person can
    // determine the outcome.
    const isUnknowable =
      kind === "refund" && paused === "refund_not_confirmed" && !reportedRefunds.has(subject ?? "");
    if (!isEnded && !isUnknowable)
      faults.push(`${kind} ${id} is ${state}, ${paused ?? "and nothing stops it"}`);
  }
  const { rows: unclassified } = await cluster.dashboard.query<{ id: string }>(
    "select id::text from intents where outcome ->> 'kind' = 'unclassified'",
  );
  faults.push(...unclassified.map(({ id }) => `intent ${id} has an unclassified outcome`));
  const { rows: put } = await cluster.dashboard.query<{
    state: string;
    because: string | null;
    count: number;
  }>("select state, because, count(*)::int from deliveries group by state, because");
  for (const { state, because, count } of put) {
    figures.add(`Deliveries.${state}`, count);
    if (state !== "applied" && state !== "no_effect")
      faults.push(`${count} deliveries are ${state} because ${because ?? "of nothing"}`);
  }
  const { rows: received } = await cluster.dashboard.query<{ times: number; again: number }>(
    `select coalesce(sum(times_received), 0)::int as times, coalesce(sum(times_received - 1), 0)::int as again
     from deliveries`,
  );
  figures.add("Deliveries.received", received[0]?.times ?? 0);
  figures.add("Deliveries.received again", received[0]?.again ?? 0);
  return faults;
}

type Effect = { key: string | null; count: number };

/**
 * At the service: one effect for each accepted write, none for a rejected one, one refund for each payment. `forgotten`: the
 * keys of writes that a setting back of the database took away.
 */
export async function judgeEffects(
  { dashboard, sandbox }: Cluster,
  forgotten: ReadonlySet<string>,
): Promise<string[]> {
  const { rows: effects } = await sandbox.query<Effect>(
    `select idempotency_key as key, count(*)::int as count from transactions
     where type in ('payment', 'withdrawal') group by idempotency_key`,
  );
  const counts = new Map(effects.map(({ key, count }) => [key, count]));
  const { rows: writes } = await dashboard.query<{ id: string; key: string; kind: string; state: string }>(
    `select id::text, idempotency_key as key, kind, state from intents where idempotency_key is not null`,
  );
  const faults = writes.flatMap(({ id, key, kind, state }) => {
    const count = counts.get(key) ?? 0;
    counts.delete(key);
    const isRight = state === "accepted" ? count === 1 : count === 0;
    return isRight ? [] : [`${kind} ${id} is ${state} and took effect ${count} times`];
  });
  for (const [key, count] of counts)
    if (key !== null && forgotten.has(key) && count === 1) counts.delete(key);
  for (const [key] of counts) faults.push(`the service has an effect of nobody's key ${key ?? "(none)"}`);
  const { rows: refunds } = await sandbox.query<{ id: string }>(
    "select parent_id::text as id from transactions where type = 'refund' and status <> 'failed' group by 1 having count(*) > 1",
  );
  faults.push(...refunds.map(({ id }) => `payment ${id} was refunded more than once`));
  const { rows: twice } = await dashboard.query<{ kind: string; id: string }>(
    `select kind, object_id as id from movements where kind in ('payment', 'withdrawal')
     group by kind, object_id having count(*) > 1`,
  );
  faults.push(...twice.map(({ kind, id }) => `${kind} ${id} is in the statement more than once`));
  const { rows: sums } = await sandbox.query<{ sum: number }>(
    "select coalesce(sum(amount), 0)::float8 as sum from ledger_accounts",
  );
  if (sums[0]?.sum !== 0) faults.push(`the service's ledger sums to ${sums[0]?.sum}`);
  return faults;
}
