import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { type Centavos, centavos } from "@/lib/core/money/money";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { findApprovalRequest } from "@/lib/engine/payouts/approval-records.server";
import { endLateDrafts } from "@/lib/engine/payouts/end-late-drafts.server";
import { refusalOfPayout } from "@/lib/engine/payouts/refuse-unapproved.server";
import { type RefundRules } from "@/lib/engine/payouts/schema";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { markProved, updatePerson } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { setFreeze } from "@/lib/platform/settings/change-freeze.server";
import { intents, refundEvidence } from "@/lib/platform/store/tables/intents";
import { approvalDecisions } from "@/lib/platform/store/tables/payouts";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { refunds } from "@/lib/platform/store/tables/transactions";
import { projects } from "@/lib/platform/store/tables/wallets";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { applyFreezeLift } from "@/lib/testing/apply-changes";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { errorOf } from "@/lib/testing/error-of";
import { contextWithPix, intentOf as storedIntent, ladder } from "@/lib/testing/outgoing";
import { givenOpenBlock, givenTransaction } from "@/lib/testing/mirror";
import { sealedDocument } from "@/lib/testing/sealed";
import { approveRefund, declineRefund, cancelRefundRequest } from "./decide-refund-approval.server";
import { getRefundApproval, listRefundApprovals } from "./get-refund-approval.server";
import { getRefundVerdict } from "./get-refund-verdict.server";
import { listOpenRefunds } from "./list-refunds.server";
import { refundHandler } from "./refund-handler.server";
import { requestRefund } from "./request-refund.server";
import { RequestRefundInput } from "./schema";

const AMOUNT = centavos(10_000);
const DAY_MS = 86_400_000;
const DOCUMENT = "52998224725";
const ONE = ladder(AMOUNT - 1, null);
const TWO = ladder(0, AMOUNT - 1);
const NOBODY = ladder(null, null);
type Decision = { wallet: string; intentId: string; bodySha256: string };

let services: TestServices;
let support: Context;
let manager: Context;
let second: Context;
beforeAll(async () => {
  services = await testServices({ env: { environment: "production" } });
});
beforeEach(async () => {
  support = await givenProved("support");
  manager = await givenProved("manager");
  second = await givenProved("manager");
  await setRules({ ladder: ONE });
});

/** A person who makes a request that others have to approve has just proven presence. */
async function givenProved(role: "support" | "finance" | "manager"): Promise<Context> {
  const ctx = await testContext(services, { role });
  await prove(ctx, services.clock.now());
  return ctx;
}
const prove = (ctx: Context, provedAt: Date) =>
  services.store.transaction((tx) => markProved(tx, ctx.actor.sessionId, provedAt));
const setRules = (change: Partial<RefundRules>) =>
  givenRules(services, { ...FREE_RULES, refund: { ...FREE_RULES.refund, ...change } });

type Payment = { amount?: Centavos; document?: string; projectId?: string };
async function givenPayment({ amount = AMOUNT, document = DOCUMENT, projectId }: Payment = {}) {
  const id = newId();
  const at = new Date(services.clock.now().getTime() - DAY_MS);
  await services.store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id,
        wallet: "principal",
        type: "payment",
        state: "completed",
        amountCentavos: amount,
        feeCentavos: centavos(100),
        netCentavos: centavos(amount - 100),
        counterpartName: "Payer",
        counterpartDocument: sealedDocument(document),
        createdAt: at,
        completedAt: at,
        settledAt: at,
        origin: "read",
        ...(projectId && { projectId }),
      },
      at,
    ),
  );
  return id;
}

const input = (transactionId: string) =>
  RequestRefundInput.parse({
    intentId: crypto.randomUUID(),
    wallet: "principal",
    transactionId,
    reason: "pedido cancelado",
  });
/** Its total before and after is asked for, and nothing else. */
const readable: Partial<PixClient> = {
  getAccount: () =>
    Promise.resolve({
      availableCentavos: centavos(50_000),
      heldCentavos: centavos(0),
      promotionalCentavos: centavos(0),
      totalCentavos: centavos(50_000),
    } as Awaited<ReturnType<PixClient["getAccount"]>>),
};
const silent = fakePix(readable);
/** A service that takes it and counts how often it was asked. */
const taking = (more: Partial<PixClient> = {}) => {
  const seen: string[] = [];
  const pix = fakePix({
    ...readable,
    refundTransaction: (id) => {
      seen.push(id);
      return Promise.resolve({
        originalTransactionId: id,
        pspProvider: "psp",
        pspRefundTransactionId: `D-${id}`,
        status: "PENDING",
      });
    },
    ...more,
  });
  return { pix, seen };
};
const unreachable = fakePix({
  ...readable,
  refundTransaction: () =>
    Promise.reject(new PixError({ about: "POST refund", proof: "not_sent", kind: "connection" })),
});

const intentOf = (id: string) => storedIntent(services, id);
/** A refund requested by a person of support. Nothing of it may reach the service yet. */
async function givenDraft(payment: Payment = {}, maker = support) {
  const transactionId = await givenPayment(payment);
  const sent = input(transactionId);
  // Each takes a proof of its own.
  await prove(maker, services.clock.now());
  const created = await requestRefund(contextWithPix(maker, silent), sent);
  const { bodySha256 } = await intentOf(sent.intentId);
  const decision = { wallet: "principal", intentId: sent.intentId, bodySha256 };
  return { transactionId, sent, created, decision };
}
const change = (of: Context, to: Parameters<typeof updatePerson>[2]) =>
  services.store.transaction((tx) => updatePerson(tx, of.actor.personId, to));
const refundOf = async (id: string) =>
  (
    await services.store.read((reader) =>
      reader.select().from(refunds).where(eq(refunds.originalTransactionId, id)),
    )
  )[0];
const heardBy = async (ctx: Context, objectId: string) =>
  (await listNotifications(ctx, {})).items
    .filter((item) => item.objectId === objectId)
    .map(({ kind, write }) => [kind, write]);

describe("a refund above the rung", () => {
  it("is written down and waits; another's yes sends it, once, however often it is said", async () => {
    const { transactionId, sent, created, decision } = await givenDraft();
    expect(created).toMatchObject({ isAccepted: false, isAwaitingApproval: true, heldUntil: null });
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "awaiting_approval", attempts: 0 });
    expect(await heardBy(manager, sent.intentId)).toEqual([["approval_waiting", "refund"]]);
    // A manual run does not send it earlier.
    await runIntent(contextWithPix(support, silent), refundHandler, sent.intentId);
    expect(await refundOf(transactionId)).toBeUndefined();

    const { pix, seen } = taking();
    const said = await Promise.allSettled(
      [manager, second, manager, second].map((ctx) => approveRefund(contextWithPix(ctx, pix), decision)),
    );
    expect(said.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(seen).toEqual([transactionId]);
    expect(await refundOf(transactionId)).toMatchObject({ state: "pending", amountCentavos: AMOUNT });
    expect(await heardBy(support, sent.intentId)).toEqual([["approval_granted", "refund"]]);
    await runIntent(contextWithPix(support, pix), refundHandler, sent.intentId);
    expect(seen).toHaveLength(1);
    const log = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, sent.intentId)),
    );
    expect(log.map(({ act }) => act)).toEqual(["refund.request", "refund.approved"]);
  });

  it.each([
    [AMOUNT, true],
    [centavos(AMOUNT - 1), false],
  ])("of %d waits: %s", async (amount, waits) => {
    const { pix, seen } = taking();
    const id = await givenPayment({ amount });
    const created = await requestRefund(contextWithPix(support, waits ? silent : pix), input(id));
    expect(created).toMatchObject({ isAwaitingApproval: waits, isAccepted: !waits });
    expect(seen).toHaveLength(waits ? 0 : 1);
  });

  it("needs two others above the second rung, who are two people and never whoever asked", async () => {
    await setRules({ ladder: TWO });
    const { sent, decision } = await givenDraft({}, second);
    const { pix, seen } = taking();
    expect((await errorOf(approveRefund(contextWithPix(second, pix), decision))).code).toBe("not_allowed");
    expect(await approveRefund(contextWithPix(manager, pix), decision)).toMatchObject({
      isAwaitingApproval: true,
    });
    expect((await errorOf(approveRefund(contextWithPix(manager, pix), decision))).reason).toBe("changed");
    expect(seen).toEqual([]);
    const third = await givenProved("manager");
    expect(await approveRefund(contextWithPix(third, pix), decision)).toMatchObject({ isAccepted: true });
    expect(seen).toHaveLength(1);
    const decisions = await services.store.read((reader) =>
      reader.select().from(approvalDecisions).where(eq(approvalDecisions.intentId, sent.intentId)),
    );
    expect(decisions).toHaveLength(2);
  });

  it("takes a proof of presence of its own; those below the rung share one for five minutes", async () => {
    const now = services.clock.now().getTime();
    const code = async (request: Promise<unknown>) => (await errorOf(request)).code;
    const below = async () => input(await givenPayment({ amount: centavos(AMOUNT - 1) }));
    const { pix, seen } = taking();
    await prove(support, new Date(now - 5 * 60_000));
    const above = input(await givenPayment());
    const first = await below();
    expect(await code(requestRefund(contextWithPix(support, silent), above))).toBe("presence_needed");
    expect(await code(requestRefund(contextWithPix(support, pix), first))).toBe("presence_needed");
    expect(
      await services.store.read((reader) =>
        reader
          .select()
          .from(intents)
          .where(inArray(intents.id, [above.intentId, first.intentId])),
      ),
    ).toEqual([]);

    await prove(support, new Date(now - 5 * 60_000 + 1));
    for (const one of [first, await below()])
      expect(await requestRefund(contextWithPix(support, pix), one)).toMatchObject({ isAccepted: true });
    expect(seen).toHaveLength(2);
    // The same proof is used.
    expect(await code(requestRefund(contextWithPix(support, silent), above))).toBe("presence_needed");
    await prove(support, services.clock.now());
    const twice = await Promise.allSettled(
      [above, input(await givenPayment())].map((one) => requestRefund(contextWithPix(support, silent), one)),
    );
    expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("is one for each payment: a second request is told of the first", async () => {
    const { transactionId, sent } = await givenDraft();
    const { pix } = taking();
    expect(await requestRefund(contextWithPix(manager, pix), input(transactionId))).toMatchObject({
      intentId: sent.intentId,
      isEarlier: true,
      isAwaitingApproval: true,
    });
    expect(await getRefundVerdict(manager, transactionId)).toMatchObject({
      obstacle: "asked_already",
      waiting: sent.intentId,
      underWay: null,
    });
    expect((await listOpenRefunds(manager)).items.map(({ intentId }) => intentId)).not.toContain(
      sent.intentId,
    );
  });

  it("is told beforehand: the rules it meets, how many others, and who can agree", async () => {
    const id = await givenPayment();
    const { rules } = await getRefundVerdict(support, id);
    expect(rules).toMatchObject({ people: 1, stopped: null, holdUntil: null });
    expect(rules.matchedRules).toContainEqual(
      expect.objectContaining({ rule: "ladder", effect: "people", limit: AMOUNT - 1 }),
    );
    expect(rules.canAgree).not.toContain(support.actor.name);
    expect(rules.canAgree.length).toBeGreaterThan(0);
  });

  it("counts in the sums while it waits, and not once it was declined or taken back", async () => {
    await givenRules(services, {
      ...FREE_RULES,
      personDayCentavos: { support: centavos(15_000), finance: null, manager: null },
      refund: { ...FREE_RULES.refund, ladder: ONE },
    });
    const first = await givenDraft();
    const fault = `payout_day_limit_person:15000:10000:${support.actor.name}`;
    const next = input(await givenPayment());
    expect(await errorOf(requestRefund(contextWithPix(support, silent), next))).toMatchObject({
      reason: "payout_stopped",
      fields: { limit: fault },
    });
    await declineRefund(manager, { ...first.decision, reason: "não" });
    await cancelRefundRequest(support, (await givenDraft()).decision);
    await prove(support, services.clock.now());
    expect(await requestRefund(contextWithPix(support, silent), next)).toMatchObject({
      isAwaitingApproval: true,
    });
  });

  it("counts in the sums of its payment's project, over all people, and in no other's", async () => {
    const [one, other] = [newId(), newId()];
    await services.store.transaction((tx) =>
      tx
        .insert(projects)
        .values([one, other].map((id) => ({ id, name: `Projeto ${id}`, createdAt: services.clock.now() }))),
    );
    const limits = { ...FREE_RULES.refund.wallet, dayCentavos: centavos(15_000) };
    await setRules({ ladder: ONE, projects: [{ project: one, name: `Projeto ${one}`, limits }] });
    await givenDraft({ projectId: one });
    const stopped = requestRefund(
      contextWithPix(manager, silent),
      input(await givenPayment({ projectId: one })),
    );
    expect((await errorOf(stopped)).fields).toEqual({
      limit: `payout_day_limit_project:15000:10000:Projeto ${one}`,
    });
    await givenDraft({ projectId: other }, manager);
    await givenDraft({}, manager);
  });

  it.each<[string, (decision: Decision) => Promise<void>]>([
    ["declined", (decision) => declineRefund(manager, { ...decision, reason: "não" })],
    ["taken back", (decision) => cancelRefundRequest(support, decision)],
  ])("that was %s leaves nothing behind: the payment may be refunded anew", async (_what, end) => {
    const { transactionId, sent, decision } = await givenDraft();
    await end(decision);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "abandoned", attempts: 0 });
    expect(await refundOf(transactionId)).toBeUndefined();
    expect((await errorOf(approveRefund(contextWithPix(second, silent), decision))).reason).toBe("changed");
    await prove(support, services.clock.now());
    expect(await requestRefund(contextWithPix(support, silent), input(transactionId))).toMatchObject({
      isAwaitingApproval: true,
      isEarlier: false,
    });
  });

  it("is taken back by its maker alone, and declined by nobody who could not agree", async () => {
    const { decision } = await givenDraft();
    expect((await errorOf(cancelRefundRequest(manager, decision))).code).toBe("not_allowed");
    const finance = await givenProved("finance");
    expect((await errorOf(declineRefund(finance, { ...decision, reason: "não" }))).code).toBe("not_allowed");
    await setRules({ ladder: ONE, financeAgreesUpToCentavos: AMOUNT });
    const { pix, seen } = taking();
    expect(await approveRefund(contextWithPix(finance, pix), decision)).toMatchObject({ isAccepted: true });
    expect(seen).toHaveLength(1);
  });

  it("is agreed to by nobody while the rules leave no hour open", async () => {
    const { decision, sent } = await givenDraft();
    await setRules({ ladder: ONE, hours: Array.from({ length: 7 }, () => 0) });
    expect((await errorOf(approveRefund(contextWithPix(manager, silent), decision))).reason).toBe(
      "no_open_hour",
    );
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "awaiting_approval", attempts: 0 });
    await setRules({ ladder: ONE });
  });

  it("ends after a day, and with its maker's right, without being sent", async () => {
    const before = services.clock.now();
    const late = await givenDraft();
    services.clock.advance(DAY_MS);
    expect((await errorOf(approveRefund(contextWithPix(manager, silent), late.decision))).reason).toBe(
      "draft_ended",
    );
    await endLateDrafts(services);
    expect(await intentOf(late.sent.intentId)).toMatchObject({ state: "abandoned" });
    expect(await heardBy(support, late.sent.intentId)).toEqual([["approval_ended", "refund"]]);
    services.clock.set(before);

    const maker = await givenProved("support");
    const { sent } = await givenDraft({}, maker);
    await endLateDrafts(services);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "awaiting_approval" });
    await change(maker, { role: "viewer" });
    await endLateDrafts(services);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "abandoned", attempts: 0 });
  });

  it("waits for its hour where it was agreed to outside of the hours, and may be taken back until then", async () => {
    const before = services.clock.now();
    // A hold is honoured by the database's clock.
    services.clock.set(new Date());
    const maker = await givenProved("support");
    const { sent, decision } = await givenDraft({}, maker);
    await setRules({ ladder: ONE, hours: closedNow() });
    await prove(manager, services.clock.now());
    const held = await approveRefund(contextWithPix(manager, silent), decision);
    expect(held.heldUntil).not.toBeNull();
    await runIntent({ ...services, pix: silent }, refundHandler, sent.intentId);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "ready", attempts: 0 });
    expect((await listRefundApprovals(support)).items).toContainEqual(
      expect.objectContaining({ intentId: sent.intentId, heldUntil: held.heldUntil }),
    );
    await cancelRefundRequest(maker, decision);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "abandoned" });
    services.clock.set(before);
  });
});

/** Open in every hour but this one and the two beside it. */
function closedNow(): number[] {
  const all = 2 ** 24 - 1;
  // An hour of São Paulo is one of UTC, three later.
  const hour = (new Date().getUTCHours() + 21) % 24;
  const closed = [23, 0, 1].reduce((bits, by) => bits | (1 << ((hour + by) % 24)), 0);
  return Array.from({ length: 7 }, () => all & ~closed);
}

describe("right before it is sent", () => {
  const givenAgreed = async (payment: Payment = {}) => {
    const draft = await givenDraft(payment);
    await approveRefund(contextWithPix(manager, unreachable), draft.decision);
    expect(await intentOf(draft.sent.intentId)).toMatchObject({ state: "ready", mayHaveTakenEffect: false });
    return draft;
  };
  const refusedWith = async (intentId: string, code: string) => {
    // The fake service fails the test for any call.
    expect(await runIntent(contextWithPix(support, silent), refundHandler, intentId)).toMatchObject({
      state: "rejected",
      outcome: { proof: "rejected", code },
    });
  };

  it.each<[string, () => Context, Parameters<typeof updatePerson>[2], string]>([
    ["maker was disabled", () => support, { disabledAt: new Date() }, "CREATOR_MAY_NOT_ASK"],
    ["maker lost the wallet", () => support, { wallets: ["loja-a"] }, "CREATOR_MAY_NOT_ASK"],
    ["approver was demoted", () => manager, { role: "viewer" }, "APPROVER_MAY_NOT_APPROVE"],
    ["approver was disabled", () => manager, { disabledAt: new Date() }, "APPROVER_MAY_NOT_APPROVE"],
  ])("its %s: nothing is sent", async (_what, who, to, code) => {
    const { sent } = await givenAgreed();
    await change(who(), to);
    await refusedWith(sent.intentId, code);
  });

  it("its maker was disabled before anybody agreed: the agreement does not send it", async () => {
    const { sent, decision } = await givenDraft();
    await change(support, { disabledAt: new Date() });
    expect((await errorOf(approveRefund(contextWithPix(manager, silent), decision))).reason).toBe(
      "approval_void",
    );
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "rejected", attempts: 1 });
  });

  it("asks for as many as the rules want by then, also of one that needed none when it was asked for", async () => {
    const { sent } = await givenAgreed();
    await setRules({ ladder: ladder(0, 1) });
    await refusedWith(sent.intentId, "TOO_FEW_AGREED");
    await setRules({ ladder: NOBODY });
    const alone = input(await givenPayment());
    await requestRefund(contextWithPix(support, unreachable), alone);
    await setRules({ ladder: ONE });
    await refusedWith(alone.intentId, "TOO_FEW_AGREED");
    await setRules({ ladder: NOBODY });
    const large = input(await givenPayment());
    await requestRefund(contextWithPix(support, unreachable), large);
    await setRules({ ladder: ladder(null, null, AMOUNT - 1) });
    await refusedWith(large.intentId, "MORE_THAN_THE_RULES_ALLOW");
  });

  it("another payment under the same agreement is none: whoever writes to the database moves no more than was agreed to", async () => {
    const { sent } = await givenAgreed();
    const larger = await givenPayment({ amount: centavos(900_000) });
    await services.store.transaction((tx) =>
      tx
        .update(intents)
        .set({ subject: larger, path: `/transactions/${larger}/refund` })
        .where(eq(intents.id, sent.intentId)),
    );
    await refusedWith(sent.intentId, "PAYMENT_CHANGED");
  });

  it("a block that came since stops it, before it is agreed to and after", async () => {
    const waiting = await givenDraft();
    const agreed = await givenAgreed();
    services.clock.advance(1_000);
    for (const { transactionId } of [waiting, agreed])
      await services.store.transaction((tx) => givenOpenBlock(tx, transactionId, services.clock.now()));
    expect((await errorOf(approveRefund(contextWithPix(manager, silent), waiting.decision))).code).toBe(
      "conflict",
    );
    expect((await getRefundApproval(manager, waiting.sent.intentId)).payment).toMatchObject({
      isGone: true,
      hasOpenBlock: true,
    });
    await refusedWith(agreed.sent.intentId, "PAYMENT_CHANGED");
  });

  it("a block that is learnt of since stops it, though it is older than the request", async () => {
    const { sent, transactionId } = await givenAgreed();
    const before = new Date(services.clock.now().getTime() - 60 * 60_000);
    services.clock.advance(1_000);
    await services.store.transaction((tx) =>
      givenOpenBlock(tx, transactionId, services.clock.now(), { createdAt: before }),
    );
    await refusedWith(sent.intentId, "PAYMENT_CHANGED");
    expect(refusalOfPayout(await intentOf(sent.intentId)).reason).toBe("payment_changed");
  });

  it("a freeze that comes while the balance is read before it leaves stops it, and so does a block", async () => {
    const [frozen, blocked] = [await givenAgreed(), await givenAgreed()];
    services.clock.advance(5 * 60_000);
    const during = (meanwhile: () => Promise<unknown>) =>
      // A refund that is sent fails the test.
      fakePix({ getAccount: () => meanwhile().then(() => Promise.reject(new Error("no balance"))) });
    const block = () =>
      services.store.transaction((tx) => givenOpenBlock(tx, blocked.transactionId, services.clock.now()));
    expect(
      await runIntent(contextWithPix(support, during(block)), refundHandler, blocked.sent.intentId),
    ).toMatchObject({
      state: "rejected",
      outcome: { code: "PAYMENT_CHANGED" },
    });
    const admin = await testContext(services, { role: "admin" });
    const freeze = () => setFreeze(admin, { target: "*", reason: "Suspeita de fraude" });
    const ended = await runIntent(
      contextWithPix(support, during(freeze)),
      refundHandler,
      frozen.sent.intentId,
    );
    expect(ended).toMatchObject({ state: "rejected", outcome: { proof: "rejected", code: "FROZEN" } });
    expect(refusalOfPayout(ended).code).toBe("frozen");
    await applyFreezeLift(admin, { target: "*", reason: "Esclarecido" });
  });

  it("a notice that it was given back elsewhere is not taken for an answer to what never left, and stops it", async () => {
    const { transactionId, sent, decision } = await givenDraft();
    await deliver(
      services,
      eventBody("refund_completed", {
        transactionId,
        amount: AMOUNT / 100,
        feeAmount: 0,
        netAmount: AMOUNT / 100,
      }),
    );
    expect(await refundOf(transactionId)).toMatchObject({ state: "confirmed", intentId: null });
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "awaiting_approval" });
    expect((await errorOf(approveRefund(contextWithPix(manager, silent), decision))).reason).toBe(
      "refund_asked_already",
    );
    expect((await getRefundApproval(manager, sent.intentId)).payment).toMatchObject({ isGone: true });
    await cancelRefundRequest(support, decision);
  });
});

describe("an answer that was lost", () => {
  it("after the agreement is looked for and never sent again, by whatever hand", async () => {
    const { sent, decision, transactionId } = await givenDraft();
    services.clock.advance(2 * 60_000);
    await prove(manager, services.clock.now());
    let calls = 0;
    const lost = fakePix({
      ...readable,
      refundTransaction: () => {
        calls += 1;
        return Promise.reject(new PixError({ about: "refund", proof: "ambiguous", kind: "timeout" }));
      },
      getTransaction: () =>
        Promise.reject(new PixError({ about: "read", proof: "ambiguous", kind: "server", status: 503 })),
    });
    expect(await approveRefund(contextWithPix(manager, lost), decision)).toMatchObject({
      isAccepted: false,
      isAwaitingApproval: false,
    });
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "ambiguous", mayHaveTakenEffect: true });
    for (let again = 0; again < 3; again++)
      await runIntent(contextWithPix(support, lost), refundHandler, sent.intentId);
    expect((await errorOf(approveRefund(contextWithPix(second, lost), decision))).reason).toBe("changed");
    expect((await errorOf(cancelRefundRequest(support, decision))).reason).toBe("changed");
    expect(calls).toBe(1);
    // The wallet's balance is compared with the reading from right before the request left, not from when it was
    // made.
    const [evidence] = await services.store.read((reader) =>
      reader.select().from(refundEvidence).where(eq(refundEvidence.intentId, sent.intentId)),
    );
    expect(evidence?.beforeAt).toEqual(services.clock.now());
    await deliver(
      services,
      eventBody("refund_completed", {
        transactionId,
        amount: AMOUNT / 100,
        feeAmount: 0,
        netAmount: AMOUNT / 100,
      }),
    );
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "accepted", resultId: transactionId });
  });

  it("a process that died between the last yes and the call leaves it to the worker, who sends it once", async () => {
    const { sent, decision, transactionId } = await givenDraft();
    // An approval commits this before anything is sent.
    await approveRefund(contextWithPix(manager, unreachable), decision);
    await services.store.transaction((tx) =>
      tx
        .update(intents)
        .set({ nextAttemptAt: new Date(0) })
        .where(eq(intents.id, sent.intentId)),
    );
    const { pix, seen } = taking();
    await Promise.all([1, 2, 3].map(() => runIntent({ ...services, pix }, refundHandler, sent.intentId)));
    expect(seen.filter((id) => id === transactionId)).toHaveLength(1);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "accepted" });
  });
});

describe("the person who agrees to a refund", () => {
  it("sees payer, document, history, reason and what is left, and the look is in the audit log", async () => {
    const document = "39053344705";
    await givenPayment({ document });
    const { sent } = await givenDraft({ document });
    const seen = await getRefundApproval(manager, sent.intentId);
    expect(seen).toMatchObject({
      kind: "refund",
      amountCentavos: AMOUNT,
      mayDecide: true,
      isOwn: false,
      recipient: { name: "Payer", key: null },
      payment: { reason: "pedido cancelado", isGone: false, hasOpenBlock: false },
      facts: {
        revealed: { document: "390.533.447-05" },
        paidIn: { count: 2, sumCentavos: 20_000 },
        history: { items: [] },
      },
    });
    expect(seen.facts.matchedRules).toContainEqual(
      expect.objectContaining({ rule: "ladder", effect: "people" }),
    );
    expect(seen.facts.from).not.toBeNull();
    expect((await getRefundApproval(support, sent.intentId)).facts.revealed).toBeNull();
    const log = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, sent.intentId)),
    );
    expect(log.filter(({ act }) => act === "document.reveal")).toMatchObject([
      { personId: manager.actor.personId, sessionId: manager.actor.sessionId, reason: null },
    ]);
  });

  it("finds it in its own wallet and under its own kind alone", async () => {
    const { sent } = await givenDraft();
    const elsewhere = { ...manager, wallet: "loja-a" };
    expect((await errorOf(getRefundApproval(elsewhere, sent.intentId))).code).toBe("not_found");
    const asWithdrawal = await services.store.read((reader) =>
      findApprovalRequest(reader, "withdrawal", "principal", sent.intentId),
    );
    expect(asWithdrawal).toBeNull();
  });
});
