import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster } from "./cluster";

/** Longer than the product's longest pause, which is 300 s. */
const LIMIT_MS = 330_000;
const LOOK_EVERY_MS = 500;
const SAY_EVERY_MS = 5_000;
/** Longer than most calls take: what was in the air when the faults ended comes down by itself first. */
const BY_ITSELF_MS = 10_000;
/**
 * Writes that never left, or failed here, have this long to continue by their own pauses. After that the remaining
 * pauses are skipped.
 */
const OWN_PAUSE_MS = 30_000;
const BACK_OFF_SECONDS = 31;
/** The second round reads what only the first made due. */
const READ_ROUNDS = 2;

type Waiting = { deliveriesOut: number; deliveriesIn: number; writes: number; reads: number; blocks: number };

/**
 * Waits, with the faults off, until no work is in progress any more. Work that is due later (the third look at a
 * charge, a withdrawal's reversal within the week, the quarter of an hour that a refund is looked for) is brought
 * forward: its dates are moved, not its decisions. Returns the objects that did not come to rest within the limit.
 */
export async function settleDown(
  cluster: Cluster,
  bringToAnEnd: () => Promise<void>,
  say: (line: string) => void,
): Promise<string[]> {
  const until = waiterOf(cluster, say);
  const begun = performance.now();
  try {
    await until(async ({ writes, deliveriesIn }) => {
      const waitedMs = performance.now() - begun;
      if (writes === 0 || waitedMs < BY_ITSELF_MS) return writes + deliveriesIn === 0;
      await bringWritesForward(cluster);
      if (waitedMs > OWN_PAUSE_MS) await bringPausedForward(cluster);
      return false;
    });
    await bringToAnEnd();
    for (let round = 0; round < READ_ROUNDS; round++) {
      await until(async ({ deliveriesOut, deliveriesIn }) => {
        if (performance.now() - begun > OWN_PAUSE_MS) await bringPausedForward(cluster);
        return deliveriesOut + deliveriesIn === 0;
      });
      await bringReadsForward(cluster);
      await until((waiting) => Object.values(waiting).every((count) => count === 0));
    }
    return [];
  } catch (error) {
    if (error instanceof NotAtRestError) return [error.message];
    throw error;
  }
}

class NotAtRestError extends Error {
  override readonly name = "NotAtRestError";
}

type IsThere = (waiting: Waiting) => boolean | Promise<boolean>;

/** Looks again and again, says what is missing, and gives up at one deadline for all. */
function waiterOf(cluster: Cluster, say: (line: string) => void): (isThere: IsThere) => Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  let saidAt = performance.now();
  return async (isThere) => {
    for (;;) {
      const waiting = await countWaiting(cluster);
      if (await isThere(waiting)) return;
      if (performance.now() > deadline)
        throw new NotAtRestError(`still not at rest after ${LIMIT_MS / 1_000} s: ${describe(waiting)}`);
      if (performance.now() - saidAt > SAY_EVERY_MS) {
        say(`  waiting for ${describe(waiting)}`);
        saidAt = performance.now();
      }
      if (waiting.deliveriesOut > 0)
        await cluster.control("POST", "/clock", { advanceSeconds: BACK_OFF_SECONDS });
      await sleep(LOOK_EVERY_MS);
    }
  };
}

async function countWaiting({ dashboard, sandbox }: Cluster): Promise<Waiting> {
  const { rows: service } = await sandbox.query<{ count: number }>(
    "select ((select count(*) from deliveries where status = 'pending') + (select count(*) from outcomes))::int as count",
  );
  const { rows: ours } = await dashboard.query<Omit<Waiting, "deliveriesOut">>(
    `select (select count(*) from deliveries where state in ('received', 'failed'))::int as "deliveriesIn",
       (select count(*) from intents where state in ('ready', 'sending', 'ambiguous') and paused_because is null)::int as writes,
       (select count(*) from transactions where next_read_at <= now())::int as reads,
       (select count(*) from block_reads where next_read_at <= now())::int as blocks`,
  );
  return {
    deliveriesOut: service[0]?.count ?? 0,
    ...(ours[0] ?? { deliveriesIn: 0, writes: 0, reads: 0, blocks: 0 }),
  };
}

/**
 * A quarter of an hour passes for the writes with an unknown outcome. A write that never left retains its own
 * back-off.
 */
async function bringWritesForward({ dashboard }: Cluster): Promise<void> {
  await dashboard.query(
    `update intents set first_sent_at = first_sent_at - interval '16 minutes',
       last_sent_at = last_sent_at - interval '16 minutes',
       doubtful_since = doubtful_since - interval '16 minutes', next_attempt_at = now()
     where state in ('ready', 'sending', 'ambiguous') and paused_because is null and next_attempt_at > now()
       and (may_have_taken_effect or coalesce(outcome ->> 'proof', '') <> 'not_sent') and (lease_until is null or lease_until < now())`,
  );
}

async function bringPausedForward({ dashboard }: Cluster): Promise<void> {
  await dashboard.query(
    "update deliveries set next_attempt_at = now() where state in ('received', 'failed') and next_attempt_at > now()",
  );
  await dashboard.query(
    `update intents set next_attempt_at = now()
     where state = 'ready' and paused_because is null and next_attempt_at > now()
       and (lease_until is null or lease_until < now())`,
  );
}

/** Makes every later read due now, whether it was due in a minute or within a week. */
async function bringReadsForward({ dashboard }: Cluster): Promise<void> {
  await dashboard.query("update transactions set next_read_at = now() where next_read_at is not null");
  await dashboard.query("update block_reads set next_read_at = now()");
}

const describe = (waiting: Waiting): string =>
  [
    `${waiting.deliveriesOut} deliveries and outcomes of the service`,
    `${waiting.deliveriesIn} deliveries received`,
    `${waiting.writes} writes`,
    `${waiting.reads} reads`,
    `${waiting.blocks} lists of blocks`,
  ].join(", ");
