/** @module-tag extended */
import { INTENT_KINDS, REPEAT_OF } from "@/lib/core/enums/intents";
import { describe, expect, it } from "vitest";
import { AttemptOutcome } from "@/lib/engine/intents/outcome";
import { openReceiver } from "./receiver";
import { type Trial, beginTrial } from "./trial";
import { type Exchange } from "./wire";
import { useTestEnvironment } from "./test-environment";

/** The page that a firewall returns in place of the service. It is no error body of the specification. */
const PAGE = "<html><head><title>Forbidden</title></head><body>Request blocked.</body></html>";
const STATUSES = [400, 401, 403, 404, 405] as const;
const { begin } = useTestEnvironment();

/** The work is done at the service, and an intermediary answers in its place. */
const afterTheEffect =
  (status: number) =>
  async ({ forward, answer }: Exchange): Promise<void> => {
    await forward();
    answer(status, PAGE);
  };
const beforeTheEffect =
  (status: number) =>
  ({ answer }: Exchange): void =>
    answer(status, PAGE);

async function comesTo(trial: Trial, before: number) {
  const row = await trial.row();
  return {
    reported: trial.reported,
    state: row?.state,
    because: row?.pausedBecause ?? AttemptOutcome.safeParse(row?.outcome).data?.kind,
    effects: (await trial.write.count(trial.world)) - before,
  };
}

describe("a refusal that is not the service's own (faults, F36)", () => {
  describe.each(INTENT_KINDS)("%s", (kind) => {
    const repeat = REPEAT_OF[kind];

    it.each(STATUSES)("after the effect, once, with %i", async (status) => {
      const { trial, before } = await beginTrial(await begin(), kind, {});
      trial.world.wire.meet(trial.write.isSend, afterTheEffect(status));
      await trial.submit();
      // A 401 makes a write with a key ask again at once, with another token.
      const isAskedAtOnce = status === 401 && repeat === "same_key";
      expect(trial.reported).toBe(isAskedAtOnce ? "done" : "looked_for");
      await trial.settle();
      expect(await comesTo(trial, before)).toMatchObject(
        repeat === "never"
          ? { state: "ambiguous", because: "refund_not_confirmed", effects: 1 }
          : { state: "accepted", effects: 1 },
      );
      if (repeat === "never") expect(trial.world.wire.seen.filter(trial.write.isSend)).toHaveLength(1);
    });

    it.each(STATUSES)("after the effect, for as long as it is asked, with %i", async (status) => {
      const { trial, before } = await beginTrial(await begin(), kind, {});
      trial.world.wire.meet(trial.write.isSend, afterTheEffect(status), 100);
      await trial.submit();
      expect(trial.reported).toBe("looked_for");
      await trial.settle();
      expect(await comesTo(trial, before)).toMatchObject(
        repeat === "never"
          ? { state: "ambiguous", because: "refund_not_confirmed", effects: 1 }
          : { state: "accepted", effects: 1 },
      );
    });

    it.each(STATUSES)("in place of the effect, for as long as it is asked, with %i", async (status) => {
      const { trial, before } = await beginTrial(await begin(), kind, {});
      trial.world.wire.meet(trial.write.isSend, beforeTheEffect(status), 100);
      await trial.submit();
      await trial.settle();
      expect(await comesTo(trial, before)).toMatchObject(
        repeat === "never"
          ? { state: "ambiguous", because: "refund_not_confirmed", effects: 0 }
          : { state: "rejected", because: "not_seen", effects: 0 },
      );
    });
  });

  describe.each(["project", "sub_account"] as const)("%s", (kind) => {
    it("is not told that its name is taken by a 409 after the effect", async () => {
      const { trial, before } = await beginTrial(await begin(), kind, {});
      trial.world.wire.meet(trial.write.isSend, afterTheEffect(409));
      await trial.submit();
      expect(trial.reported).toBe("looked_for");
      await trial.settle();
      expect(await comesTo(trial, before)).toMatchObject({ state: "accepted", effects: 1 });
    });
  });

  it.each(["charge", "withdrawal"] as const)(
    "answers the look by key too: a %s is not refused by that",
    async (kind) => {
      const { trial, before } = await beginTrial(await begin(), kind, {});
      const { world, write } = trial;
      world.wire.meet(write.isSend, afterTheEffect(403), 100);
      world.wire.meet(
        ({ method, path }) => method === "GET" && path.startsWith("/transactions/"),
        beforeTheEffect(404),
        8,
      );
      await trial.submit();
      await trial.settle();
      expect(await comesTo(trial, before)).toMatchObject({ state: "accepted", effects: 1 });
    },
  );

  it("leaves a refund to its event", async () => {
    const { trial, before } = await beginTrial(await begin(), "refund", {});
    const { world, write, form } = trial;
    const receiver = await openReceiver(world);
    world.wire.meet(write.isSend, afterTheEffect(403));
    await trial.submit();
    expect(await comesTo(trial, before)).toMatchObject({ reported: "looked_for", state: "ambiguous" });
    await world.sandbox.control("POST", `/refunds/${String(form.transactionId)}/confirm`);
    await receiver.heard("refund_completed");
    await receiver.close();
    expect(await comesTo(trial, before)).toMatchObject({
      state: "accepted",
      because: "reported_by_webhook",
      effects: 1,
    });
  });
});
