import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { startSession } from "@/lib/platform/auth/sessions/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { REVEALS_MAX } from "@/lib/platform/audit/reveal-pace";
import { withRevealAudit } from "@/lib/platform/audit/with-reveal-audit.server";
import { givenTransaction } from "@/lib/testing/mirror";
import { sealedKey } from "@/lib/testing/sealed";
import { centavos } from "@/lib/core/money/money";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type WithdrawalWire } from "@/lib/pix/wire/withdrawal";
import { deleteFreeze, freezeAfterRestore } from "@/lib/platform/settings/freeze-records.server";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { applyFreezeLift } from "@/lib/testing/apply-changes";
import { setFreeze } from "@/lib/platform/settings/change-freeze.server";
import { approvals, intents } from "@/lib/platform/store/tables/intents";
import { movements } from "@/lib/platform/store/tables/money";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { errorOf } from "@/lib/testing/error-of";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules, shiftDatabaseClock } from "@/lib/testing/given-rules";
import { givenWallet } from "@/lib/testing/factories";
import { insertDecision } from "@/lib/engine/payouts/approval-records.server";
import { createWithdrawal } from "./create-withdrawal.server";
import { approveWithdrawal, declineWithdrawal, cancelWithdrawalRequest } from "./decide-withdrawal.server";
import { endLateDrafts } from "@/lib/engine/payouts/end-late-drafts.server";
import { getWithdrawal } from "./get-withdrawal.server";
import { getApprovalRequest, listApprovalRequests } from "./get-approval-request.server";
import { getWithdrawalForm } from "./get-withdrawal-form.server";
import { listWithdrawals } from "./list-withdrawals.server";
import { copyRecipient } from "./reveal-recipient.server";
import { type CreateWithdrawalForm, CreateWithdrawalInput } from "./schema";
import { withdrawalHandler } from "./withdrawal-handler.server";
import { sealIntentBody, withOpenBody } from "@/lib/platform/vault/bodies.server";

let services: TestServices;
let ctx: Context;
beforeAll(async () => {
  services = await testServices();
  await givenRules(services, FREE_RULES);
  ctx = await testContext(services, { role: "finance" });
});

let amount = 10_000;
/** Another amount each time, so that no test is stopped by another's withdrawal. */
const input = (change: Partial<CreateWithdrawalForm> = {}) =>
  CreateWithdrawalInput.parse({
    intentId: crypto.randomUUID(),
    wallet: "principal",
    mode: "gross",
    amountCentavos: ++amount,
    pixKeyType: "cpf",
    pixKey: "529.982.247-25",
    holderName: "Maria da Silva",
    holderDocumentType: "cpf",
    holderDocument: "52998224725",
    ...change,
  });

type Sent = ReturnType<typeof input>;
const answerTo = (sent: Sent, change: Partial<WithdrawalWire> = {}): WithdrawalWire => {
  const fee = centavos(150);
  const gross = sent.mode === "gross" ? sent.amountCentavos : centavos(sent.amountCentavos + fee);
  return {
    id: newId(),
    status: "processing",
    amountCentavos: gross,
    feeCentavos: fee,
    netCentavos: centavos(gross - fee),
    snapshotHolderName: sent.holderName,
    snapshotHolderDocument: sent.holderDocument,
    snapshotPixKey: sent.pixKey,
    snapshotPixKeyType: sent.pixKeyType,
    createdAt: services.clock.now(),
    projectId: null,
    failureReason: null,
    pspReference: "psp-1",
    processedAt: null,
    externalReference: sent.externalReference ?? null,
    ...change,
  };
};
const withPix = (pix: Partial<PixClient>, as: Context = ctx): Context => ({ ...as, pix: fakePix(pix) });
const lost = () => new PixError({ about: "POST /withdrawals", proof: "ambiguous", kind: "timeout" });
const rejected = (code: string) =>
  new PixError({ about: "POST /withdrawals", proof: "rejected", kind: "validation", status: 400, code });
const intentOf = async (id: string) => {
  const [row] = await services.store.read((reader) =>
    reader.select().from(intents).where(eq(intents.id, id)),
  );
  if (!row) throw new Error("no intent");
  return row;
};

/** Its answer was lost, and its key is too old to be sent again. */
async function givenLostLongAgo(): Promise<Sent> {
  const sent = input();
  await createWithdrawal(withPix({ createWithdrawal: () => Promise.reject(lost()) }), sent);
  await services.store.transaction((tx) =>
    tx
      .update(intents)
      .set({ firstSentAt: new Date(Date.now() - 23 * 3_600_000 - 1_000) })
      .where(eq(intents.id, sent.intentId)),
  );
  return sent;
}

describe("createWithdrawal", () => {
  it("writes the withdrawal, its recipient and its money once the service has answered", async () => {
    const sent = input({ externalReference: "saque-1" });
    const answer = answerTo(sent);
    const bodies: string[] = [];
    const created = await createWithdrawal(
      withPix({
        createWithdrawal: (body) => {
          bodies.push(Buffer.from(body).toString("utf8"));
          return Promise.resolve(answer);
        },
      }),
      sent,
    );
    expect(created).toMatchObject({ id: answer.id, intentId: sent.intentId, isAwaitingApproval: false });
    expect(JSON.parse(bodies[0] ?? "")).toEqual({
      amount: sent.amountCentavos / 100,
      pixKey: "52998224725",
      pixKeyType: "cpf",
      holderName: "Maria da Silva",
      holderDocument: "52998224725",
      holderDocumentType: "cpf",
      externalReference: "saque-1",
    });
    const detail = await getWithdrawal(ctx, answer.id);
    expect(detail).toMatchObject({
      state: "processing",
      amountCentavos: sent.amountCentavos,
      feeCentavos: 150,
      addsUp: true,
      asked: { mode: "gross", amountCentavos: sent.amountCentavos },
      recipient: { name: "Maria da Silva", document: "***.982.247-**", key: "***.982.247-**" },
      requestedBy: ctx.actor.name,
      approval: null,
    });
    const lines = await services.store.read((reader) =>
      reader.select().from(movements).where(eq(movements.transactionId, answer.id)),
    );
    expect(lines.map(({ kind, availableCentavos }) => [kind, availableCentavos]).toSorted()).toEqual([
      ["withdrawal", 150 - sent.amountCentavos],
      ["withdrawal_fee", -150],
    ]);
    const found = await listWithdrawals(ctx, { search: "saque-1" });
    expect(found.items.map(({ id }) => id)).toEqual([answer.id]);
    expect((await listWithdrawals(ctx, { search: "nothing" })).items).toEqual([]);
  });

  it("asks for a net amount where the recipient is to get exactly that", async () => {
    const sent = input({ mode: "net" });
    const answer = answerTo(sent);
    let body: unknown;
    await createWithdrawal(
      withPix({
        createWithdrawal: (bytes) => {
          body = JSON.parse(Buffer.from(bytes).toString("utf8"));
          return Promise.resolve(answer);
        },
      }),
      sent,
    );
    expect(body).toMatchObject({ netAmount: sent.amountCentavos / 100 });
    expect(body).not.toHaveProperty("amount");
    expect(await getWithdrawal(ctx, answer.id)).toMatchObject({
      netCentavos: sent.amountCentavos,
      amountCentavos: sent.amountCentavos + 150,
    });
  });

  it("refuses a reference that is the id of an existing transaction, and sends nothing", async () => {
    const earlier = input();
    const { id } = await createWithdrawal(
      withPix({ createWithdrawal: () => Promise.resolve(answerTo(earlier)) }),
      earlier,
    );
    const named = input({ externalReference: id?.toUpperCase() });
    await expect(createWithdrawal(withPix({}), named)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { externalReference: "reference_is_id" },
    });
    await expect(intentOf(named.intentId)).rejects.toThrow("no intent");
  });

  it("is one intent, one call and one withdrawal for twenty submits of one form", async () => {
    const sent = input();
    const answer = answerTo(sent);
    let calls = 0;
    const pix = withPix({
      createWithdrawal: async () => {
        calls += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return answer;
      },
    });
    await Promise.all(Array.from({ length: 20 }, () => createWithdrawal(pix, sent)));
    expect(calls).toBe(1);
    expect(await intentOf(sent.intentId)).toMatchObject({
      state: "accepted",
      resultId: answer.id,
      attempts: 1,
    });
    const rows = await services.store.read((reader) =>
      reader.select().from(withdrawals).where(eq(withdrawals.id, answer.id)),
    );
    expect(rows).toHaveLength(1);
  });

  it("asks again with the same bytes and key when an answer was lost, also after a crash", async () => {
    const sent = input();
    // Ages come from the database's clock.
    const answer = answerTo(sent, { createdAt: new Date() });
    const seen: { body: string; key: string }[] = [];
    const pix = withPix({
      createWithdrawal: (body, { idempotencyKey }) => {
        seen.push({ body: Buffer.from(body).toString("hex"), key: idempotencyKey });
        return seen.length === 1 ? Promise.reject(lost()) : Promise.resolve(answer);
      },
    });
    expect(await createWithdrawal(pix, sent)).toMatchObject({ id: null, isAwaitingApproval: false });
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "ambiguous", mayHaveTakenEffect: true });
    // Another process takes it up.
    await runIntent(pix, withdrawalHandler, sent.intentId);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "accepted", resultId: answer.id });
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
  });

  it("looks the key up instead of sending once the key is 23 hours old, and believes only its own amount", async () => {
    const sent = await givenLostLongAgo();
    const { idempotencyKey } = await intentOf(sent.intentId);
    const asked: string[] = [];
    const read = {
      id: newId(),
      status: "completed",
      type: "withdrawal",
      amountCentavos: centavos(sent.amountCentavos + 1),
      currency: "BRL",
      createdAt: new Date(),
    } as Awaited<ReturnType<PixClient["getTransaction"]>>;
    const pix = withPix({
      getTransaction: (id) => {
        asked.push(id);
        return Promise.resolve(read);
      },
    });
    await runIntent(pix, withdrawalHandler, sent.intentId);
    expect(asked).toEqual([idempotencyKey]);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "ambiguous", pausedBecause: "not_ours" });

    read.amountCentavos = sent.amountCentavos;
    await services.store.transaction((tx) =>
      tx.update(intents).set({ pausedBecause: null }).where(eq(intents.id, sent.intentId)),
    );
    await runIntent(pix, withdrawalHandler, sent.intentId);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "accepted", resultId: read.id });
  });

  const LATER = new Date(Date.now() + 2 * 86_400_000);
  it.each([
    ["by its last change", new Date(LATER.getTime() + 5_000), new Date(LATER.getTime() + 5_000)],
    ["no sooner than it left, where it does not say", null, LATER],
  ])(
    "dates what came back as the service does, whose clock is days ahead: %s",
    async (_how, updatedAt, at) => {
      const sent = await givenLostLongAgo();
      const read = {
        id: newId(),
        status: "failed",
        type: "withdrawal",
        amountCentavos: sent.amountCentavos,
        currency: "BRL",
        createdAt: LATER,
        updatedAt,
      } as Awaited<ReturnType<PixClient["getTransaction"]>>;
      await runIntent(
        withPix({ getTransaction: () => Promise.resolve(read) }),
        withdrawalHandler,
        sent.intentId,
      );
      const lines = await services.store.read((reader) =>
        reader.select().from(movements).where(eq(movements.transactionId, read.id)),
      );
      const settled = Object.fromEntries(lines.map(({ kind, settledAt }) => [kind, settledAt]));
      expect(settled).toEqual({ withdrawal: LATER, withdrawal_returned: at });
    },
  );

  it.each([
    ["another key", { snapshotPixKey: "someone@else.com" }],
    ["another holder", { snapshotHolderDocument: "00000000191" }],
    ["another amount", { amountCentavos: centavos(1) }],
  ])("takes an answer about %s for none of ours", async (_about, change) => {
    const sent = input();
    const answer = answerTo(sent, change);
    await createWithdrawal(withPix({ createWithdrawal: () => Promise.resolve(answer) }), sent);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "ambiguous", pausedBecause: "not_ours" });
    const rows = await services.store.read((reader) =>
      reader.select().from(transactions).where(eq(transactions.id, answer.id)),
    );
    expect(rows).toEqual([]);
  });

  it("shows a fee that does not add up for what it is", async () => {
    const sent = input();
    const answer = answerTo(sent, { feeCentavos: centavos(1) });
    await createWithdrawal(withPix({ createWithdrawal: () => Promise.resolve(answer) }), sent);
    expect(await getWithdrawal(ctx, answer.id)).toMatchObject({
      addsUp: false,
      mismatch: "sum",
    });
  });

  it("shows a refusal at its field, with the service's code", async () => {
    const error = await errorOf(
      createWithdrawal(
        withPix({ createWithdrawal: () => Promise.reject(rejected("INSUFFICIENT_BALANCE")) }),
        input(),
      ),
    );
    expect(error).toMatchObject({
      code: "rejected_upstream",
      upstreamCode: "INSUFFICIENT_BALANCE",
      fields: { amountCentavos: "refused_by_service" },
    });
  });

  it("stops the same withdrawal within 24 hours until the person says so", async () => {
    const first = input();
    const pix = withPix({ createWithdrawal: () => Promise.resolve(answerTo(first)) });
    await createWithdrawal(pix, first);
    const again = { ...first, intentId: crypto.randomUUID() };
    const error = await errorOf(createWithdrawal(pix, again));
    expect(error).toMatchObject({ code: "conflict", reason: "withdrawal_repeated" });
    const otherWallet = await testContext(services, { wallet: "loja-a" });
    await createWithdrawal(
      withPix({ createWithdrawal: () => Promise.resolve(answerTo(first)) }, otherWallet),
      {
        ...again,
        intentId: crypto.randomUUID(),
        wallet: "loja-a",
      },
    );
    expect(await createWithdrawal(pix, { ...again, payAgain: true })).toMatchObject({
      isAwaitingApproval: false,
    });
    await shiftDatabaseClock(services, 24 * 3_600_000 + 1_000);
    await createWithdrawal(withPix({ createWithdrawal: () => Promise.resolve(answerTo(first)) }), {
      ...again,
      intentId: crypto.randomUUID(),
    });
    await shiftDatabaseClock(services, -24 * 3_600_000 - 1_000);
  });

  it("lets nothing be paid beside the same withdrawal with an unknown outcome, whatever the person says", async () => {
    const first = input();
    const pix = withPix({ createWithdrawal: () => Promise.reject(lost()) });
    await createWithdrawal(pix, first);
    const again = { ...first, intentId: crypto.randomUUID(), payAgain: true };
    expect(await errorOf(createWithdrawal(pix, again))).toMatchObject({
      code: "conflict",
      reason: "withdrawal_outcome_unknown",
    });
  });

  it("lets only one of two tabs through that pay the same at once", async () => {
    const first = input();
    const pix = withPix({ createWithdrawal: () => Promise.resolve(answerTo(first)) });
    const tabs = Array.from({ length: 5 }, () => ({ ...first, intentId: crypto.randomUUID() }));
    const results = await Promise.allSettled(tabs.map((tab) => createWithdrawal(pix, tab)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("the second person", () => {
  const LARGE = 1_500_001;
  let manager: Context;
  beforeAll(async () => {
    manager = await testContext(services, { role: "manager" });
  });
  let large = LARGE;
  const givenRequest = async (change: Partial<CreateWithdrawalForm> = {}) => {
    const sent = input({ amountCentavos: ++large, ...change });
    expect(await createWithdrawal(ctx, sent)).toEqual({
      id: null,
      intentId: sent.intentId,
      isAwaitingApproval: true,
      heldUntil: null,
    });
    const { bodySha256 } = await intentOf(sent.intentId);
    return { sent, decision: { wallet: "principal", intentId: sent.intentId, bodySha256 } };
  };

  it("is shown whole key and document, once in the audit log however often the page is read", async () => {
    const { sent } = await givenRequest();
    const reveals = async () =>
      (
        await services.store.read((reader) =>
          reader.select().from(auditEntries).where(eq(auditEntries.objectId, sent.intentId)),
        )
      ).filter(({ act }) => act === "document.reveal").length;

    const own = await getApprovalRequest(ctx, sent.intentId);
    expect(own.facts.revealed).toBeNull();
    expect(JSON.stringify(own)).not.toContain("52998224725");
    const viewer = await testContext(services, { role: "viewer" });
    expect((await getApprovalRequest(viewer, sent.intentId)).facts.revealed).toBeNull();
    const colleague = await testContext(services, { role: "finance" });
    expect(await getApprovalRequest(colleague, sent.intentId)).toMatchObject({
      mayDecide: false,
      facts: { revealed: null },
    });
    expect(await reveals()).toBe(0);

    const shown = await getApprovalRequest(manager, sent.intentId);
    expect(shown.facts.revealed).toEqual({ key: "52998224725", document: "529.982.247-25" });
    await getApprovalRequest(manager, sent.intentId);
    expect(await reveals()).toBe(1);
    const second = await testContext(services, { role: "manager" });
    await getApprovalRequest(second, sent.intentId);
    expect(await reveals()).toBe(2);
    services.clock.advance(31 * 60_000);
    await getApprovalRequest(manager, sent.intentId);
    expect(await reveals()).toBe(3);
    services.clock.advance(-31 * 60_000);
  });

  it("is shown no more whole keys than the pace of an hour, and its refusal is one entry", async () => {
    const busy = await testContext(services, { role: "manager" });
    const { personId } = busy.actor;
    const outcomes = async () => {
      const rows = await services.store.read((reader) =>
        reader.select().from(auditEntries).where(eq(auditEntries.personId, personId)),
      );
      return rows
        .filter(({ act, objectType }) => act === "document.reveal" && objectType === "intent")
        .map(({ succeeded }) => succeeded);
    };
    const first = await givenRequest();
    expect((await getApprovalRequest(busy, first.sent.intentId)).facts.isBeyondPace).toBe(false);
    const rest = { act: "document.reveal", objectType: "recipient", objectId: newId() } as const;
    for (let at = 1; at < REVEALS_MAX; at++)
      await withRevealAudit(busy, () => Promise.resolve({ entry: rest, shown: null }));

    // A reviewer who opened the request before continues to see it.
    expect((await getApprovalRequest(busy, first.sent.intentId)).facts.revealed).not.toBeNull();
    const next = await givenRequest();
    for (let looks = 0; looks < 3; looks++) {
      const { facts, recipient } = await getApprovalRequest(busy, next.sent.intentId);
      expect(facts).toMatchObject({ revealed: null, isBeyondPace: true });
      expect(recipient.key).not.toBe("52998224725");
    }
    expect(await outcomes()).toEqual([true, false]);
    expect((await getApprovalRequest(manager, next.sent.intentId)).facts.revealed).not.toBeNull();
  });

  it("sees from where it was asked, who may decide, and that a new key was never paid", async () => {
    const { sent } = await givenRequest({
      pixKeyType: "random",
      pixKey: crypto.randomUUID(),
      holderDocumentType: "cnpj",
      holderDocument: "11222333000181",
    });
    const { facts } = await getApprovalRequest(manager, sent.intentId);
    expect(facts.from).toMatchObject({ address: "127.0.0.•••", userAgent: "test" });
    expect(facts.deciders).toContain(manager.actor.name);
    expect(facts.recipient).toMatchObject({ addedBy: ctx.actor.name, agreedAt: null });
    expect(facts.cautions.map(({ is }) => is)).toEqual(["first_payment", "new_device", "same_device"]);
    expect(facts.paidBefore).toBeNull();
    expect(facts.history.items).toEqual([]);
    const { bodySha256 } = await intentOf(sent.intentId);
    const pix = withPix({ createWithdrawal: () => Promise.resolve(answerTo(sent)) }, manager);
    await approveWithdrawal(pix, { wallet: "principal", intentId: sent.intentId, bodySha256 });
    const after = (await getApprovalRequest(manager, sent.intentId)).facts;
    expect(after.recipient).toMatchObject({ agreedBy: manager.actor.name });
    expect(after.revealed).toBeNull();
  });

  it("is not the first to a key that was paid more than a year ago, and says how often it was paid", async () => {
    const key = { pixKeyType: "random", pixKey: crypto.randomUUID() } as const;
    const paidAt = new Date(services.clock.now().getTime() - 400 * 86_400_000);
    await services.store.transaction((tx) =>
      givenTransaction(
        tx,
        {
          ...{
            wallet: "principal",
            origin: "own_write",
            id: newId(),
            type: "withdrawal",
            state: "completed",
          },
          ...{ amountCentavos: centavos(9_000), createdAt: paidAt },
          withdrawal: { pixKey: sealedKey(key.pixKeyType, key.pixKey), pixKeyType: key.pixKeyType },
        },
        paidAt,
      ),
    );
    const { sent } = await givenRequest(key);
    const { facts } = await getApprovalRequest(manager, sent.intentId);
    expect(facts.cautions.map(({ is }) => is)).not.toContain("first_payment");
    expect(facts.paidBefore).toEqual({ count: 1, sumCentavos: 9_000 });
  });

  it("is asked for above the limit, and what was approved is sent", async () => {
    const { sent, decision } = await givenRequest();
    expect((await listApprovalRequests(manager)).items.map(({ intentId }) => intentId)).toContain(
      sent.intentId,
    );
    expect(await getApprovalRequest(manager, sent.intentId)).toMatchObject({
      amountCentavos: sent.amountCentavos,
      recipient: { name: "Maria da Silva", key: "***.982.247-**" },
      isOwn: false,
      requestedBy: ctx.actor.name,
    });
    const answer = answerTo(sent);
    const approved = await approveWithdrawal(
      withPix({ createWithdrawal: () => Promise.resolve(answer) }, manager),
      decision,
    );
    expect(approved.id).toBe(answer.id);
    expect(await getWithdrawal(ctx, answer.id)).toMatchObject({
      approval: { decision: "approved", decidedBy: manager.actor.name, limitCentavos: 1_500_000 },
    });
    const audit = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, sent.intentId)),
    );
    expect(audit.map(({ act }) => act)).toEqual([
      "withdrawal.request",
      "document.reveal",
      "withdrawal.approved",
    ]);
  });

  it("is not asked for at the limit itself, and follows the limit that is set", async () => {
    const sent = input({ amountCentavos: 1_500_000 });
    const pix = withPix({ createWithdrawal: () => Promise.resolve(answerTo(sent)) });
    expect(await createWithdrawal(pix, sent)).toMatchObject({ isAwaitingApproval: false });
    const { withdrawal } = FREE_RULES;
    const ladder = { ...withdrawal.ladder, onePersonAboveCentavos: centavos(100) };
    await givenRules(services, { ...FREE_RULES, withdrawal: { ...withdrawal, ladder } });
    expect(await createWithdrawal(ctx, input())).toMatchObject({ isAwaitingApproval: true });
    await givenRules(services, FREE_RULES);
  });

  it("is another than the one who asked, and has the right", async () => {
    const { decision } = await givenRequest();
    expect((await errorOf(approveWithdrawal(ctx, decision))).code).toBe("not_allowed");
    const asManager = { ...ctx, actor: { ...ctx.actor, role: "manager" as const } };
    expect((await errorOf(approveWithdrawal(asManager, decision))).code).toBe("not_allowed");
    const colleague = await testContext(services, { role: "finance" });
    expect((await errorOf(approveWithdrawal(colleague, decision))).code).toBe("not_allowed");
    const elsewhere = await testContext(services, { role: "manager", wallet: "loja-a" });
    expect((await errorOf(approveWithdrawal(elsewhere, decision))).code).toBe("not_found");
  });

  it("approves what was seen and nothing else, once", async () => {
    const { sent, decision } = await givenRequest();
    const other = { ...decision, bodySha256: "0".repeat(64) };
    expect((await errorOf(approveWithdrawal(manager, other))).reason).toBe("changed");
    let calls = 0;
    const pix = withPix({ createWithdrawal: () => (calls++, Promise.resolve(answerTo(sent))) }, manager);
    await approveWithdrawal(pix, decision);
    expect((await errorOf(approveWithdrawal(pix, decision))).reason).toBe("changed");
    const next = await givenRequest();
    const replayed = { ...decision, intentId: next.sent.intentId };
    expect((await errorOf(approveWithdrawal(pix, replayed))).reason).toBe("changed");
    expect((await intentOf(next.sent.intentId)).state).toBe("awaiting_approval");
    expect(calls).toBe(1);
  });

  it.each([
    ["a byte of the body was changed", false],
    ["the body and its hash were changed", true],
  ])("is void where %s after it", async (_what, withHash) => {
    const { sent, decision } = await givenRequest();
    await services.store.transaction(async (tx) => {
      await tx
        .update(approvals)
        .set({ decision: "approved", decidedBy: manager.actor.personId, decidedAt: services.clock.now() })
        .where(eq(approvals.intentId, sent.intentId));
      const [row] = await tx.select().from(intents).where(eq(intents.id, sent.intentId));
      if (!row) throw new Error("the write is gone");
      const clear = withOpenBody(services.vault, row).body.toString("utf8");
      expect(row.body.includes("52998224725")).toBe(false);
      const changed = Buffer.from(clear.replace("52998224725", "00000000191"));
      expect(changed.toString()).not.toBe(clear);
      // A change by a person who also has the keys.
      const body = sealIntentBody(services.vault, row.id, changed);
      const { createHash } = await import("node:crypto");
      const bodySha256 = withHash ? createHash("sha256").update(changed).digest("hex") : decision.bodySha256;
      await tx.update(intents).set({ state: "ready", body, bodySha256 }).where(eq(intents.id, sent.intentId));
    });
    // The fake service fails the test for any call.
    expect(await runIntent(ctx, withdrawalHandler, sent.intentId)).toMatchObject({ state: "rejected" });
  });

  it("never leaves where its bytes are not those that were sealed about it", async () => {
    const [{ sent }, { sent: other }] = [await givenRequest(), await givenRequest()];
    const bodyOf = async (id: string) => (await intentOf(id)).body;
    for (const body of [Buffer.from('{"amount":1}'), await bodyOf(other.intentId)]) {
      await services.store.transaction((tx) =>
        tx.update(intents).set({ state: "ready", body }).where(eq(intents.id, sent.intentId)),
      );
      await expect(runIntent(ctx, withdrawalHandler, sent.intentId)).rejects.toThrow();
      expect(await intentOf(sent.intentId)).toMatchObject({ attempts: 0, firstSentAt: null });
      await services.store.transaction((tx) =>
        tx.update(intents).set({ leaseUntil: null, leaseOwner: null }).where(eq(intents.id, sent.intentId)),
      );
    }
  });

  it("is told that it waits, and whoever asked is told what was decided", async () => {
    const { sent, decision } = await givenRequest();
    const heard = async (person: Context) =>
      (await listNotifications(person, {})).items
        .filter(({ objectId }) => objectId === sent.intentId)
        .map(({ kind }) => kind);
    expect(await heard(manager)).toEqual(["approval_waiting"]);
    expect(await heard(ctx)).toEqual([]);
    await declineWithdrawal(manager, { ...decision, reason: "sem nota" });
    expect(await heard(ctx)).toEqual(["approval_declined"]);
  });

  it("approves nothing while the wallet is frozen", async () => {
    const { sent, decision } = await givenRequest();
    const admin = await testContext(services, { role: "admin" });
    await setFreeze(admin, { target: "principal", reason: "Suspeita" });
    expect((await errorOf(approveWithdrawal(manager, decision))).code).toBe("frozen");
    expect((await intentOf(sent.intentId)).state).toBe("awaiting_approval");
    await applyFreezeLift(admin, { target: "principal", reason: "Esclarecido" });
  });

  it("decides nothing after a restore, and does not say that nothing was sent", async () => {
    const { sent, decision } = await givenRequest();
    const unclear = { code: "conflict", reason: "restore_being_read" };
    await services.store.transaction((tx) => freezeAfterRestore(tx, "mark_ahead", services.clock.now()));
    expect(await errorOf(approveWithdrawal(manager, decision))).toMatchObject(unclear);
    expect(await errorOf(declineWithdrawal(manager, { ...decision, reason: "não" }))).toMatchObject(unclear);
    await services.store.transaction((tx) => deleteFreeze(tx, WHOLE_ACCOUNT));
    expect((await intentOf(sent.intentId)).state).toBe("awaiting_approval");
  });

  it.each<[string, Parameters<typeof updatePerson>[2]]>([
    ["was demoted", { role: "viewer" }],
    ["was disabled", { disabledAt: new Date() }],
    ["may not see the wallet any more", { wallets: ["loja-a"] }],
  ])("is void where the approver %s before it is sent", async (_what, change) => {
    const { sent, decision } = await givenRequest();
    const demoted = await testContext(services, { role: "manager" });
    const pix = withPix(
      {
        createWithdrawal: () =>
          Promise.reject(new PixError({ about: "", proof: "not_sent", kind: "connection" })),
      },
      demoted,
    );
    await approveWithdrawal(pix, decision);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "ready", mayHaveTakenEffect: false });
    await services.store.transaction((tx) => updatePerson(tx, demoted.actor.personId, change));
    expect(await runIntent(ctx, withdrawalHandler, sent.intentId)).toMatchObject({
      state: "rejected",
      outcome: { code: "APPROVER_MAY_NOT_APPROVE" },
    });
  });

  const DAY_MS = 24 * 60 * 60_000;
  const endedBy = async (intentId: string) => {
    await endLateDrafts(services);
    const { decision, decidedBy } = (await getApprovalRequest(ctx, intentId)).approval;
    return { state: (await intentOf(intentId)).state, decision, decidedBy };
  };
  const STILL_WAITS = { state: "awaiting_approval", decision: null, decidedBy: null };
  const ENDED = { state: "abandoned", decision: "ended", decidedBy: null };

  it("has a day: then it is over at once, ends without being sent, and whoever asked is told", async () => {
    const before = services.clock.now();
    const { sent, decision } = await givenRequest();
    services.clock.advance(DAY_MS - 1);
    expect(await endedBy(sent.intentId)).toEqual(STILL_WAITS);
    services.clock.advance(1);
    expect((await errorOf(approveWithdrawal(manager, decision))).reason).toBe("draft_ended");
    expect(await endedBy(sent.intentId)).toEqual(ENDED);
    const heard = (await listNotifications(ctx, {})).items.filter(
      ({ objectId }) => objectId === sent.intentId,
    );
    expect(heard.map(({ kind }) => kind)).toEqual(["approval_ended"]);
    services.clock.set(before);
  });

  it.each<[string, Parameters<typeof updatePerson>[2]]>([
    ["was demoted", { role: "viewer" }],
    ["was disabled", { disabledAt: new Date() }],
    ["may not see the wallet any more", { wallets: ["loja-a"] }],
  ])("ends where whoever asked, or agreed first of two, %s", async (_what, change) => {
    const maker = await testContext(services, { role: "finance" });
    const agreer = await testContext(services, { role: "manager" });
    const asked = input({ amountCentavos: ++large });
    await createWithdrawal(maker, asked);
    const { sent, decision } = await givenRequest();
    await services.store.transaction((tx) =>
      insertDecision(tx, {
        intentId: sent.intentId,
        personId: agreer.actor.personId,
        decision: "approved",
        bodySha256: decision.bodySha256,
        reason: null,
        at: services.clock.now(),
      }),
    );
    for (const { intentId } of [asked, sent]) expect(await endedBy(intentId)).toEqual(STILL_WAITS);
    for (const { actor } of [maker, agreer])
      await services.store.transaction((tx) => updatePerson(tx, actor.personId, change));
    for (const { intentId } of [asked, sent]) expect(await endedBy(intentId)).toEqual(ENDED);
  });

  it("does not end while a restored database is looked up: it may have left", async () => {
    const before = services.clock.now();
    const { sent } = await givenRequest();
    services.clock.advance(DAY_MS);
    await services.store.transaction((tx) => freezeAfterRestore(tx, "mark_ahead", services.clock.now()));
    expect(await endedBy(sent.intentId)).toEqual(STILL_WAITS);
    await services.store.transaction((tx) => deleteFreeze(tx, WHOLE_ACCOUNT));
    expect(await endedBy(sent.intentId)).toEqual(ENDED);
    services.clock.set(before);
  });

  it("may decline with a reason; whoever asked may take it back; neither is sent", async () => {
    const declined = await givenRequest();
    await declineWithdrawal(manager, { ...declined.decision, reason: "sem nota" });
    expect((await intentOf(declined.sent.intentId)).state).toBe("abandoned");
    expect(await getApprovalRequest(ctx, declined.sent.intentId)).toMatchObject({
      approval: { decision: "declined", reason: "sem nota" },
    });
    const takenBack = await givenRequest();
    expect((await errorOf(cancelWithdrawalRequest(manager, takenBack.decision))).code).toBe("not_allowed");
    await cancelWithdrawalRequest(ctx, takenBack.decision);
    expect((await intentOf(takenBack.sent.intentId)).state).toBe("abandoned");
    expect((await errorOf(approveWithdrawal(manager, takenBack.decision))).reason).toBe("changed");
  });
});

describe("a draft that is made and taken back in a loop", () => {
  const draft = async (maker: Context) => {
    const sent = input({ amountCentavos: 1_600_000 + ++amount });
    await createWithdrawal(maker, sent);
    const { bodySha256 } = await intentOf(sent.intentId);
    return { wallet: "principal", intentId: sent.intentId, bodySha256 };
  };

  it("notifies approvers once, ends after twenty an hour, and is always taken back", async () => {
    const maker = await testContext(services, { role: "finance" });
    const approver = await testContext(services, { role: "manager" });
    const notices = async () =>
      (await listNotifications(approver, {})).items.filter(({ kind }) => kind === "approval_waiting").length;
    for (let times = 0; times < 20; times += 1) await cancelWithdrawalRequest(maker, await draft(maker));
    expect(await notices()).toBe(1);
    expect((await errorOf(draft(maker))).code).toBe("too_many_requests");
    const other = await testContext(services, { role: "finance" });
    await draft(other);
    expect(await notices()).toBe(2);
  });
});

describe("a maker and an approver on one device", () => {
  const decided = async (approver: Context) => {
    const sent = input({ amountCentavos: 1_600_000 + ++amount });
    await createWithdrawal(ctx, sent);
    const { bodySha256 } = await intentOf(sent.intentId);
    const { facts } = await getApprovalRequest(approver, sent.intentId);
    await declineWithdrawal(approver, {
      wallet: "principal",
      intentId: sent.intentId,
      bodySha256,
      reason: "não",
    });
    const entries = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, sent.intentId)),
    );
    const said = entries.find(({ act }) => act === "withdrawal.declined");
    const { cause } = JSON.parse(said?.details ?? "{}") as { cause?: string };
    return { cautions: facts.cautions.map(({ is }) => is), cause };
  };
  const managerAt = async (place: { address: string | null; userAgent: string | null }) => {
    const manager = await testContext(services, { role: "manager" });
    const sessionId = await services.store.transaction((tx) =>
      startSession(tx, manager.actor.personId, place, services.clock.now()),
    );
    return { ...manager, actor: { ...manager.actor, sessionId } };
  };

  it.each([
    ["same_device", { address: "127.0.0.1", userAgent: "test" }],
    ["same_address", { address: "127.0.0.1", userAgent: "another" }],
  ])("are shown and logged: %s", async (shared, place) => {
    const { cautions, cause } = await decided(await managerAt(place));
    expect(cautions).toContain(shared);
    expect(cause).toBe(shared);
  });

  it("are no caution elsewhere", async () => {
    const { cautions, cause } = await decided(await managerAt({ address: "203.0.113.9", userAgent: "test" }));
    expect(cautions.filter((is) => is.startsWith("same_"))).toEqual([]);
    expect(cause).toBeUndefined();
  });
});

describe("recent recipients", () => {
  it("come masked, and one of them in clear only through an act that is logged", async () => {
    await givenWallet(services, "loja-b", { availableCentavos: 5_000 });
    const loja = await testContext(services, { wallet: "loja-b" });
    const sent = input({ wallet: "loja-b", pixKeyType: "email", pixKey: "maria@exemplo.com" });
    const answer = answerTo(sent);
    const pix = withPix({ createWithdrawal: () => Promise.resolve(answer) }, loja);
    await createWithdrawal(pix, sent);
    const form = await getWithdrawalForm(loja, { intent: null, recipient: answer.id });
    expect(form).toMatchObject({
      walletStatus: "approved",
      available: { amountCentavos: 5_000 },
      limitCentavos: 1_500_000,
    });
    expect(form.seenFees.map(({ feeCentavos }) => feeCentavos)).toEqual([150]);
    expect(form.recipients).toMatchObject([{ withdrawalId: answer.id, key: "m***@exemplo.com" }]);
    expect(JSON.stringify(form)).not.toContain("52998224725");
    expect(await copyRecipient(loja, { wallet: "loja-b", withdrawalId: answer.id })).toMatchObject({
      pixKey: "maria@exemplo.com",
      holderDocument: "52998224725",
    });
    const log = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, answer.id)),
    );
    expect(log).toMatchObject([{ act: "document.reveal", personId: loja.actor.personId }]);
    const foreign = copyRecipient(ctx, { wallet: "principal", withdrawalId: answer.id });
    expect((await errorOf(foreign)).code).toBe("not_found");
  });
});

it("takes no withdrawal from whoever is away from outgoing money", async () => {
  const one = await testContext(services, { role: "finance" });
  const awayFromMoneyUntil = new Date(services.clock.now().getTime() + 60_000);
  await services.store.transaction((tx) => updatePerson(tx, one.actor.personId, { awayFromMoneyUntil }));
  await expect(createWithdrawal(one, input())).rejects.toMatchObject({
    code: "conflict",
    reason: "away_from_money",
  });
});
