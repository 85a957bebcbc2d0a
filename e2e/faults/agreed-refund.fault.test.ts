import { expect, test } from "vitest";
import { completeIntents } from "@/lib/composers/intents/complete-intents.server";
import { approveRefund, cancelRefundRequest } from "@/lib/domain/refunds/decide-refund-approval.server";
import { type Context } from "@/lib/platform/context.server";
import { testContext } from "@/lib/testing/context";
import { type Exchange } from "./wire";
import { type TestEnvironment, useTestEnvironment } from "./test-environment";
import { type Form, WRITES, givenPaidCharge } from "./writes";

// A refund has no key at the service. An approved refund leaves once, for every fault around the last approval.
const { begin } = useTestEnvironment();
const NOWHERE = { baseUrl: "http://127.0.0.1:9/v2" };
const ABOVE_THE_RUNG_BRL = 15_001;
const { refund } = WRITES;

type Drafted = {
  world: TestEnvironment;
  form: Form;
  decision: Parameters<typeof approveRefund>[1];
  managers: Context[];
};

async function givenDraft(): Promise<Drafted> {
  const world = await begin();
  const [maker, ...managers] = await Promise.all(
    (["support", "manager", "manager"] as const).map((role) => testContext(world.services, { role })),
  );
  if (!maker) throw new Error("no maker");
  const transactionId = await givenPaidCharge(world, ABOVE_THE_RUNG_BRL);
  const form = await refund.form(world, { transactionId });
  await refund.submit({ ...maker, pix: world.services.pix }, form);
  const row = await world.intent(form.intentId);
  expect(row).toMatchObject({ state: "awaiting_approval", attempts: 0 });
  expect(sends(world)).toBe(0);
  const decision = { wallet: "principal", intentId: form.intentId, bodySha256: row?.bodySha256 ?? "" };
  return { world, form, decision, managers };
}
const sends = (world: TestEnvironment) => world.wire.seen.filter((seen) => refund.isSend(seen)).length;
/** The acting context, with the dashboard's connection of this moment. */
const by = (world: TestEnvironment, ctx: Context | undefined): Context => {
  if (!ctx) throw new Error("nobody");
  return { ...ctx, pix: world.services.pix };
};
test.each<[string, (exchange: Exchange) => unknown]>([
  ["silence after it was done", ({ forward }) => forward()],
  ["silence before it was read", () => undefined],
  [
    "an error in place of the answer",
    async ({ forward, answer }) => {
      await forward();
      answer(500, { error: "InternalServerError" });
    },
  ],
  [
    "429 after it was done",
    async ({ forward, answer }) => {
      await forward();
      answer(429, { error: "TooManyRequests" });
    },
  ],
])("after the last yes, %s: it is looked for, and sent by nobody again", async (_what, fault) => {
  const { world, form, decision, managers } = await givenDraft();
  world.wire.meet(refund.isSend, fault);
  await world.hastily(() => approveRefund(by(world, managers[0]), decision).then(() => undefined));
  await world.settle(form.intentId);
  for (const manager of managers)
    await expect(approveRefund(by(world, manager), decision)).rejects.toMatchObject({ reason: "changed" });
  for (let round = 0; round < 3; round++) {
    await world.pass(600);
    await Promise.all([completeIntents(world.services), completeIntents(world.second)]);
  }
  expect(sends(world)).toBe(1);
  expect(await world.intent(form.intentId)).toMatchObject({ mayHaveTakenEffect: true });
});

test("a process that dies between the last yes and the call leaves it to the others, who send it once", async () => {
  const { world, form, decision, managers } = await givenDraft();
  world.connect(NOWHERE);
  await approveRefund(by(world, managers[0]), decision);
  expect(await world.intent(form.intentId)).toMatchObject({ state: "ready", mayHaveTakenEffect: false });
  world.connect({});
  await world.pass(120);
  await Promise.all([completeIntents(world.services), completeIntents(world.second)]);
  await world.settle(form.intentId);
  expect(sends(world)).toBe(1);
  expect(await world.intent(form.intentId)).toMatchObject({ state: "accepted" });
});

test("two people who say yes at two instances in one moment, while its maker takes it back, move it once or not at all", async () => {
  for (let round = 0; round < 3; round++) {
    const { world, form, decision, managers } = await givenDraft();
    const [one, other] = managers;
    const maker = (await world.intent(form.intentId))?.personId ?? "";
    const said = await Promise.allSettled([
      approveRefund(by(world, one), decision),
      approveRefund({ ...by(world, other), store: world.second.store, pix: world.second.pix }, decision),
      cancelRefundRequest(
        { ...by(world, one), actor: { ...by(world, one).actor, personId: maker } },
        decision,
      ),
    ]);
    await world.settle(form.intentId);
    expect(said.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const isTakenBack = said[2].status === "fulfilled";
    expect(sends(world)).toBe(isTakenBack ? 0 : 1);
    expect((await world.intent(form.intentId))?.state).toBe(isTakenBack ? "abandoned" : "accepted");
  }
});
