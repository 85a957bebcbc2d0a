import { type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { intents } from "@/lib/platform/store/tables/intents";
import { movements } from "@/lib/platform/store/tables/money";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { changeSettings } from "@/lib/platform/settings/change-settings.server";
import { refunds, splitLegs, transactions } from "@/lib/platform/store/tables/transactions";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { errorOf } from "@/lib/testing/error-of";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules, shiftDatabaseClock } from "@/lib/testing/given-rules";
import { confirmRefund, recordRefundError } from "./decide-refund.server";
import { getRefund } from "./get-refund.server";
import { getRefundVerdict } from "./get-refund-verdict.server";
import { listOpenRefunds, listRefunds } from "./list-refunds.server";
import { refundHandler } from "./refund-handler.server";
import { requestRefund } from "./request-refund.server";
import { ReasonedRefundInput, RequestRefundInput } from "./schema";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { givenOpenBlock, givenObservations, givenTransaction } from "@/lib/testing/mirror";
import { sealedDocument } from "@/lib/testing/sealed";

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
const DAY_MS = 86_400_000;

async function givenPayment(
  change: { state?: TransactionState; type?: TransactionType; paidDaysAgo?: number } = {},
): Promise<string> {
  const id = newId();
  const at = new Date(services.clock.now().getTime() - (change.paidDaysAgo ?? 1) * DAY_MS);
  await services.store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id,
        wallet: "principal",
        type: change.type ?? "payment",
        state: change.state ?? "completed",
        amountCentavos: HUNDRED,
        feeCentavos: centavos(100),
        netCentavos: centavos(9_900),
        counterpartName: "Payer",
        counterpartDocument: sealedDocument("52998224725"),
        createdAt: at,
        completedAt: at,
        settledAt: at,
        origin: "read",
      },
      at,
    ),
  );
  return id;
}

const account = (total: number) => ({
  availableCentavos: centavos(total),
  heldCentavos: centavos(0),
  promotionalCentavos: centavos(0),
  totalCentavos: centavos(total),
});
let calls: string[] = [];
const pixThat = (refund: PixClient["refundTransaction"], more: Partial<PixClient> = {}) =>
  fakePix({
    getAccount: () => Promise.resolve(account(50_000) as Awaited<ReturnType<PixClient["getAccount"]>>),
    refundTransaction: (id, body, options) => {
      calls.push(id);
      return refund(id, body, options);
    },
    ...more,
  });
const answering = (status: string, pspRefundTransactionId = "D1") =>
  pixThat((id) =>
    Promise.resolve({ originalTransactionId: id, pspProvider: "psp", pspRefundTransactionId, status }),
  );
const failing = (proof: "ambiguous" | "rejected" | "not_sent", status?: number) =>
  pixThat(() => Promise.reject(new PixError({ about: "refund", proof, kind: "validation", status })));
const as = (ctx: Context, pix: PixClient): Context => ({ ...ctx, pix });

const input = (transactionId: string, change: Partial<RequestRefundInput> = {}) =>
  RequestRefundInput.parse({
    intentId: crypto.randomUUID(),
    wallet: "principal",
    transactionId,
    reason: "pedido cancelado",
    ...change,
  });
const intentsOf = (subject: string) =>
  services.store.read((reader) => reader.select().from(intents).where(eq(intents.subject, subject)));
const paymentOf = async (id: string) =>
  (
    await services.store.read((reader) => reader.select().from(transactions).where(eq(transactions.id, id)))
  )[0];

const givenShownByBalance = (id: string) =>
  services.store.transaction((tx) =>
    givenObservations(
      tx,
      { source: "balance" },
      {
        about: "balance",
        id,
        payment: { amountCentavos: HUNDRED, feeCentavos: centavos(100), delivered: [] },
        refunds: [],
        withdrawal: null,
      },
      services.clock.now(),
    ),
  );

const linesOf = async (id: string) => {
  const rows = await services.store.read((reader) =>
    reader.select().from(movements).where(eq(movements.transactionId, id)),
  );
  return rows
    .filter(({ kind }) => kind.startsWith("refund"))
    .map(({ kind, availableCentavos }) => [kind, availableCentavos])
    .toSorted();
};
const notice = (
  id: string,
  { fee = 0.7, at = services.clock.now(), psp = "D1" }: { fee?: number | null; at?: Date; psp?: string } = {},
) =>
  deliver(
    services,
    eventBody(
      "refund_completed",
      {
        transactionId: id,
        originalTransactionId: id,
        amount: 100,
        ...(fee !== null && { feeAmount: fee }),
        netAmount: 100,
        pspRefundTransactionId: psp,
        completedAt: at.toISOString(),
      },
      { timestamp: at.toISOString() },
    ),
  );

describe("requestRefund", () => {
  it("F30 keeps a refund that its notice confirmed where the answer says ERROR, and marks the payment", async () => {
    const id = await givenPayment();
    const pix = pixThat(async (asked) => {
      await notice(asked);
      return {
        originalTransactionId: asked,
        pspProvider: "psp",
        pspRefundTransactionId: "D1",
        status: "ERROR",
      };
    });
    await requestRefund(as(finance, pix), input(id));
    const refund = await getRefund(finance, id);
    expect(refund.state).toBe("confirmed");
    expect(refund.steps.map(({ kind }) => kind)).toContain("refund_contradicted");
    expect(await linesOf(id)).toEqual([
      ["refund", -10_000],
      ["refund_fee", -70],
    ]);
    const [row] = await services.store.read((reader) =>
      reader.select().from(transactions).where(eq(transactions.id, id)),
    );
    expect(row).toMatchObject({
      refundState: "confirmed",
      mismatch: "refund_outcome",
      nextReadAt: services.clock.now(),
    });
  });

  it("writes the refund and its debit at acceptance, its fee when the notice tells it", async () => {
    const id = await givenPayment();
    const result = await requestRefund(as(finance, answering("PENDING")), input(id));
    expect(result).toMatchObject({ transactionId: id, isAccepted: true, isEarlier: false });
    expect(await getRefund(finance, id)).toMatchObject({
      state: "pending",
      reason: "pedido cancelado",
      requestedBy: finance.actor.name,
      costCentavos: null,
      party: { document: "***.982.247-**" },
      evidence: { totalBeforeCentavos: 50_000 },
    });
    expect(await linesOf(id)).toEqual([["refund", -10_000]]);

    await notice(id);
    await notice(id);
    expect(await getRefund(finance, id)).toMatchObject({ state: "confirmed", costCentavos: 10_070 });
    expect(await linesOf(id)).toEqual([
      ["refund", -10_000],
      ["refund_fee", -70],
    ]);
    const [payment] = await services.store.read((reader) =>
      reader.select().from(transactions).where(eq(transactions.id, id)),
    );
    expect(payment?.refundState).toBe("confirmed");
    expect((await listRefunds(finance, { search: id })).items).toMatchObject([{ state: "confirmed" }]);
    expect((await listRefunds(finance, { search: id, state: "error" })).items).toEqual([]);
  });

  it.each([
    ["the answer comes first", ["answer", "notice"], "2026-11-20"],
    ["the notice comes first", ["notice", "answer"], "2026-11-21"],
  ] as const)("stands on one day, by the service's clock, where %s", async (_what, doors, day) => {
    const id = await givenPayment();
    const before = services.clock.now();
    // Ten seconds before midnight in São Paulo; this host would have it two hours later.
    services.clock.set(new Date("2026-11-21T04:59:50.000Z"));
    const tell = () => notice(id, { at: new Date("2026-11-21T03:00:05.000Z") });
    const pix = pixThat(
      async (asked) => {
        if (doors[0] === "notice") await tell();
        return {
          originalTransactionId: asked,
          pspProvider: "psp",
          pspRefundTransactionId: "D1",
          status: "PENDING",
        };
      },
      { serviceAheadMs: () => -2 * 3_600_000 },
    );
    await requestRefund(as(finance, pix), input(id));
    if (doors[1] === "notice") await tell();
    services.clock.set(before);

    const rows = await services.store.read((reader) =>
      reader.select().from(movements).where(eq(movements.transactionId, id)),
    );
    const refund = rows.filter(({ kind }) => kind.startsWith("refund"));
    expect(refund.map(({ kind, day: on }) => [kind, on]).toSorted()).toEqual([
      ["refund", day],
      ["refund_fee", day],
    ]);
  });

  it.each([
    ["that only an event told of", "to_confirm"],
    ["that a balance confirmed", "by_balance"],
  ] as const)("reads a payment %s before it is given back", async (_what, confirmation) => {
    const id = newId();
    const at = services.clock.now().toISOString();
    const told = { transactionId: id, amount: 100, feeAmount: 1, netAmount: 99, completedAt: at };
    await deliver(services, eventBody("payment_completed", told, { timestamp: at }));
    if (confirmation === "by_balance") await givenShownByBalance(id);
    expect((await paymentOf(id))?.confirmation).toBe(confirmation);
    calls = [];
    const shows = (status: string) =>
      pixThat(
        (asked) =>
          Promise.resolve({
            originalTransactionId: asked,
            pspProvider: "psp",
            pspRefundTransactionId: "D1",
            status: "PENDING",
          }),
        {
          getTransaction: () =>
            Promise.resolve({
              id,
              type: "payment",
              status,
              amountCentavos: HUNDRED,
              createdAt: services.clock.now(),
            } as TransactionWire),
        },
      );
    const refused = await errorOf(requestRefund(as(finance, shows("pending")), input(id)));
    expect(refused).toMatchObject({ code: "conflict", reason: "refund_not_confirmed" });
    const unread = pixThat(() => Promise.reject(new Error("never asked")), {
      getTransaction: () =>
        Promise.reject(new PixError({ about: "GET", proof: "ambiguous", kind: "timeout" })),
    });
    const silent = await errorOf(requestRefund(as(finance, unread), input(id)));
    expect(silent).toMatchObject({ code: "conflict", reason: "refund_not_read" });
    expect([calls, await intentsOf(id)]).toEqual([[], []]);
    expect(await requestRefund(as(finance, shows("completed")), input(id))).toMatchObject({
      isAccepted: true,
    });
    expect(calls).toEqual([id]);
  });

  it("is not sent for a payment that an event completed while the balance was asked for", async () => {
    const id = await givenPayment({ state: "pending" });
    calls = [];
    const at = services.clock.now().toISOString();
    const told = { transactionId: id, amount: 100, feeAmount: 1, netAmount: 99, completedAt: at };
    const meanwhile = pixThat(() => Promise.reject(new Error("never asked")), {
      getAccount: async () => {
        await deliver(services, eventBody("payment_completed", told, { timestamp: at }));
        return Promise.reject(new PixError({ about: "GET", proof: "ambiguous", kind: "timeout" }));
      },
    });
    const refused = await errorOf(requestRefund(as(finance, meanwhile), input(id)));
    expect(await paymentOf(id)).toMatchObject({ state: "completed", confirmation: "to_confirm" });
    expect(refused).toMatchObject({ code: "conflict", reason: "refund_not_confirmed" });
    expect([calls, await intentsOf(id)]).toEqual([[], []]);
  });

  it("is one refund and one call for twenty submits of one form and for twenty tabs", async () => {
    const id = await givenPayment();
    calls = [];
    const same = input(id);
    await Promise.all(
      Array.from({ length: 20 }, () => requestRefund(as(finance, answering("PENDING")), same)),
    );
    const results = await Promise.all(
      Array.from({ length: 20 }, () => requestRefund(as(manager, answering("PENDING")), input(id))),
    );
    expect(results.every(({ isEarlier, intentId }) => isEarlier && intentId === same.intentId)).toBe(true);
    expect(calls).toEqual([id]);
    expect(await intentsOf(id)).toHaveLength(1);
    expect(await linesOf(id)).toEqual([["refund", -10_000]]);
  });

  it("gives the second of two tabs at once the first one's refund", async () => {
    const id = await givenPayment();
    calls = [];
    const results = await Promise.all(
      Array.from({ length: 10 }, () => requestRefund(as(finance, answering("PENDING")), input(id))),
    );
    expect(new Set(results.map(({ intentId }) => intentId)).size).toBe(1);
    expect(results.filter(({ isEarlier }) => !isEarlier)).toHaveLength(1);
    expect(calls).toEqual([id]);
  });

  it.each([
    ["none", {}, "{}", null],
    ["blanks", { reason: "  " }, "{}", null],
    ["one", { reason: " pedido cancelado " }, '{"reason":"pedido cancelado"}', "pedido cancelado"],
  ])("sends a reason only where one is given: %s", async (_given, given, body, reason) => {
    const id = await givenPayment();
    const sent: string[] = [];
    const pix = pixThat((asked, bytes) => {
      sent.push(Buffer.from(bytes).toString("utf8"));
      return answering("PENDING").refundTransaction(asked, bytes, { wallet: "principal", traceId: "t" });
    });
    await requestRefund(
      as(finance, pix),
      RequestRefundInput.parse({ intentId: newId(), wallet: "principal", transactionId: id, ...given }),
    );
    expect(sent).toEqual([body]);
    expect((await getRefund(finance, id)).reason).toBe(reason);
  });

  it("asks for a reason only where the settings do", async () => {
    const admin = await testContext(services, { role: "admin" });
    const id = await givenPayment();
    const without = () => input(id, { reason: undefined });
    expect(await getRefundVerdict(finance, id)).toMatchObject({ needsReason: false });

    await changeSettings(admin, { refundReasonRequired: true });
    calls = [];
    expect(await errorOf(requestRefund(as(finance, answering("PENDING")), without()))).toMatchObject({
      code: "invalid_input",
      fields: { reason: "required" },
    });
    expect([calls, await intentsOf(id)]).toEqual([[], []]);
    expect(await getRefundVerdict(finance, id)).toMatchObject({ needsReason: true });
    expect(ReasonedRefundInput.safeParse(without()).success).toBe(false);
    expect(await requestRefund(as(finance, answering("PENDING")), input(id))).toMatchObject({
      isAccepted: true,
    });
    await changeSettings(admin, { refundReasonRequired: false });
  });

  it("never sends again what may have worked, and keeps what can be seen for a person", async () => {
    const id = await givenPayment();
    calls = [];
    const sent = input(id);
    const lost = await requestRefund(as(finance, failing("ambiguous", 500)), sent);
    expect(lost.isAccepted).toBe(false);
    const looking = pixThat(() => Promise.reject(new Error("sent twice")), {
      getAccount: () => Promise.resolve(account(39_930) as Awaited<ReturnType<PixClient["getAccount"]>>),
      getTransaction: () =>
        Promise.resolve({ id, status: "failed" } as Awaited<ReturnType<PixClient["getTransaction"]>>),
    });
    // The balance fell by just this much, and the payment reads otherwise: still no proof.
    for (let look = 0; look < 6; look += 1)
      await runIntent(as(finance, looking), refundHandler, sent.intentId);
    expect(calls).toEqual([id]);
    const [intent] = await intentsOf(id);
    expect(intent?.state).toBe("ambiguous");
    const { items: open } = await listOpenRefunds(finance);
    expect(open.filter(({ transactionId }) => transactionId === id)).toMatchObject([
      { amountCentavos: 10_000 },
    ]);
    expect(await linesOf(id)).toEqual([]);

    // A second form finds the first.
    const second = await requestRefund(as(manager, looking), input(id));
    expect(second).toMatchObject({ isEarlier: true, isAccepted: false, intentId: sent.intentId });

    await notice(id);
    expect((await intentsOf(id))[0]).toMatchObject({ state: "accepted", resultId: id });
    expect(await getRefund(finance, id)).toMatchObject({
      state: "confirmed",
      reason: "pedido cancelado",
      requestedBy: finance.actor.name,
      evidence: { totalBeforeCentavos: 50_000, totalAfterCentavos: 39_930, paymentStatus: "failed" },
    });
  });

  it("takes a process that died after sending for an answer that was lost", async () => {
    const id = await givenPayment();
    calls = [];
    const sent = input(id);
    await requestRefund(as(finance, failing("not_sent")), sent);
    expect((await intentsOf(id))[0]).toMatchObject({ state: "ready", mayHaveTakenEffect: false });
    await services.store.transaction((tx) =>
      tx
        .update(intents)
        .set({ state: "sending", leaseOwner: "died", leaseUntil: new Date(0), lastSentAt: new Date() })
        .where(eq(intents.id, sent.intentId)),
    );
    calls = [];
    const looking = pixThat(() => Promise.reject(new Error("sent twice")), {
      getTransaction: () =>
        Promise.resolve({ id, status: "completed" } as Awaited<ReturnType<PixClient["getTransaction"]>>),
    });
    await runIntent(as(finance, looking), refundHandler, sent.intentId);
    expect(calls).toEqual([]);
    expect((await intentsOf(id))[0]?.state).toBe("ambiguous");
  });

  it("sends again what provably never left", async () => {
    const id = await givenPayment();
    calls = [];
    const sent = input(id);
    await requestRefund(as(finance, failing("not_sent")), sent);
    await runIntent(as(finance, answering("PENDING")), refundHandler, sent.intentId);
    expect(calls).toEqual([id, id]);
    expect((await intentsOf(id))[0]?.state).toBe("accepted");
  });

  it("keeps the notice that came before the answer", async () => {
    const id = await givenPayment();
    const pix = pixThat(async () => {
      await notice(id);
      return {
        originalTransactionId: id,
        pspProvider: null,
        pspRefundTransactionId: null,
        status: "PENDING",
      };
    });
    expect(await requestRefund(as(finance, pix), input(id))).toMatchObject({ isAccepted: true });
    expect(await getRefund(finance, id)).toMatchObject({ state: "confirmed" });
    expect(await linesOf(id)).toEqual([
      ["refund", -10_000],
      ["refund_fee", -70],
    ]);
  });

  it("may be asked for again after a refusal, and asks about a payment that the service does not know", async () => {
    const id = await givenPayment();
    expect((await errorOf(requestRefund(as(finance, failing("rejected", 404)), input(id)))).code).toBe(
      "rejected_upstream",
    );
    const [payment] = await services.store.read((reader) =>
      reader.select().from(transactions).where(eq(transactions.id, id)),
    );
    expect(payment).toMatchObject({ nextReadAt: services.clock.now() });
    expect(await requestRefund(as(finance, answering("PENDING")), input(id))).toMatchObject({
      isAccepted: true,
    });
  });

  it("takes nothing from the wallet for a refund that failed at once", async () => {
    const id = await givenPayment();
    expect(await requestRefund(as(finance, answering("ERROR")), input(id))).toMatchObject({
      isAccepted: true,
      hasFailed: true,
    });
    expect(await getRefund(finance, id)).toMatchObject({ state: "error" });
    expect(await linesOf(id)).toEqual([]);
  });

  it.each<[Parameters<typeof givenPayment>[0], string]>([
    [{ type: "withdrawal" }, "not_a_payment"],
    [{ type: "fee" }, "not_a_payment"],
    [{ type: "internal_transfer" }, "not_a_payment"],
    [{ state: "pending" }, "not_paid"],
    [{ state: "expired" }, "not_paid"],
  ])("refuses %j", async (given, obstacle) => {
    const id = await givenPayment(given);
    expect(await errorOf(requestRefund(as(finance, answering("PENDING")), input(id)))).toMatchObject({
      code: "conflict",
      reason: "refund_not_paid",
    });
    expect(await intentsOf(id)).toEqual([]);
    expect(await getRefundVerdict(finance, id)).toMatchObject({ obstacle });
  });

  it("does not find a payment of another wallet", async () => {
    const id = await givenPayment();
    const elsewhere = await testContext(services, { wallet: "loja-a" });
    const other = requestRefund(as(elsewhere, answering("PENDING")), input(id, { wallet: "loja-a" }));
    expect((await errorOf(other)).code).toBe("not_found");
    expect((await errorOf(getRefundVerdict(elsewhere, id))).code).toBe("not_found");
  });

  it("leaves a payment under an open block to a manager who was warned", async () => {
    const id = await givenPayment();
    await services.store.transaction((tx) => givenOpenBlock(tx, id, services.clock.now()));
    expect(await getRefundVerdict(finance, id)).toMatchObject({
      hasOpenBlock: true,
      obstacle: "needs_manager",
    });
    expect(await getRefundVerdict(manager, id)).toMatchObject({ obstacle: null });
    const pix = answering("PENDING");
    const withoutTheRight = requestRefund(as(finance, pix), input(id, { despiteOpenBlock: true }));
    expect((await errorOf(withoutTheRight)).code).toBe("not_allowed");
    const withoutTheWarning = requestRefund(as(manager, pix), input(id));
    expect((await errorOf(withoutTheWarning)).code).toBe("not_allowed");
    expect(await requestRefund(as(manager, pix), input(id, { despiteOpenBlock: true }))).toMatchObject({
      isAccepted: true,
    });
  });

  it("a block of which the asker knew lets it leave, though the service's clock is ahead of ours", async () => {
    const transactionId = await givenPayment();
    const now = services.clock.now();
    const ahead = new Date(now.getTime() + 90_000);
    await services.store.transaction((tx) => givenOpenBlock(tx, transactionId, now, { createdAt: ahead }));
    expect(
      await requestRefund(
        as(manager, answering("PENDING")),
        input(transactionId, { despiteOpenBlock: true }),
      ),
    ).toMatchObject({ isAccepted: true });
  });

  it("lets one person of the support desk ask for ten in 24 hours, and writes the eleventh down", async () => {
    const support = await testContext(services, { role: "support" });
    const ids = await Promise.all(Array.from({ length: 13 }, () => givenPayment()));
    const pix = answering("PENDING");
    const results = await Promise.allSettled(
      ids.slice(0, 12).map((id) => requestRefund(as(support, pix), input(id))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const last = ids[12] ?? "";
    expect(await getRefundVerdict(support, last)).toMatchObject({
      obstacle: "rule",
      rules: { stopped: `payout_day_pace_person:10:10:${support.actor.name}` },
    });
    const error = await errorOf(requestRefund(as(support, pix), input(last)));
    expect(error).toMatchObject({ code: "too_many_requests" });
    const log = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, last)),
    );
    expect(log).toMatchObject([{ act: "refund.request", succeeded: false }]);
    await shiftDatabaseClock(services, DAY_MS + 1_000);
    expect(await requestRefund(as(support, pix), input(last))).toMatchObject({ isAccepted: true });
  });
});

describe("getRefundVerdict", () => {
  it("tells what was kept, what it costs, what is gone and what speaks against it", async () => {
    // The fee is estimated from the last confirmed refund.
    const earlier = await givenPayment();
    await requestRefund(as(finance, answering("PENDING")), input(earlier));
    await notice(earlier);
    const id = await givenPayment({ paidDaysAgo: 91 });
    await services.store.transaction((tx) =>
      tx.insert(splitLegs).values({
        transactionId: id,
        position: 0,
        destination: "loja-a",
        deliveredCentavos: centavos(3_000),
      }),
    );
    expect(await getRefundVerdict(finance, id)).toMatchObject({
      amountCentavos: 10_000,
      chargeFeeCentavos: 100,
      legsGone: [{ destination: "loja-a", amountCentavos: 3_000 }],
      retainedCentavos: 6_900,
      refundFee: { amountCentavos: 70, varies: false },
      isPastWindow: true,
      obstacle: null,
      waiting: null,
      rules: { stopped: null, people: 0 },
    });
    await requestRefund(as(finance, answering("PENDING")), input(id));
    expect(await getRefundVerdict(finance, id)).toMatchObject({ obstacle: "asked_already", underWay: null });
  });
});

describe("an outcome that a person finds out", () => {
  const decide = (transactionId: string) => ({
    wallet: "principal",
    transactionId,
    note: "o provedor disse",
  });

  it("gives back what a failed refund took, and takes it again where a notice says it was done", async () => {
    const id = await givenPayment();
    await requestRefund(as(finance, answering("PENDING")), input(id));
    await recordRefundError(finance, decide(id));
    expect(await getRefund(finance, id)).toMatchObject({ state: "error" });
    expect(await linesOf(id)).toEqual([
      ["refund", -10_000],
      ["refund_returned", 10_000],
    ]);
    expect((await errorOf(recordRefundError(finance, decide(id)))).reason).toBe("refund_settled");
    await notice(id);
    await notice(id);
    const sum = (await linesOf(id)).reduce((total, [, amount]) => total + Number(amount), 0);
    expect(sum).toBe(-10_070);
    expect(await getRefund(finance, id)).toMatchObject({ state: "confirmed" });
  });

  it("settles a request with an unknown outcome, and none other", async () => {
    const id = await givenPayment();
    expect((await errorOf(confirmRefund(manager, decide(id)))).reason).toBe("refund_not_unknown");
    await requestRefund(as(finance, failing("ambiguous")), input(id));
    await confirmRefund(manager, decide(id));
    expect((await intentsOf(id))[0]).toMatchObject({ state: "accepted", resultId: id });
    const refund = await getRefund(manager, id);
    expect(refund).toMatchObject({ state: "confirmed", requestedBy: finance.actor.name });
    expect(refund.steps).toMatchObject([
      { source: "person", person: manager.actor.name, note: "o provedor disse" },
    ]);
    expect(await linesOf(id)).toEqual([["refund", -10_000]]);
  });
});

describe("a refund that failed", () => {
  const note = "o provedor disse";
  const recordError = (transactionId: string) =>
    recordRefundError(finance, { wallet: "principal", transactionId, note });
  const again = (id: string, failedBefore = 1) => input(id, { failedBefore, reason: "conta corrigida" });
  async function givenFailed(): Promise<{ id: string; first: string }> {
    const id = await givenPayment();
    const sent = input(id);
    await requestRefund(as(finance, answering("PENDING", "D1")), sent);
    await recordError(id);
    services.clock.advance(60_000);
    calls = [];
    return { id, first: sent.intentId };
  }
  const refundStateOf = async (id: string) =>
    (
      await services.store.read((reader) => reader.select().from(transactions).where(eq(transactions.id, id)))
    )[0]?.refundState;

  it("is asked for again by a person with a reason, and both stand in the books", async () => {
    const { id, first } = await givenFailed();
    expect(await getRefundVerdict(finance, id)).toMatchObject({ obstacle: null, failedBefore: 1 });
    const second = again(id);
    expect(await requestRefund(as(finance, answering("PENDING", "D2")), second)).toMatchObject({
      intentId: second.intentId,
      isAccepted: true,
      isEarlier: false,
    });
    expect(calls).toEqual([id]);
    expect(await refundStateOf(id)).toBe("pending");
    expect(await getRefund(finance, id)).toMatchObject({
      state: "pending",
      reason: "conta corrigida",
      attempts: 2,
      pspRefundTransactionId: "D2",
    });
    expect((await getRefund(finance, id)).steps.map(({ kind }) => kind)).toEqual([
      "refund_requested",
      "refund_error",
      "refund_requested",
    ]);
    await notice(id, { psp: "D2" });
    await notice(id, { psp: "D2" });
    expect(await refundStateOf(id)).toBe("confirmed");
    expect(await linesOf(id)).toEqual([
      ["refund", -10_000],
      ["refund", -10_000],
      ["refund_fee", -70],
      ["refund_returned", 10_000],
    ]);
    const written = await intentsOf(id);
    expect(new Map(written.map((one) => [one.id, [one.state, one.replacedBy]]))).toEqual(
      new Map([
        [first, ["accepted", second.intentId]],
        [second.intentId, ["accepted", null]],
      ]),
    );
    const log = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, id)),
    );
    expect(log.map(({ act, reason, personId }) => [act, reason, personId])).toEqual([
      ["refund_error", note, finance.actor.personId],
      ["refund.request_again", "conta corrigida", finance.actor.personId],
    ]);
    expect(await getRefundVerdict(finance, id)).toMatchObject({ obstacle: "asked_already", failedBefore: 0 });
  });

  it("is asked for again once, by however many at once, and only by who saw that it failed", async () => {
    const { id, first } = await givenFailed();
    const unaware = await requestRefund(as(manager, answering("PENDING", "D2")), input(id));
    expect(unaware).toMatchObject({ intentId: first, isEarlier: true });
    expect(calls).toEqual([]);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => requestRefund(as(finance, answering("PENDING", "D2")), again(id))),
    );
    expect(results.filter(({ isEarlier }) => !isEarlier)).toHaveLength(1);
    expect(calls).toEqual([id]);
    expect(await intentsOf(id)).toHaveLength(2);
    await recordError(id);
    // The page of another person still showed the first failure alone.
    expect(await requestRefund(as(manager, answering("PENDING", "D3")), again(id))).toMatchObject({
      isEarlier: true,
    });
    expect(calls).toEqual([id]);
    await requestRefund(as(manager, answering("PENDING", "D3")), again(id, 2));
    expect(await getRefund(finance, id)).toMatchObject({ state: "pending", attempts: 3 });
    expect((await linesOf(id)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(-10_000);
  });

  it("waits for the answer to the second request, and may be asked for again where that was refused", async () => {
    const { id } = await givenFailed();
    const lost = again(id);
    await requestRefund(as(finance, failing("ambiguous", 500)), lost);
    expect(await getRefund(finance, id)).toMatchObject({ state: "error", underWay: lost.intentId });
    expect(await getRefundVerdict(finance, id)).toMatchObject({
      obstacle: "asked_already",
      underWay: lost.intentId,
    });
    expect(await requestRefund(as(manager, failing("ambiguous")), again(id))).toMatchObject({
      intentId: lost.intentId,
      isEarlier: true,
    });
    await notice(id, { psp: "D2" });
    expect((await intentsOf(id)).find((one) => one.id === lost.intentId)).toMatchObject({
      state: "accepted",
    });
    expect(await getRefund(finance, id)).toMatchObject({ state: "confirmed", attempts: 2, underWay: null });

    const { id: other } = await givenFailed();
    await errorOf(requestRefund(as(finance, failing("rejected", 400)), again(other)));
    expect(await refundStateOf(other)).toBe("error");
    expect(await requestRefund(as(finance, answering("PENDING", "D2")), again(other))).toMatchObject({
      isAccepted: true,
      isEarlier: false,
    });
    expect(calls).toEqual([other, other]);
  });

  it("leaves the second request open where the notice is of the first, which was done after all", async () => {
    const { id, first } = await givenFailed();
    const lost = again(id);
    await requestRefund(as(finance, failing("ambiguous", 500)), lost);
    await notice(id, { psp: "D1" });
    expect((await intentsOf(id)).find((one) => one.id === lost.intentId)).toMatchObject({
      state: "ambiguous",
    });
    expect(await getRefund(finance, id)).toMatchObject({ state: "confirmed", attempts: 1 });
    const [row] = await services.store.read((reader) =>
      reader.select().from(refunds).where(eq(refunds.originalTransactionId, id)),
    );
    expect(row?.intentId).toBe(first);
    expect((await linesOf(id)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(-10_070);
  });
});
