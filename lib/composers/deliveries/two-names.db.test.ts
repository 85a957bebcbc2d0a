import { beforeEach, describe, expect, it } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { newId } from "@/lib/core/ids";
import { withdrawalHandler } from "@/lib/domain/withdrawals/withdrawal-handler.server";
import { getWithdrawal } from "@/lib/domain/withdrawals/get-withdrawal.server";
import { openWithdrawal } from "@/lib/domain/withdrawals/open-withdrawal.server";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";
import { openTransaction } from "@/lib/domain/transactions/open-transaction.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { searchEverything } from "@/lib/composers/search/search-everything.server";
import { findIntent } from "@/lib/engine/intents/records.server";
import { type WithdrawalWire } from "@/lib/pix/wire/withdrawal";
import { intents } from "@/lib/platform/store/tables/intents";
import { movements } from "@/lib/platform/store/tables/money";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { testContext, testServices } from "@/lib/testing/context";
import { deliver } from "@/lib/testing/deliveries";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";
import { sealIntentBody, withOpenBody } from "@/lib/platform/vault/bodies.server";

// A withdrawal and the transaction that it came to have two ids (faults, F39).

const services = await testServices();
const ctx = await testContext(services);
const { payout, paid, withReads, linesOf, stepsOf } = openWebhookHarness(services);

const GROSS = centavos(10_000);
const BODY = {
  pixKey: "pessoa@example.com",
  pixKeyType: "email",
  holderName: "Pessoa",
  holderDocument: "52998224725",
  holderDocumentType: "cpf",
  amount: 100,
};

let own = "";
let other = "";
beforeEach(() => {
  [own, other] = [newId(), newId()];
});

/** Applies the answer of `POST /withdrawals`, or a read where the answer was lost. */
async function answer(by: "created" | "read" = "created", id = own): Promise<string> {
  const intentId = newId();
  const now = services.clock.now();
  await services.store.transaction((tx) =>
    tx.insert(intents).values({
      id: intentId,
      kind: "withdrawal",
      wallet: "principal",
      state: "sending",
      path: "/withdrawals",
      body: sealIntentBody(services.vault, intentId, Buffer.from(JSON.stringify(BODY))),
      bodySha256: intentId,
      idempotencyKey: `key-${intentId}`,
      createdAt: now,
      traceId: intentId,
    }),
  );
  const wire = {
    id,
    status: "pending",
    amountCentavos: GROSS,
    createdAt: now,
    ...(by === "created" ? { feeCentavos: 100, netCentavos: 9_900 } : { type: "withdrawal" }),
  } as unknown as WithdrawalWire;
  const { resultId } = await services.store.transaction(async (tx) => {
    const intent = await findIntent(tx, intentId);
    if (!intent) throw new Error("it was written down");
    const said = by === "created" ? { created: wire } : { read: wire as never };
    return withdrawalHandler.accept(tx, withOpenBody(services.vault, intent), said, {
      now,
      vault: services.vault,
    });
  });
  return resultId;
}

const both = (event: string, more: Record<string, unknown> = {}, envelope: Record<string, unknown> = {}) =>
  deliver(services, payout(event, other, { withdrawalId: own, ...more }, envelope));
const byOther = (event: string) => deliver(services, payout(event, other));
const byOwn = (event: string) => deliver(services, payout(event, own));
const read = (name: string, status: string, told: Record<string, unknown> = {}) =>
  readTransaction(
    withReads(() => ({ id: other, type: "withdrawal", status, amountCentavos: GROSS, ...told })),
    "principal",
    name,
  );

async function rowsOf(...ids: string[]) {
  const rows = await services.store.read((reader) => reader.select().from(transactions));
  return rows.filter(({ id }) => ids.includes(id)).map(({ id, state }) => [id, state]);
}
async function bookedOn(...ids: string[]): Promise<number> {
  const rows = await services.store.read((reader) => reader.select().from(movements));
  return rows
    .filter(({ transactionId }) => ids.includes(transactionId ?? ""))
    .reduce((sum, line) => sum + line.availableCentavos + line.heldCentavos, 0);
}

type Act = readonly [does: string, act: () => Promise<unknown>];
const ANSWER: Act = ["the answer", () => answer()];
const LOST: Act = ["the answer, found by its key", () => answer("read", other)];
const DONE: Act = ["done, by both names", () => both("withdrawal_completed")];
const DONE_OTHER: Act = ["done, by the transaction's", () => byOther("withdrawal_completed")];
const DONE_OWN: Act = ["done, by its own", () => byOwn("withdrawal_completed")];
const BACK: Act = ["reversed, by both", () => both("withdrawal_reversed")];
const BACK_OTHER: Act = ["reversed, by the transaction's", () => byOther("withdrawal_reversed")];
const READ: Act = ["a read by its own", () => read(own, "completed")];
const READ_OTHER: Act = ["a read by the transaction's", () => read(other, "completed")];

const told = (acts: readonly Act[]): string => acts.map(([does]) => does).join("; ");

describe("F39 a withdrawal with two ids is one", () => {
  it.each<[string, string, number, "own" | "other", Act[]]>(
    (
      [
        ["completed", -10_000, "own", [ANSWER, DONE]],
        ["completed", -10_000, "own", [DONE, ANSWER]],
        ["completed", -10_000, "own", [ANSWER, READ]],
        ["completed", -10_000, "own", [ANSWER, READ, READ_OTHER, DONE]],
        ["completed", -10_000, "own", [ANSWER, READ, DONE_OTHER]],
        ["completed", -10_000, "other", [LOST, DONE]],
        ["completed", -10_000, "other", [DONE_OTHER, DONE]],
        ["completed", -10_000, "other", [READ_OTHER, DONE, DONE_OWN, ANSWER]],
        ["reversed", 0, "own", [ANSWER, DONE, BACK]],
        ["reversed", 0, "own", [ANSWER, BACK, DONE]],
        ["reversed", 0, "own", [BACK, ANSWER, DONE]],
        ["reversed", 0, "own", [ANSWER, DONE, BACK_OTHER]],
        ["reversed", 0, "other", [LOST, DONE, BACK]],
        // Both were booked before any report showed that they are one.
        ["completed", -10_000, "own", [ANSWER, DONE_OTHER, DONE]],
        ["completed", -10_000, "own", [DONE_OTHER, ANSWER, DONE]],
        ["completed", -10_000, "own", [DONE_OTHER, ANSWER, READ]],
        ["completed", -10_000, "own", [DONE_OTHER, DONE_OWN, DONE, ANSWER]],
        ["completed", -10_000, "other", [DONE_OWN, LOST, DONE]],
        ["reversed", 0, "own", [ANSWER, DONE_OTHER, BACK_OTHER, DONE]],
        ["reversed", 0, "own", [DONE_OTHER, BACK_OTHER, ANSWER, READ, BACK]],
        ["reversed", 0, "other", [DONE_OWN, LOST, BACK]],
      ] as const
    ).map(([state, sum, kept, acts]) => [told(acts), state, sum, kept, [...acts]]),
  )("%s: %s, %i in the wallet", async (_told, state, sum, kept, acts) => {
    for (const [, act] of acts) await act();
    const [is, was] = kept === "own" ? [own, other] : [other, own];
    expect(await rowsOf(own, other)).toEqual([[is, state]]);
    expect(await bookedOn(own, other)).toBe(sum);
    // Nothing new comes of any of it.
    for (const [, act] of acts) if (act !== ANSWER[1] && act !== LOST[1]) await act();
    expect(await rowsOf(own, other)).toEqual([[is, state]]);
    expect(await bookedOn(own, other)).toBe(sum);

    // Both names find the withdrawal in every look-up.
    for (const name of [is, was, was.toUpperCase()]) {
      expect(await openWithdrawal(ctx, name)).toBe(is);
      expect((await getWithdrawal(ctx, name)).id).toBe(is);
      expect(await openTransaction(ctx, name)).toEqual({ id: is, wallet: "principal" });
      expect((await searchEverything(ctx, { text: name })).hits.map(({ id }) => id)).toEqual([is]);
    }
    const page = await getTransaction(ctx, was);
    expect(page.movements.reduce((total, line) => total + line.availableCentavos, 0)).toBe(sum);
    if (acts.includes(DONE))
      expect(page.deliveries.map(({ event }) => event)).toContain("withdrawal_completed");
  });

  it("shows the amount taken under the second id as a statement line, with its history under the first id", async () => {
    await answer();
    await byOther("withdrawal_completed");
    expect(await bookedOn(own, other)).toBe(-20_000);
    await both("withdrawal_completed");
    expect(await linesOf(own)).toEqual([
      ["withdrawal", -9_900, 0],
      ["withdrawal_fee", -100, 0],
    ]);
    expect(await stepsOf(other)).toEqual([]);
    expect(await stepsOf(own)).toContain("withdrawal_completed");
  });
});

describe("F39 strangers are never joined", () => {
  it("another amount: the withdrawal that the event names keeps its own", async () => {
    await answer();
    await byOther("withdrawal_completed");
    const before = await bookedOn(other);
    await both("withdrawal_reversed", { amount: 90, netAmount: 89 });
    expect((await rowsOf(other))[0]?.[1]).toBe("completed");
    expect(await bookedOn(other)).toBe(before);
  });

  it("a payment: it stays one, and is credited", async () => {
    await answer();
    await deliver(services, paid(other));
    await both("withdrawal_completed");
    expect((await rowsOf(own, other)).length).toBe(2);
    expect(await bookedOn(other)).toBe(9_900);
    expect(await bookedOn(own)).toBe(-10_000);
  });

  it("another wallet", async () => {
    await deliver(services, payout("withdrawal_completed", other, {}, { subAccount: "loja-a" }));
    await answer();
    await both("withdrawal_completed");
    expect((await rowsOf(own, other)).length).toBe(2);
  });

  it("two writes of ours", async () => {
    await answer();
    await answer("created", other);
    await both("withdrawal_completed");
    expect((await rowsOf(own, other)).length).toBe(2);
    expect(await bookedOn(own, other)).toBe(-20_000);
  });

  it("a read that answers with something else is not taken over", async () => {
    await answer();
    expect(await read(own, "completed", { amountCentavos: centavos(7_000) })).toBeNull();
    expect(await read(own, "completed", { type: "payment" })).toBeNull();
    expect(await rowsOf(own, other)).toEqual([[own, "pending"]]);
    expect(await bookedOn(own, other)).toBe(-10_000);
  });
});

describe("F39 a service that knows a withdrawal by its transaction alone", () => {
  it("is asked by the other name where it does not know the first", async () => {
    await answer();
    await both("withdrawal_completed");
    const asked = withReads((id) => (id === other ? { type: "withdrawal", status: "failed" } : null));
    expect((await readTransaction(asked, "principal", own))?.state).toBe("reversed");
    expect(asked.reads).toEqual([own, other]);
    expect(await bookedOn(own, other)).toBe(0);
  });
});
