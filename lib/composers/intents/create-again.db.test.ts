import { type PauseReason } from "@/lib/core/enums/intents";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { LosslessNumber } from "@/lib/core/json/json";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { listOpenIntents } from "@/lib/engine/intents/list-open-intents.server";
import { listSettledOutcomes } from "@/lib/engine/intents/list-settled-outcomes.server";
import { openIntent } from "@/lib/engine/intents/open-intent.server";
import { findIntent, settleOpenIntent } from "@/lib/engine/intents/records.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { createWithdrawal } from "@/lib/domain/withdrawals/create-withdrawal.server";
import { CreateWithdrawalInput } from "@/lib/domain/withdrawals/schema";
import { confirmRefund } from "@/lib/domain/refunds/decide-refund.server";
import { getUnknownRefund } from "@/lib/domain/refunds/get-unknown-refund.server";
import { findEvidence } from "@/lib/domain/refunds/request-records.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { outgoingPayouts } from "@/lib/platform/store/tables/payouts";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { findApproval } from "@/lib/engine/payouts/approval-records.server";
import { getApprovalRequest } from "@/lib/domain/withdrawals/get-approval-request.server";
import { completeIntents } from "./complete-intents.server";
import { createAgain } from "./create-again.server";
import { lock } from "@/lib/platform/store/locks.server";
import { givenObservations, givenTransaction } from "@/lib/testing/mirror";
import { isWaiting } from "@/lib/testing/commit-during";

let services: TestServices;
let finance: Context;
let manager: Context;
beforeAll(async () => {
  services = await testServices();
  await givenRules(services, FREE_RULES);
  finance = await testContext(services, { role: "finance" });
  manager = await testContext(services, { role: "manager" });
});

const HUNDRED = centavos(10_000);
const PAYER = "Maria Aparecida";
const HOUR = 3_600;
const rowOf = (id: string) => services.store.read((reader) => findIntent(reader, id));

const amount = new LosslessNumber("10.00");
const BODIES = {
  charge: { amount },
  refund: { reason: "pedido cancelado" },
  withdrawal: {
    amount,
    pixKey: "maria@example.com",
    pixKeyType: "email",
    holderName: "Maria",
    holderDocument: "52998224725",
    holderDocumentType: "cpf",
  },
};

/** A write that was sent so long ago, came to no known outcome, and waits for a person. */
async function givenPaused(
  kind: "charge" | "withdrawal" | "refund",
  pausedBecause: PauseReason,
  sentHoursAgo: number,
  subject?: string,
): Promise<string> {
  const id = crypto.randomUUID();
  await openIntent(finance, {
    id,
    kind,
    path: kind === "refund" ? `/transactions/${subject ?? ""}/refund` : "/x",
    hasKey: kind !== "refund",
    body: BODIES[kind],
    subject,
  });
  await services.store.transaction(async (tx) => {
    await settleOpenIntent(tx, id, {
      state: "ambiguous",
      mayHaveTakenEffect: true,
      pausedBecause,
      nextAttemptAt: null,
    });
    const at = new Date(Date.now() - sentHoursAgo * HOUR * 1_000);
    await tx.update(intents).set({ firstSentAt: at, lastSentAt: at, attempts: 1 }).where(eq(intents.id, id));
  });
  return id;
}

async function givenPayment(): Promise<string> {
  const id = newId();
  const at = services.clock.now();
  await services.store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id,
        wallet: "principal",
        type: "payment",
        state: "completed",
        amountCentavos: HUNDRED,
        counterpartName: PAYER,
        createdAt: at,
        completedAt: at,
        settledAt: at,
        origin: "webhook",
      },
      at,
    ),
  );
  return id;
}

const again = (replaces: string, intentId: string = crypto.randomUUID()) => ({
  wallet: "principal",
  replaces,
  intentId,
  reason: "o provedor disse que nada foi feito",
});
const sent: string[] = [];
const refunding: PixClient = fakePix({
  getAccount: () =>
    Promise.resolve({ totalCentavos: centavos(50_000) } as Awaited<ReturnType<PixClient["getAccount"]>>),
  refundTransaction: (id) => {
    sent.push(id);
    return Promise.resolve({
      originalTransactionId: id,
      pspProvider: "psp",
      pspRefundTransactionId: "D1",
      status: "PENDING",
    });
  },
});
const decisionOf = async (id: string) =>
  (await listSettledOutcomes(manager, {})).items.find((item) => item.id === id);

describe("a refund whose answer was lost", () => {
  it("is sent again by a second person with the right, once, and names the old one", async () => {
    const payment = await givenPayment();
    const old = await givenPaused("refund", "refund_not_confirmed", 1, payment);
    await services.store.transaction((tx) =>
      tx.insert(outgoingPayouts).values({
        ...{ intentId: old, kind: "refund", wallet: "principal", subject: payment, recipient: payment },
        ...{ personId: finance.actor.personId, amountCentavos: HUNDRED },
        ...{ at: services.clock.now(), rulesVersion: 0, met: [] },
      }),
    );
    const colleague = await testContext(services, { role: "finance" });
    for (const person of [finance, colleague])
      await expect(createAgain({ ...person, pix: refunding }, again(old))).rejects.toMatchObject({
        code: "not_allowed",
      });
    const shown = async (ctx: Context) =>
      (await listOpenIntents(ctx, {})).items.find(({ id }) => id === old)?.notAgainBecause;
    expect([await shown(finance), await shown(colleague), await shown(manager)]).toEqual([
      "other_person",
      "other_right",
      null,
    ]);
    expect(sent).toEqual([]);
    expect((await listOpenIntents(manager, {})).items.find(({ id }) => id === old)).toMatchObject({
      toName: PAYER,
      leavingCentavos: HUNDRED,
    });

    const form = again(old);
    const made = await createAgain({ ...manager, pix: refunding }, form);
    expect(await createAgain({ ...manager, pix: refunding }, form)).toEqual(made);
    expect(made).toEqual({ intentId: form.intentId, state: "accepted", resultId: payment });
    expect(sent).toEqual([payment]);
    expect(await rowOf(old)).toMatchObject({ state: "abandoned" });
    expect(await rowOf(form.intentId)).toMatchObject({
      replaces: old,
      bodySha256: (await rowOf(old))?.bodySha256,
      personId: manager.actor.personId,
    });
    expect(await services.store.read((reader) => findEvidence(reader, form.intentId))).toMatchObject({
      totalBefore: 50_000,
    });
    expect(await decisionOf(old)).toMatchObject({
      state: "abandoned",
      decision: { act: "intent.create_again", person: manager.actor.name, reason: form.reason },
    });
  });

  it("is sent again where the one before had failed, as the payment says", async () => {
    const payment = await givenPayment();
    const old = await givenPaused("refund", "refund_not_confirmed", 1, payment);
    await services.store.transaction((tx) =>
      givenObservations(
        tx,
        { source: "person" },
        { about: "refund", id: payment, state: "error" },
        services.clock.now(),
      ),
    );
    const made = await createAgain({ ...manager, pix: refunding }, again(old));
    expect(made).toMatchObject({ state: "accepted", resultId: payment });
    expect(await rowOf(old)).toMatchObject({ state: "abandoned" });
  });

  it("is not sent again where the payment says that it was refunded", async () => {
    const payment = await givenPayment();
    const old = await givenPaused("refund", "refund_not_confirmed", 1, payment);
    await services.store.transaction((tx) =>
      givenObservations(
        tx,
        { source: "webhook" },
        { about: "refund", id: payment, state: "confirmed" },
        services.clock.now(),
      ),
    );
    await expect(createAgain({ ...manager, pix: refunding }, again(old))).rejects.toMatchObject({
      reason: "refund_asked_already",
    });
    expect(await rowOf(old)).toMatchObject({ state: "ambiguous" });
  });

  it("is not sent again while the notice that it was done is being worked out", async () => {
    const payment = await givenPayment();
    const old = await givenPaused("refund", "refund_not_confirmed", 1, payment);
    const notice = eventBody("refund_completed", { transactionId: payment, amount: 100, feeAmount: 0 });
    const before = sent.length;
    let isHeld = false;
    let letGo = (): void => undefined;
    const held = services.store.transaction(async (tx) => {
      await lock(tx, "object", payment);
      isHeld = true;
      await new Promise<void>((done) => (letGo = done));
    });
    await vi.waitUntil(() => isHeld);
    const reported = deliver(services, notice);
    // The first caller waits in front.
    await vi.waitUntil(() => isWaiting(services));
    const tried = createAgain({ ...manager, pix: refunding }, again(old));
    letGo();
    await expect(tried).rejects.toMatchObject({ reason: "outcome_known" });
    await Promise.all([held, reported]);
    expect(sent).toHaveLength(before);
    expect(await rowOf(old)).toMatchObject({ state: "accepted" });
  });

  it("is not made again with a cookie whose proof of presence is over: nothing is given up, and nothing sent", async () => {
    const old = await givenPaused("refund", "refund_not_confirmed", 1, await givenPayment());
    const calls = sent.length;
    const stale = await testContext(services, { role: "manager", isPresent: false });
    await expect(createAgain({ ...stale, pix: refunding }, again(old))).rejects.toMatchObject({
      code: "presence_needed",
    });
    expect(sent).toHaveLength(calls);
    expect(await rowOf(old)).toMatchObject({ state: "ambiguous" });
  });

  it("is confirmed by a person with what the provider said, and shows what was seen before", async () => {
    const payment = await givenPayment();
    const old = await givenPaused("refund", "refund_not_confirmed", 1, payment);
    expect(await getUnknownRefund(finance, payment)).toMatchObject({
      transactionId: payment,
      amountCentavos: 10_000,
      payment: { state: "completed", refundState: "none" },
      events: [],
    });
    await confirmRefund(finance, { wallet: "principal", transactionId: payment, note: "visto no extrato" });
    expect(await decisionOf(old)).toMatchObject({
      state: "accepted",
      resultId: payment,
      outcome: "reported_by_person",
      decision: { act: "refund_confirmed_by_person", person: finance.actor.name, reason: "visto no extrato" },
    });
    await expect(getUnknownRefund(finance, payment)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a write whose key is too old", () => {
  it("F18 waits for an approval again where it pays out: two people, and nothing is sent before", async () => {
    const old = await givenPaused("withdrawal", "not_found_after_ambiguity", 23);
    const form = again(old);
    expect(await createAgain({ ...finance, pix: fakePix() }, form)).toMatchObject({
      state: "awaiting_approval",
    });
    const made = await rowOf(form.intentId);
    expect(made).toMatchObject({ state: "awaiting_approval", replaces: old, attempts: 0 });
    expect(made?.idempotencyKey).not.toBe((await rowOf(old))?.idempotencyKey);
    expect(await services.store.read((reader) => findApproval(reader, form.intentId))).toMatchObject({
      bodySha256: made?.bodySha256,
      decision: null,
    });
    // People who may approve it are notified. The person who created it again is not.
    const toldOf = async (ctx: Context) =>
      (await listNotifications(ctx, {})).items
        .filter(({ objectId }) => objectId === form.intentId)
        .map(({ kind, amountCentavos }) => [kind, amountCentavos]);
    expect(await toldOf(manager)).toEqual([["approval_waiting", 1_000]]);
    expect(await toldOf(finance)).toEqual([]);
    expect(await getApprovalRequest(manager, form.intentId)).toMatchObject({ isMadeAgain: true });
    await completeIntents({ ...services, pix: fakePix() });
    expect(await rowOf(form.intentId)).toMatchObject({ state: "awaiting_approval", attempts: 0 });
    await expect(createAgain({ ...manager, pix: fakePix() }, again(old))).rejects.toMatchObject({
      reason: "outcome_known",
    });
  });

  it("F18 is not made again while its key lives, nor where the answer was about another write", async () => {
    const young = await givenPaused("charge", "not_found_after_ambiguity", 22.9);
    const foreign = await givenPaused("charge", "not_ours", 30);
    for (const old of [young, foreign]) {
      await expect(createAgain({ ...finance, pix: fakePix() }, again(old))).rejects.toMatchObject({
        reason: "not_again_now",
      });
      expect(await rowOf(old)).toMatchObject({ state: "ambiguous" });
    }
  });

  it("belongs to its own wallet alone", async () => {
    const old = await givenPaused("charge", "not_found_after_ambiguity", 24);
    await expect(createAgain({ ...finance, wallet: "loja-a" }, again(old))).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a withdrawal that a refused credential held back", () => {
  it("does not leave by itself once the credential is back; by a person's word another one waits", async () => {
    const id = newId();
    let sends = 0;
    const refusal = { about: "POST /auth", proof: "not_sent", kind: "credential", status: 401 } as const;
    const pixWhile = (isRefused: boolean) =>
      fakePix({
        createWithdrawal: () => {
          sends += isRefused ? 0 : 1;
          return Promise.reject(
            new PixError(isRefused ? refusal : { about: "test", proof: "ambiguous", kind: "timeout" }),
          );
        },
      });
    await createWithdrawal(
      { ...finance, pix: pixWhile(true) },
      CreateWithdrawalInput.parse({
        intentId: id,
        wallet: "principal",
        mode: "gross",
        amountCentavos: 4_321,
        pixKeyType: "email",
        pixKey: "carla@example.com",
        holderName: "Carla",
        holderDocumentType: "cpf",
        holderDocument: "52998224725",
      }),
    );
    expect(await rowOf(id)).toMatchObject({
      state: "ready",
      pausedBecause: "not_sent",
      mayHaveTakenEffect: false,
      nextAttemptAt: null,
      outcome: { proof: "not_sent", kind: "credential" },
    });

    const back = { ...services, pix: pixWhile(false) };
    await completeIntents(back);
    expect(sends).toBe(0);

    const form = again(id);
    expect(await createAgain({ ...finance, pix: back.pix }, form)).toMatchObject({
      state: "awaiting_approval",
    });
    expect(await rowOf(id)).toMatchObject({ state: "abandoned" });
    await completeIntents(back);
    expect(sends).toBe(0);
  });

  it("does not leave by itself where it was written down long ago and is looked for first", async () => {
    const id = newId();
    const refusal = { about: "POST /auth", proof: "not_sent", kind: "credential", status: 401 } as const;
    await openIntent(finance, {
      id,
      kind: "withdrawal",
      path: "/withdrawals",
      hasKey: true,
      body: BODIES.withdrawal,
    });
    const writtenAt = new Date(Date.now() - 2 * HOUR * 1_000);
    await services.store.transaction((tx) =>
      tx.update(intents).set({ writtenAt, nextAttemptAt: writtenAt }).where(eq(intents.id, id)),
    );
    let sends = 0;
    const pixWhile = (isRefused: boolean) =>
      fakePix({
        getTransaction: () =>
          Promise.reject(
            new PixError(
              isRefused ? refusal : { about: "test", proof: "rejected", kind: "not_found", status: 404 },
            ),
          ),
        createWithdrawal: () => {
          sends += 1;
          return Promise.reject(new PixError({ about: "test", proof: "ambiguous", kind: "timeout" }));
        },
      });
    await completeIntents({ ...services, pix: pixWhile(true) });
    expect(await rowOf(id)).toMatchObject({
      state: "ready",
      pausedBecause: "not_sent",
      mayHaveTakenEffect: false,
      nextAttemptAt: null,
      outcome: { proof: "not_sent", kind: "credential" },
    });
    await completeIntents({ ...services, pix: pixWhile(false) });
    expect(sends).toBe(0);
  });
});
