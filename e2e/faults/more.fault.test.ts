import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { getCharge } from "@/lib/domain/charges/get-charge.server";
import { getIntent } from "@/lib/engine/intents/get-intent.server";
import { completeIntents } from "@/lib/composers/intents/complete-intents.server";
import { sealIntentBody, withOpenBody } from "@/lib/platform/vault/bodies.server";
import { nextRound } from "./scenarios-before";
import { beginTrial, firstAnswerOf } from "./trial";
import { lengthOf } from "./wire";
import { useTestEnvironment } from "./test-environment";
import { CALL, WRITES, bytesOf } from "./writes";

const { begin } = useTestEnvironment();
const HOUR_SECONDS = 3_600;
const CUT_STEP = 61;

describe("an answer that is cut anywhere (F8)", () => {
  it("is asked for again and comes to one charge, for every length", { tags: "extended" }, async () => {
    const world = await begin();
    let length = 0;
    for (let bytes = 0; bytes <= length || length === 0; bytes += CUT_STEP) {
      const { trial, before } = await beginTrial(world, "charge", {});
      world.wire.meet(trial.write.isSend, async ({ forward, cut }) => {
        const real = await forward();
        length = lengthOf(real) - 1;
        cut(real, Math.min(bytes, length));
      });
      await trial.submit();
      expect(trial.reported).toBe("looked_for");
      await trial.settle();
      expect(await trial.row()).toMatchObject({ state: "accepted", attempts: 2 });
      expect((await trial.write.count(world)) - before).toBe(1);
    }
  });
});

describe("a name that is taken (F16)", () => {
  it.each(["project", "sub_account"] as const)(
    "by another while the first attempt of a %s was lost is refused, and makes nothing",
    async (kind) => {
      const world = await begin();
      const { trial } = await beginTrial(world, kind, {});
      world.wire.meet(trial.write.isSend, () => undefined);
      await trial.submitHastily();
      const theirs = { ...trial.form, intentId: undefined, name: trial.form.name, color: "#000000" };
      if (kind === "project") await world.outside.createProject(bytesOf(theirs), CALL);
      else
        await world.outside.createSubAccount(
          bytesOf({ reference: trial.form.reference, name: "Loja de outro" }),
          CALL,
        );
      const before = await trial.write.count(world);
      await trial.settle();
      expect(await trial.row()).toMatchObject({ state: "rejected", outcome: { kind: "taken" } });
      expect((await trial.write.count(world)) - before).toBe(0);
    },
  );

  it("is won by one of two instances that race for it, and the other says so", async () => {
    const world = await begin();
    const form = await WRITES.sub_account.form(world);
    const other = { ...form, intentId: newId(), name: "Outra loja" };
    const said = await Promise.all([
      firstAnswerOf(WRITES.sub_account.submit(world.ctx, form)),
      firstAnswerOf(WRITES.sub_account.submit({ ...world.ctx, ...world.second }, other)),
    ]);
    expect(said.map(({ reported }) => reported).toSorted()).toEqual(["done", "refused"]);
    expect(await WRITES.sub_account.count(world)).toBe(1);
  });
});

describe("a key that is 24 hours old (F18)", () => {
  it.each([
    ["charge", 24 * HOUR_SECONDS, "forever", "accepted"],
    ["charge", 24 * HOUR_SECONDS + 1, "forever", "accepted"],
    ["charge", 24 * HOUR_SECONDS + 1, "24h", "not_found_after_ambiguity"],
    ["withdrawal", 24 * HOUR_SECONDS, "forever", "accepted"],
    ["withdrawal", 24 * HOUR_SECONDS + 1, "24h", "not_found_after_ambiguity"],
  ] as const)(
    "of a %s is not sent %i s after the first attempt (look-up %s): %s",
    async (kind, age, lookupByKey, end) => {
      const world = await begin({ lookupByKey });
      const { trial, before } = await beginTrial(world, kind, {});
      world.wire.meet(trial.write.isSend, ({ forward }) => forward());
      await trial.submitHastily();
      await world.pass(age);
      await trial.settle();
      expect(trial.sends()).toBe(1);
      expect((await trial.write.count(world)) - before).toBe(1);
      const view = await getIntent(world.ctx, trial.form.intentId);
      expect(view.pausedBecause ?? view.state).toBe(end);
    },
  );
});

describe("a clock of the host that is an hour slow (F19)", () => {
  it.each(["charge", "refund"] as const)("changes nothing about a %s", async (kind) => {
    const world = await begin();
    const { trial } = await beginTrial(world, kind, {});
    world.clock.skew(-HOUR_SECONDS);
    world.wire.meet(trial.write.isSend, ({ forward }) => forward());
    await trial.submitHastily();
    const due = (await trial.row())?.nextAttemptAt?.getTime() ?? 0;
    expect(due - (await world.databaseNow()).getTime()).toBeGreaterThan(0);
    await trial.settle();
    expect(await trial.row()).toMatchObject(
      kind === "charge" ? { state: "accepted" } : { pausedBecause: "refund_not_confirmed" },
    );
  });
});

describe("a clock of the host that is off by minutes (F33)", () => {
  it.each([
    ["charge", 6],
    ["charge", -6],
    ["charge", 60],
    ["withdrawal", 6],
    ["withdrawal", -6],
    ["withdrawal", 60],
  ] as const)("lets a %s come to its end at once: %i minutes", async (kind, minutes) => {
    const world = await begin();
    const { trial, before } = await beginTrial(world, kind, {});
    world.clock.skew(minutes * 60);
    await trial.submit();
    expect(trial.reported).toBe("done");
    const row = await trial.row();
    expect(row).toMatchObject({ state: "accepted", pausedBecause: null, attempts: 1 });
    expect((await trial.write.count(world)) - before).toBe(1);
    if (kind === "charge")
      expect(await getCharge(world.ctx, row?.resultId ?? "")).toMatchObject({
        state: "pending",
        pixCopyPaste: expect.stringMatching(/^000201/) as unknown,
      });
  });

  it("measures how far the service's clock is from ours", async () => {
    const world = await begin();
    const measure = async () => {
      await world.services.pix.getAccount(CALL);
      return world.services.pix.serviceAheadMs() ?? Number.NaN;
    };
    const before = await measure();
    world.clock.skew(360);
    expect(Math.round((before - (await measure())) / 10_000)).toBe(36);
  });
});

describe("a write that waits for a person", () => {
  it("is not sent by its form, however often that comes back", async () => {
    const world = await begin();
    const { trial } = await beginTrial(world, "withdrawal", {});
    world.wire.meet(trial.write.isSend, async ({ forward, answer }) => {
      const real = JSON.parse((await forward()).text) as Record<string, unknown>;
      answer(201, { ...real, amount: 1.23 });
    });
    await trial.submit();
    expect(await trial.row()).toMatchObject({ pausedBecause: "not_ours" });
    for (let turn = 0; turn < 3; turn += 1) await trial.submit();
    await completeIntents(world.services);
    expect(trial.sends()).toBe(1);
  });

  it("because its stored bytes changed after they may have worked is not sent with the new ones", async () => {
    const world = await begin();
    const { trial, before } = await beginTrial(world, "withdrawal", {});
    world.wire.meet(trial.write.isSend, () => undefined);
    await trial.submitHastily();
    const { vault, store } = world.services;
    const { intentId } = trial.form;
    const { rows } = await store.writers.query<{ id: string; body: Buffer }>(
      "select id, body from intents where id = $1",
      [intentId],
    );
    const bodies = rows.map((row) =>
      withOpenBody(vault, row).body.toString().replace("@example.com", "@example.net"),
    );
    // The change comes from a person who has the keys as well: a body that is not sealed for this row is not even
    // read.
    const changed = sealIntentBody(vault, intentId, Buffer.from(bodies[0] ?? ""));
    await store.writers.query("update intents set body = $2 where id = $1", [intentId, changed]);
    await nextRound(trial);
    expect(await trial.row()).toMatchObject({ state: "ambiguous", pausedBecause: "body_changed" });
    expect(trial.sends()).toBe(1);
    expect((await trial.write.count(world)) - before).toBe(0);
  });
});
