/** @module-tag extended */
import { INTENT_KINDS } from "@/lib/core/enums/intents";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkEntries } from "@/lib/platform/audit/link-entries.server";
import { verifyAuditChain } from "@/lib/platform/audit/verify-audit-chain.server";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { AttemptOutcome } from "@/lib/engine/intents/outcome";
import { completeIntents } from "@/lib/composers/intents/complete-intents.server";
import { FAULT_SEEDS } from "./cells";
import { READINGS } from "../../sandbox/readings";
import { beginTrial, firstAnswerOf } from "./trial";
import { type Fault, lengthOf } from "./wire";
import { useTestEnvironment } from "./test-environment";
import { WRITES } from "./writes";

const { begin } = useTestEnvironment();

/** Seeds that once failed, and a few that did not: always run. More of them with `FAULT_SEEDS`. */
const KEPT_SEEDS = [
  1,
  7,
  1_234,
  20_261_121,
  ...Array.from({ length: Math.max(0, FAULT_SEEDS - 20) }, (_, n) => n),
];

/** Silence among answers: long enough for any answer on a busy machine. */
const ANSWER_MS = 1_000;
const ROUNDS = 4;
const ROUND_SECONDS = 61;

const answered =
  (status: number): Fault =>
  ({ answer }) =>
    answer(status, { error: "Told", message: "told" });
const FAULTS: Readonly<Record<string, Fault>> = {
  "silence before": () => undefined,
  "silence after": ({ forward }) => forward(),
  "reset before": ({ cut }) => cut(),
  "500 before": answered(500),
  "409 before": answered(409),
  "429 before": answered(429),
  "401 before": answered(401),
  "307 before": answered(307),
  "500 after": async ({ forward, answer }) => {
    await forward();
    answer(500, { error: "InternalServerError" });
  },
  "cut after": async ({ forward, cut }) => {
    const real = await forward();
    cut(real, Math.floor(lengthOf(real) / 2));
  },
  "no JSON": async ({ forward, answer }) => answer((await forward()).status, "<html>"),
};

const script = fc.record({
  kind: fc.constantFrom(...INTENT_KINDS),
  faults: fc.array(fc.constantFrom(...Object.keys(FAULTS)), { maxLength: 5 }),
  readings: fc.record(
    Object.fromEntries(Object.entries(READINGS).map(([name, values]) => [name, fc.constantFrom(...values)])),
  ),
});

describe("any faults one after another, with two instances at work (I8, I9, I18, I28)", () => {
  it.each(KEPT_SEEDS)(
    "seed %i: at most one effect, exactly one where accepted, none where rejected, one reason",
    async (seed) => {
      await fc.assert(
        fc.asyncProperty(script, async ({ kind, faults, readings }) => {
          const world = await begin(readings);
          const { trial, before } = await beginTrial(world, kind, readings);
          for (const name of faults) world.wire.meet(trial.write.isSend, FAULTS[name] ?? answered(500));
          await world.hastily(async () => {
            await trial.submit();
            for (let round = 0; round < ROUNDS; round += 1) {
              await world.pass(ROUND_SECONDS);
              await Promise.all([completeIntents(world.services), completeIntents(world.second)]);
            }
          }, ANSWER_MS);
          world.wire.mend();
          await world.settle(trial.form.intentId, world.second);

          const row = await trial.row();
          const effects = (await trial.write.count(world)) - before;
          const outcome = AttemptOutcome.parse(row?.outcome);
          expect(outcome.kind).not.toBe("unclassified");
          expect(effects).toBeLessThanOrEqual(1);
          if (row?.state === "accepted") expect(effects).toBe(1);
          if (row?.state === "rejected") expect(effects).toBe(0);
          const isSettled = row?.state === "accepted" || row?.state === "rejected";
          expect([isSettled, row?.pausedBecause === null, row?.settledAt !== null]).toEqual([
            isSettled,
            isSettled,
            isSettled,
          ]);
          if (kind === "refund") expect(trial.sends()).toBeLessThanOrEqual(1);
          const bodies = world.wire.seen.filter(trial.write.isSend).map(({ body }) => body.toString());
          expect(new Set(bodies).size).toBeLessThanOrEqual(1);
        }),
        { seed, numRuns: 3, endOnFailure: true },
      );
    },
  );
});

describe("one form sent k times to two instances (I10, I27, I37)", () => {
  it.each([
    [2, "charge"],
    [13, "withdrawal"],
    [50, "charge"],
    [50, "sub_account"],
  ] as const)("%i times, %s: one write, one effect, one key", async (k, kind) => {
    const world = await begin();
    const { trial, before } = await beginTrial(world, kind, {});
    const other: Context = { ...world.ctx, ...world.second };
    const { write, form } = trial;
    const said = await Promise.all(
      Array.from({ length: k }, (_, at) => firstAnswerOf(write.submit(at % 2 ? other : world.ctx, form))),
    );
    expect(said.filter(({ error }) => error !== null)).toEqual([]);
    await trial.settle();
    const { rows } = await world.services.store.readers.query<{ intents: number; audits: number }>(
      `select (select count(*)::int from intents where id = $1) as intents,
           (select count(*)::int from audit_entries where object_id = $1::text) as audits`,
      [form.intentId],
    );
    expect(rows).toEqual([{ intents: 1, audits: 1 }]);
    expect((await write.count(world)) - before).toBe(1);
    const keys = world.wire.seen.filter(write.isSend).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });
});

describe("many people at one payment (I11, I12)", () => {
  it.each(READINGS.secondRefund)(
    "one live refund, and never more than the payment (a second is %s)",
    async (secondRefund) => {
      const world = await begin({ secondRefund });
      const form = await WRITES.refund.form(world);
      const before = await WRITES.refund.count(world);
      const other: Context = { ...world.ctx, ...world.second };
      world.wire.meet(WRITES.refund.isSend, ({ forward, cut }) => forward().then(() => cut()));
      await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          firstAnswerOf(WRITES.refund.submit(at % 2 ? other : world.ctx, { ...form, intentId: newId() })),
        ),
      );
      const { rows } = await world.services.store.readers.query<{ id: string }>(
        "select id from intents where subject = $1 and state not in ('rejected', 'abandoned')",
        [form.transactionId],
      );
      expect(rows).toHaveLength(1);
      await world.settle(rows[0]?.id ?? "");
      expect((await WRITES.refund.count(world)) - before).toBe(1);
      expect(world.wire.seen.filter(WRITES.refund.isSend)).toHaveLength(1);
    },
  );
});

describe("the audit of all that (I31)", () => {
  it("has one row for each write that was asked for, and its chain holds", async () => {
    const world = await begin();
    for (const kind of INTENT_KINDS) {
      const { trial } = await beginTrial(world, kind, {});
      await trial.submit();
      world.outage.isOn = true;
      await firstAnswerOf(trial.write.submit(world.ctx, { ...trial.form, intentId: newId() }));
      world.outage.isOn = false;
    }
    const { rows } = await world.services.store.readers.query(
      `select i.id from intents i full join audit_entries a on a.object_id = i.id::text and a.act = i.kind || '.request'
       where i.id is null and a.act like '%.request' or a.object_id is null
       union all select object_id::uuid from audit_entries where act like '%.request' and object_type = 'intent'
       group by object_id having count(*) > 1`,
    );
    expect(rows).toEqual([]);
    const { env, store } = world.services;
    while ((await linkEntries(world.services, env.auditKeys)).hasMore);
    expect(await verifyAuditChain(store, env.auditKeys)).toMatchObject({
      faults: [],
      unlinked: { count: 0 },
    });
  });
});
