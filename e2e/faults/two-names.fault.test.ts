import { describe, expect, it } from "vitest";
import { readDueTransactions } from "@/lib/composers/workers/read-due-transactions.server";
import { getWithdrawal } from "@/lib/domain/withdrawals/get-withdrawal.server";
import { type Receiver, openReceiver } from "./receiver";
import { type Trial, beginTrial } from "./trial";
import { type TestEnvironment, useTestEnvironment } from "./test-environment";

const { begin } = useTestEnvironment();
const READINGS = { withdrawalTransactionId: "different" };
const DAY_SECONDS = 24 * 3_600;
/** Far enough for the next of the reads of a completed withdrawal, twice. */
const READ_AGAIN_SECONDS = 4 * DAY_SECONDS;

/** The totals of the mirror: the number of withdrawals, and the balance that they left in the wallet. */
async function mirrored({ services }: TestEnvironment): Promise<{ withdrawals: number; sum: number }> {
  const { rows } = await services.store.readers.query<{ withdrawals: number; sum: number }>(
    `select (select count(*)::int from transactions where type = 'withdrawal') as withdrawals,
       (select coalesce(sum(available_centavos), 0)::float8 from movements) as sum`,
  );
  return rows[0] ?? { withdrawals: 0, sum: 0 };
}

type TrialStep = (trial: Trial, id: string, receiver: Receiver) => Promise<unknown>;
const act =
  (name: string, event: string): TrialStep =>
  async ({ world }, id, receiver) => {
    await world.sandbox.control("POST", `/withdrawals/${id}/${name}`);
    await receiver.heard(event);
  };
const unheard =
  (name: string): TrialStep =>
  ({ world }, id) =>
    world.sandbox.control("POST", `/withdrawals/${id}/${name}`);
const read: TrialStep = async ({ world }) => {
  await world.pass(READ_AGAIN_SECONDS);
  await readDueTransactions(world.services);
};

describe("a withdrawal whose transaction has an id of its own (F39)", () => {
  it.each<[string, string, number, boolean, TrialStep[]]>([
    ["done", "completed", -5_000, true, [act("complete", "withdrawal_completed")]],
    ["done and read", "completed", -5_000, true, [act("complete", "withdrawal_completed"), read]],
    ["done, and only read", "completed", -5_000, false, [unheard("complete"), read]],
    ["failed, and only read", "failed", 0, false, [unheard("fail"), read]],
    [
      "done and reversed",
      "reversed",
      0,
      true,
      [act("complete", "withdrawal_completed"), act("reverse", "withdrawal_reversed"), read],
    ],
    [
      "read as done, then reversed and only read",
      "reversed",
      0,
      false,
      [unheard("complete"), read, unheard("reverse"), read],
    ],
  ])("that is %s is one: %s", async (_how, state, sum, isHeard, acts) => {
    const world = await begin(READINGS);
    const { trial } = await beginTrial(world, "withdrawal", READINGS);
    const before = await mirrored(world);
    await trial.submit();
    const id = (await trial.row())?.resultId ?? "";
    const receiver = await openReceiver(world);
    if (!isHeard) await receiver.close();
    for (const step of acts) await step(trial, id, receiver);
    if (isHeard) await receiver.close();
    expect(await mirrored(world)).toEqual({ withdrawals: before.withdrawals + 1, sum: before.sum + sum });
    expect(await getWithdrawal(world.ctx, id)).toMatchObject({ id, state });
  });

  it("is one where its answer was lost, its event reported it and its key found it", async () => {
    const world = await begin(READINGS);
    const { trial } = await beginTrial(world, "withdrawal", READINGS);
    const before = await mirrored(world);
    const receiver = await openReceiver(world);
    world.wire.meet(trial.write.isSend, async ({ forward, cut }) => {
      const { id } = JSON.parse((await forward()).text) as { id: string };
      await world.sandbox.control("POST", `/withdrawals/${id}/complete`);
      await receiver.heard("withdrawal_completed");
      cut();
    });
    await trial.submit();
    await world.pass(DAY_SECONDS + 1);
    await trial.settle();
    await receiver.close();
    expect(await trial.row()).toMatchObject({ state: "accepted" });
    expect(await mirrored(world)).toEqual({ withdrawals: before.withdrawals + 1, sum: before.sum - 5_000 });
  });
});
