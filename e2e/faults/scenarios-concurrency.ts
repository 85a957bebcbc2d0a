import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { completeIntents } from "@/lib/composers/intents/complete-intents.server";
import { startInstance } from "./processes";
import { type Scenarios, firstAnswerOf } from "./trial";
import { WRITES } from "./writes";

const KEY_LIFE_SECONDS = 23 * 3_600;
const LEASE_SECONDS = 60;
const REVIEW_SECONDS = 15 * 60;
const HOUR_SECONDS = 3_600;
const SUBMITS = 20;

/** Keys that grow old, clocks that are wrong. */
export const TIME = {
  async F18(trial) {
    const { world, write } = trial;
    world.wire.meet(write.isSend, ({ forward }) => forward(), 2);
    await trial.submitHastily();
    await world.pass(KEY_LIFE_SECONDS - 20);
    await world.hastily(() => completeIntents(world.services));
    expect(trial.sends()).toBe(2);
    await world.pass(20);
    await trial.settle();
  },

  async F19(trial) {
    const { world, write } = trial;
    world.clock.skew(HOUR_SECONDS);
    const since = await world.databaseNow();
    world.wire.meet(write.isSend, ({ forward }) => forward());
    await trial.submitHastily();
    await trial.settle();
    const seconds = ((await world.databaseNow()).getTime() - since.getTime()) / 1_000;
    expect(seconds).toBeLessThan(write.kind === "refund" ? REVIEW_SECONDS + 60 : 60);
    if (write.kind === "refund") expect(seconds).toBeGreaterThan(REVIEW_SECONDS - 5);
  },
} satisfies Scenarios;

/** Several hands at one write: forms sent twice, tabs, instances, a process that is stopped. */
export const CONCURRENCY = {
  async F20(trial) {
    const { world, write, form } = trial;
    // Where two instances take each other's token away, a second 401 refuses the write: safe, and not what this is about.
    const { pix } = trial.readings.newTokenRevokesOld ? world.services : world.second;
    const other: Context = { ...world.ctx, ...world.second, pix };
    const said = await Promise.all(
      Array.from({ length: SUBMITS }, (_, at) =>
        firstAnswerOf(write.submit(at % 2 ? other : world.ctx, form)),
      ),
    );
    expect(
      said
        .map(({ reported }) => reported)
        .filter((reported) => reported !== "done" && reported !== "looked_for"),
    ).toEqual([]);
    await trial.submit();
  },

  async F21(trial) {
    const { world, write, form } = trial;
    await trial.submit();
    const second = await firstAnswerOf(write.submit(world.ctx, { ...form, intentId: newId() }));
    const expected = {
      charge: { reported: "done" },
      withdrawal: {
        reported: "not_sent",
        error: { code: "conflict", reason: "withdrawal_repeated" },
      },
      refund: { reported: "done" },
      project: { reported: "refused" },
      sub_account: { reported: "refused" },
    };
    expect(second).toMatchObject(expected[write.kind]);
  },

  /** Stopped past its lease with the answer in its socket; when it goes on, another has long settled it. */
  async F22(trial) {
    const { world, write, form } = trial;
    const instance = await startInstance(world);
    let hasAnswered = false;
    world.wire.meet(write.isSend, async ({ forward, answer }) => {
      instance.signal("SIGSTOP");
      const { status, text } = await forward();
      answer(status, text);
      hasAnswered = true;
    });
    const submitted = instance.submit(write.kind, form);
    while (!hasAnswered) await sleep(5);
    await completeIntents(world.second);
    expect(trial.sends()).toBe(1);
    await world.pass(LEASE_SECONDS + 1);
    await world.settle(form.intentId, world.second);
    const settled = await trial.row();
    instance.signal("SIGCONT");
    await submitted;
    const after = await trial.row();
    if (settled?.state === "accepted") expect(after).toEqual(settled);
    expect(after?.fence).toBeGreaterThan(1);
    instance.signal("SIGKILL");
    await instance.ended;
  },

  /** Asked to stop in mid-call: the call comes to its end, no other begins, the process leaves by itself. */
  async F28(trial) {
    const { world, write, form } = trial;
    const instance = await startInstance(world);
    // A refund's form would need a payment first, which moves money: the one that comes too late is a charge.
    const next = await WRITES.charge.form(world);
    world.wire.meet(write.isSend, async ({ forward, answer }) => {
      await instance.askToStop();
      const late = instance.submit("charge", next);
      await sleep(50);
      const { status, text } = await forward();
      void late;
      answer(status, text);
    });
    void instance.submit(write.kind, form);
    expect(await instance.ended).toBe(0);
    expect(trial.sends()).toBe(1);
    expect((await world.intent(next.intentId))?.firstSentAt ?? null).toBeNull();
  },
} satisfies Scenarios;
