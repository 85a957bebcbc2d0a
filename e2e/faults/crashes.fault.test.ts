/** @module-tag extended */
import { INTENT_KINDS } from "@/lib/core/enums/intents";
import { describe, expect, it } from "vitest";
import { FAULT_SEEDS } from "./cells";
import { startInstance } from "./processes";
import { beginTrial } from "./trial";
import { useTestEnvironment } from "./test-environment";

const { begin } = useTestEnvironment();

/** The point at which the process dies: before the service, after it, at our own row, or anywhere. */
const MOMENTS = [
  "before the service works",
  "after it worked",
  "while the answer is written",
  "anywhere",
] as const;

describe("kill -9", () => {
  it.each(Array.from({ length: FAULT_SEEDS }, (_, seed) => seed))(
    "of seed %i leaves one effect or none",
    async (seed) => {
      const kind = INTENT_KINDS[seed % INTENT_KINDS.length] ?? "charge";
      const moment = MOMENTS[Math.floor(seed / INTENT_KINDS.length) % MOMENTS.length];
      const delayMs = (seed * 7) % 16;
      const world = await begin();
      const { trial, before } = await beginTrial(world, kind, {});
      const instance = await startInstance(world);
      const kill = () => instance.signal("SIGKILL");
      world.wire.meet(trial.write.isSend, async ({ forward, answer }) => {
        if (moment === "before the service works") return kill();
        const { status, text } = await forward();
        if (moment === "after it worked") return kill();
        answer(status, text);
        if (moment === "while the answer is written") setTimeout(kill, delayMs);
      });
      const submitted = instance.submit(kind, trial.form);
      if (moment === "anywhere") setTimeout(kill, delayMs * 6);
      await instance.ended;
      void submitted;
      await trial.settle();

      const row = await trial.row();
      const effects = (await trial.write.count(world)) - before;
      const sends = trial.sends();
      expect({ kind, moment, state: row?.state ?? null, effects, sends }).toEqual(
        expect.objectContaining(
          row === null
            ? { effects: 0, sends: 0 }
            : kind === "refund" && row.state === "ambiguous"
              ? { effects: sends === 0 || moment === "before the service works" ? 0 : 1 }
              : { state: "accepted", effects: 1 },
        ),
      );
      if (kind === "refund") expect(sends).toBeLessThanOrEqual(1);
    },
  );
});
