import { type IntentKind } from "@/lib/core/enums/intents";
import { createHash } from "node:crypto";
import { expect } from "vitest";
import { AppError } from "@/lib/core/errors/app-error";
import { getIntent } from "@/lib/engine/intents/get-intent.server";
import { AttemptOutcome } from "@/lib/engine/intents/outcome";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { type FirstAnswer, type Outcome } from "./outcomes";
import { type Readings, type TestEnvironment } from "./test-environment";
import { type Form, WRITES, type Write } from "./writes";

const KEY_LIFE_MS = 23 * 3_600_000;

/** One write that meets one fault. */
export type Trial = {
  world: TestEnvironment;
  readings: Readings;
  write: Write;
  form: Form;
  /** The first answer that the person received. */
  reported: FirstAnswer;
  error: unknown;
  /** How often it left: without what was turned away for its token. */
  sends(): number;
  submit(): Promise<void>;
  /** Where the answer is silence. */
  submitHastily(): Promise<void>;
  settle(): Promise<void>;
  row(): Promise<IntentRow | null>;
};

export type Scenarios = Readonly<Record<string, (trial: Trial) => Promise<void>>>;

export async function beginTrial(
  world: TestEnvironment,
  kind: IntentKind,
  readings: Readings,
): Promise<{ trial: Trial; before: number }> {
  const write = WRITES[kind];
  const form = await write.form(world);
  const before = await write.count(world);
  const trial: Trial = {
    world,
    readings,
    write,
    form,
    reported: null,
    error: null,
    sends: () => sendsOf(trial).length,
    async submit() {
      ({ reported: trial.reported, error: trial.error } = await firstAnswerOf(
        write.submit(world.ctx, trial.form),
      ));
    },
    submitHastily: () => world.hastily(() => trial.submit()),
    settle: () => world.settle(trial.form.intentId),
    row: () => world.intent(trial.form.intentId),
  };
  return { trial, before };
}

export async function firstAnswerOf(
  act: Promise<unknown>,
): Promise<{ reported: FirstAnswer; error: unknown }> {
  try {
    const result = (await act) as { id?: unknown; reference?: unknown; isAccepted?: boolean };
    const isDone = typeof (result.id ?? result.reference) === "string" || result.isAccepted === true;
    return { reported: isDone ? "done" : "looked_for", error: null };
  } catch (error) {
    const isRefusal = error instanceof AppError && error.code === "rejected_upstream";
    return { reported: isRefusal ? "refused" : "not_sent", error };
  }
}

const sendsOf = ({ world, write }: Trial) =>
  world.wire.seen.filter((seen) => write.isSend(seen) && seen.reported !== 401);

/** Checks everything that must hold of a trial at rest, for every fault. */
export async function expectOutcome(trial: Trial, before: number, expected: Outcome): Promise<void> {
  const { world, write } = trial;
  const row = await trial.row();
  const outcome = AttemptOutcome.safeParse(row?.outcome).data;
  const isSettled = row?.settledAt !== null && row !== null;
  expect(
    {
      reported: trial.reported,
      state: row?.state ?? null,
      because: (isSettled ? outcome?.kind : row?.pausedBecause) ?? null,
      effects: (await write.count(world)) - before,
      sends: trial.sends(),
    },
    `under ${JSON.stringify(trial.readings)}`,
  ).toEqual(expected);
  expect(outcome?.kind).not.toBe("unclassified");
  if (row) await expectReported(trial, row);
  await expectSameBytes(trial, row);
}

/** The person's view says the same as the row, and names the way on. */
async function expectReported(trial: Trial, row: IntentRow): Promise<void> {
  const view = await getIntent(trial.world.ctx, row.id);
  expect(view).toMatchObject({ state: row.state, pausedBecause: row.pausedBecause });
  expect(view.resultId !== null).toBe(row.state === "accepted");
  expect(row.leaseOwner).toBeNull();
  // A row that was taken for another's is checked once more where the round that found it had not ended, and then
  // each hour.
  if (row.pausedBecause !== "not_ours") expect(row.nextAttemptAt).toBeNull();
}

/** Invariants, I27 and I28: one key, and the same bytes each time. Faults, F18: never with a key that is too old. */
async function expectSameBytes({ world, write }: Trial, row: IntentRow | null): Promise<void> {
  if (!row?.firstSentAt) return;
  const isOfThis = (call: { idempotencyKey: string | null }) => call.idempotencyKey === row.idempotencyKey;
  const left = world.wire.seen.filter((seen) => write.isSend(seen) && isOfThis(seen));
  for (const { body } of left) expect(createHash("sha256").update(body).digest("hex")).toBe(row.bodySha256);
  const arrived = (await world.sandbox.calls("POST", write.path)).filter(isOfThis);
  expect(arrived).toHaveLength(left.filter(({ real }) => real !== null).length);
  if (row.idempotencyKey === null) return;
  expect(row.idempotencyKey).toMatch(/^gch1-[0-9a-f]{32}$/);
  const ageMs = (row.lastSentAt ?? row.firstSentAt).getTime() - row.firstSentAt.getTime();
  expect(ageMs).toBeLessThan(KEY_LIFE_MS);
}
