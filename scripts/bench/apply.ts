import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import pino from "pino";
import { listWrongTotals } from "../../lib/composers/rollups/records.server";
import { openDeliveryQueue } from "../../lib/composers/deliveries/delivery-queue.server";
import { applyDelivery } from "../../lib/composers/deliveries/apply-delivery.server";
import { insertDeliveries } from "../../lib/composers/deliveries/records.server";
import { systemClock } from "../../lib/core/time/clock";
import { centavos } from "../../lib/core/money/money";
import { ingestObservations } from "../../lib/engine/mirror/ingest-observations.server";
import { type Services } from "../../lib/platform/context.server";
import { openInvalidatedCache } from "../../lib/platform/live/notify-invalidated-cache.server";
import { type Store } from "../../lib/platform/store/store.server";
import { applyByHand } from "./apply-by-hand";
import { absent, benchVault } from "./bench-context";
import { type Sample, median } from "./judge";
import { type LibraryRow } from "./row";
import { sealDocument } from "../../lib/platform/vault/sealed-values.server";
import { sealDelivery } from "../../lib/platform/vault/bodies.server";

const AMOUNT = 23_790;
/** As the wire has them: reais. */
const WIRE = { amount: 237.9, feeAmount: 1.19, netAmount: 236.71 };
const DAYS = 60;
const HOUR_MS = 3_600_000;
/** As many as the dashboard takes at once under load. */
const BATCH = 64;
const ALONE = 200;
const UNDER_LOAD = 3_000;
const ROUNDS_MAX = 3;
const WRONG_MAX = 1_000;

type Cost = { perSecond: number; cpuMs: number; statements: number; commits: number };

/**
 * Payments of known charges, as many events, worked out by the dashboard and by a loop written for these rows alone, in
 * turn, into two databases whose rows are then compared.
 */
export const applyRow: LibraryRow = {
  name: "apply",
  title: "Events",
  about:
    "Payments of known charges, from the stored delivery to the commit of their effects, against a loop that writes the same rows into the same tables by hand and checks nothing; the rows of both are compared.",
  lines: [
    {
      what: "under load",
      unit: "events/s",
      ours: "perSecond",
      beside: { key: "byHand", what: "a loop by hand" },
      bound: { atLeast: 0.5 },
      why: "what is checked and folded for each event",
    },
    {
      what: "CPU of the process for an event under load",
      unit: "ms",
      ours: "cpuMs",
      bound: { atMost: 0.5 },
      why: "what is checked and folded for each event",
    },
    {
      what: `statements for an event, in batches of ${BATCH}`,
      unit: "",
      ours: "statements",
      bound: { atMost: 2 },
      why: "batches are smaller",
    },
    {
      what: `commits for an event, in batches of ${BATCH}`,
      unit: "",
      ours: "commits",
      bound: { atMost: 0.1 },
      why: "batches are smaller",
    },
    {
      what: "statements for an event alone",
      unit: "",
      ours: "aloneStatements",
      bound: { atMost: 15 },
      why: "a statement more for each table",
    },
    {
      what: "commits for an event alone",
      unit: "",
      ours: "aloneCommits",
      bound: { atMost: 1 },
      why: "it is applied in parts",
    },
    { what: "an event alone", unit: "ms", ours: "aloneMs", bound: null },
    {
      what: "daily sums that differ from the booked lines",
      unit: "",
      ours: "wrong",
      bound: { atMost: 0 },
      why: "`npm run rollups -- --check` lists them",
    },
  ],
  async rounds(stores, bench) {
    const ours = benchServices(stores.ours);
    const [underLoadCount, aloneCount] = bench.isQuick ? [256, 20] : [UNDER_LOAD, ALONE];
    const samples: Sample[] = [];
    for (let round = 0; round < Math.min(bench.rounds, ROUNDS_MAX); round++) {
      const events = paidCharges(underLoadCount, round);
      const ids = await given(stores.ours, events);
      const mine = await costOf(underLoadCount, () => underLoad(ours, ids));
      const handIds = await given(stores.byHand, events);
      const hand = await costOf(underLoadCount, () => applyByHand(stores.byHand.writers, handIds));
      samples.push({ ...mine, byHand: hand.perSecond });
    }
    await expectSameRows(stores);
    const alone: Cost[] = [];
    const single = await given(stores.ours, paidCharges(aloneCount, ROUNDS_MAX));
    for (const id of single) alone.push(await costOf(1, () => applyDelivery(ours, id)));
    const of = (what: keyof Cost) => median(alone.map((cost) => cost[what]));
    const eachAlone = {
      aloneStatements: of("statements"),
      aloneCommits: of("commits"),
      aloneMs: 1_000 / of("perSecond"),
    };
    const wrong = (await stores.ours.read((reader) => listWrongTotals(reader, WRONG_MAX))).length;
    return samples.map((sample) => ({ ...sample, ...eachAlone, wrong }));
  },
};

/** As the receiver hands them over: one by one, while others are worked out. */
async function underLoad(services: Services, ids: readonly number[]): Promise<void> {
  const queue = openDeliveryQueue(services);
  for (const id of ids) queue.push(id);
  while (queue.size() > 0) await new Promise((resolve) => setTimeout(resolve, 2));
}

type Event = { id: string; createdAt: Date; body: string };

function paidCharges(count: number, round: number): Event[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, at) => {
    const id = randomUUID();
    // The newest first in the list is the newest in time: an hour apart at most, over the days.
    const createdAt = new Date(now - (((at + round) % (DAYS * 24)) + 1) * HOUR_MS);
    const completedAt = new Date(createdAt.getTime() + 61_000);
    const data = {
      transactionId: id,
      type: "PAYMENT",
      status: "completed",
      ...WIRE,
      currency: "BRL",
      environment: "sandbox",
      completedAt: completedAt.toISOString(),
      payer: { name: "Joana Prado", document: "11144477735" },
    };
    const envelope = { event: "payment_completed", eventId: id, subAccount: null };
    return {
      id,
      createdAt,
      body: JSON.stringify({ ...envelope, timestamp: completedAt.toISOString(), data }),
    };
  });
}

/** The charges, as our own requests for them were answered, and the notices that they were paid. */
function sealed(body: string) {
  const named = { endpoint: "main", bodySha256: createHash("sha256").update(body).digest("hex") };
  return { ...named, body: sealDelivery(benchVault, named, Buffer.from(body)) };
}

async function given(store: Store, events: readonly Event[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < events.length; at += BATCH) {
    const some = events.slice(at, at + BATCH);
    await store.transaction((tx) =>
      ingestObservations(
        tx,
        some.map(({ id, createdAt }) => ({
          key: `answer ${id}`,
          source: "own_write" as const,
          at: createdAt,
          wallet: "principal",
          told: {
            about: "transaction" as const,
            id,
            type: "payment" as const,
            state: "pending" as const,
            amountCentavos: centavos(AMOUNT),
            currency: "BRL",
            createdAt,
            charge: {
              customerName: "Joana Prado",
              customerDocument: sealDocument(benchVault, "11144477735"),
            },
          },
        })),
        systemClock.now(),
      ),
    );
    ids.push(
      ...(await store.receive((statement) =>
        insertDeliveries(
          statement,
          some.map(({ body }) => ({
            ...sealed(body),
            headers: {},
            secretIndex: 0,
            receivedAt: systemClock.now(),
          })),
        ),
      )),
    );
  }
  return ids;
}

async function costOf(events: number, work: () => Promise<void>): Promise<Cost> {
  const sentBefore = { ...sent };
  const before = process.cpuUsage();
  const startedMs = performance.now();
  await work();
  const tookMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(before);
  return {
    perSecond: (events * 1_000) / tookMs,
    cpuMs: (user + system) / 1_000 / events,
    statements: (sent.statements - sentBefore.statements) / events,
    commits: (sent.commits - sentBefore.commits) / events,
  };
}

/** Everything that is sent to the database, the beginning and the end of a transaction included. */
const sent = { statements: 0, commits: 0 };

/** Called before any connection is made: each one retains the query method that it finds. */
export function countWhatIsSent(): void {
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    sent.statements += 1;
    if (args[0] === "commit") sent.commits += 1;
    return query.apply(this, args);
  };
}

/** A ratio against less work would say nothing. */
async function expectSameRows({ ours, byHand }: { ours: Store; byHand: Store }): Promise<void> {
  const sums = `select (select count(*) from observations)::int as observations, (select count(*) from effects)::int as effects,
    (select count(*) from movements)::int as movements, (select count(*) from steps)::int as steps,
    (select count(*) from logical_events)::int as events, (select count(*) from charges)::int as charges,
    (select sum(amount_centavos)::text from daily_totals where measure = 'available_in') as came_in,
    (select sum(count)::text from daily_totals) as counted,
    (select count(*) from transactions where state = 'completed')::int as completed,
    (select count(*) from deliveries where state = 'applied')::int as applied`;
  const [one, other] = await Promise.all([ours, byHand].map((store) => store.readers.query<object>(sums)));
  const words = [one, other].map((result) => JSON.stringify(result?.rows[0]));
  if (words[0] !== words[1])
    throw new Error(`the loop by hand writes different rows: ${words.join(" and ")}`);
}

/** Nothing that is measured asks the service. */
const benchServices = (store: Store): Services => ({
  store,
  kept: openInvalidatedCache(() => 0),
  clock: systemClock,
  log: pino({ level: "warn" }),
  env: { environment: "sandbox" } as Services["env"],
  connection: absent<Services["connection"]>("connection"),
  vault: benchVault,
  pix: new Proxy(absent<Services["pix"]>("pix"), {
    get: (_target, name) => {
      if (name === "serviceAheadMs") return () => 0;
      throw new Error(`nothing measured here calls ${String(name)}`);
    },
  }),
});
