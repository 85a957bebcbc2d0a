import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCharge } from "@/lib/domain/charges/create-charge.server";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { requestRefund } from "@/lib/domain/refunds/request-refund.server";
import { RequestRefundInput } from "@/lib/domain/refunds/schema";
import { createWithdrawal } from "@/lib/domain/withdrawals/create-withdrawal.server";
import { CreateWithdrawalInput } from "@/lib/domain/withdrawals/schema";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { decideUnsent } from "@/lib/engine/intents/decide-unsent.server";
import { endLongUnsent } from "@/lib/engine/intents/end-unsent.server";
import { getIntent } from "@/lib/engine/intents/get-intent.server";
import { findIntent } from "@/lib/engine/intents/records.server";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type Context } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { auditEntries, sessions } from "@/lib/platform/store/tables/people";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { errorOf } from "@/lib/testing/error-of";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { givenTransaction } from "@/lib/testing/mirror";
import { completeIntents } from "./complete-intents.server";

let services: TestServices;
let finance: Context;
let colleague: Context;
let support: Context;
let manager: Context;

/** Requests that reached the service. */
let sent: string[] = [];
let isRefused = true;
const arrive = (path: string): Promise<never> => {
  if (isRefused)
    return Promise.reject(
      new PixError({ about: "POST /auth", proof: "not_sent", kind: "credential", status: 401 }),
    );
  sent.push(path);
  return Promise.reject(new PixError({ about: path, proof: "rejected", kind: "validation", status: 400 }));
};
const nowhere = () =>
  Promise.reject(new PixError({ about: "GET", proof: "rejected", kind: "not_found", status: 404 }));
const pix: Partial<PixClient> = {
  createCharge: () => arrive("/pix"),
  createWithdrawal: () => arrive("/withdrawals"),
  refundTransaction: () => arrive("/refund"),
  getTransaction: nowhere,
  getAccount: nowhere,
};

beforeAll(async () => {
  services = { ...(await testServices()), pix: fakePix(pix) };
  await givenRules(services, FREE_RULES);
  finance = await testContext(services, { role: "finance" });
  colleague = await testContext(services, { role: "finance" });
  support = await testContext(services, { role: "support" });
  manager = await testContext(services, { role: "manager" });
  for (const { actor } of [finance, colleague, manager]) await prove(actor.sessionId, services.clock.now());
});
beforeEach(async () => {
  sent = [];
  isRefused = true;
  await services.store.transaction((tx) => tx.delete(intents));
});

const prove = (id: string, provedAt: Date | null) =>
  services.store.transaction((tx) => tx.update(sessions).set({ provedAt }).where(eq(sessions.id, id)));
const rowOf = (id: string) => services.store.read((reader) => findIntent(reader, id));
const actsOn = async (id: string) =>
  (
    await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, id)).orderBy(asc(auditEntries.id)),
    )
  ).map(({ act, personId }) => [act, personId]);
/** A lot of rounds of the worker, each as if its time had come. */
async function workOn(id: string): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await services.store.writers.query(
      "update intents set next_attempt_at = guiche_now() where id = $1 and next_attempt_at is not null",
      [id],
    );
    await completeIntents(services);
  }
}
const letTimePass = (id: string, hours: number) =>
  services.store.writers.query(
    "update intents set refused_since = refused_since - make_interval(hours => $2) where id = $1",
    [id, hours],
  );

let amount = 5_000;
async function givenWithdrawal(by: Context = finance): Promise<string> {
  const intentId = crypto.randomUUID();
  await createWithdrawal(
    by,
    CreateWithdrawalInput.parse({
      intentId,
      wallet: "principal",
      mode: "gross",
      amountCentavos: ++amount,
      pixKeyType: "cpf",
      pixKey: "529.982.247-25",
      holderName: "Maria da Silva",
      holderDocumentType: "cpf",
      holderDocument: "52998224725",
    }),
  );
  return intentId;
}
async function givenCharge(): Promise<string> {
  const intentId = crypto.randomUUID();
  await createCharge(
    finance,
    CreateChargeInput.parse({
      intentId,
      wallet: "principal",
      amountCentavos: 7_700,
      description: "Pedido",
      customer: {},
      split: [],
    }),
  );
  return intentId;
}
async function givenRefund(): Promise<string> {
  const transactionId = newId();
  const at = services.clock.now();
  await services.store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id: transactionId,
        wallet: "principal",
        type: "payment",
        state: "completed",
        amountCentavos: centavos(10_000),
        createdAt: at,
        completedAt: at,
        settledAt: at,
        origin: "read",
      },
      at,
    ),
  );
  const intentId = crypto.randomUUID();
  await requestRefund(
    finance,
    RequestRefundInput.parse({ intentId, wallet: "principal", transactionId, reason: "pedido cancelado" }),
  );
  return intentId;
}
const choose = (ctx: Context, intentId: string, choice: "send" | "cancel") =>
  decideUnsent(ctx, { wallet: "principal", intentId, choice });

describe.each([
  ["withdrawal", givenWithdrawal, "/withdrawals"],
  ["refund", givenRefund, "/refund"],
] as const)("a %s that a refused credential holds back", (_kind, given, path) => {
  it("does not leave when the credential is back, and asks", async () => {
    const id = await given();
    const view = await getIntent(finance, id);
    expect(view).toMatchObject({
      state: "ready",
      heldBecause: "credential",
      refused: { chosen: null, ended: null, leavesByItself: false, maySend: true, mayCancel: true },
    });
    isRefused = false;
    await workOn(id);
    expect(sent).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: "ready", pausedBecause: "not_sent" });
  });

  it("leaves once, and only when the credential is back, where somebody chose that", async () => {
    const id = await given();
    await choose(finance, id, "send");
    await choose(finance, id, "send");
    await workOn(id);
    expect(sent).toEqual([]);
    expect((await getIntent(finance, id)).refused).toMatchObject({
      chosen: { by: finance.actor.name },
      ended: null,
    });
    isRefused = false;
    await workOn(id);
    expect(sent).toEqual([path]);
    expect(await rowOf(id)).toMatchObject({ state: "rejected" });
    expect((await actsOn(id)).filter(([act]) => act === "intent.send_when_back")).toEqual([
      ["intent.send_when_back", finance.actor.personId],
    ]);
    expect(await errorOf(choose(finance, id, "cancel"))).toMatchObject({
      code: "conflict",
      reason: "outcome_known",
    });
  });

  it("is never sent after it was cancelled, chosen before or not, and saying it twice is once", async () => {
    const id = await given();
    await choose(finance, id, "send");
    await choose(finance, id, "cancel");
    await choose(finance, id, "cancel");
    isRefused = false;
    await workOn(id);
    expect(sent).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: "abandoned" });
    expect((await getIntent(finance, id)).refused).toMatchObject({ ended: "by_person", maySend: false });
    expect((await actsOn(id)).filter(([act]) => act === "intent.cancel_unsent")).toEqual([
      ["intent.cancel_unsent", finance.actor.personId],
    ]);
    expect(await errorOf(choose(finance, id, "send"))).toMatchObject({ reason: "outcome_known" });
  });

  it.each([false, true])(
    "ends by itself after a day (chosen: %s), with an entry and a notice",
    async (isChosen) => {
      const id = await given();
      if (isChosen) await choose(finance, id, "send");
      await letTimePass(id, 23);
      await endLongUnsent(services);
      expect(await rowOf(id)).toMatchObject({ state: "ready" });
      await letTimePass(id, 2);
      expect(await errorOf(choose(finance, id, "send"))).toMatchObject({ reason: "outcome_known" });
      await endLongUnsent(services);
      isRefused = false;
      await workOn(id);
      expect(sent).toEqual([]);
      expect(await rowOf(id)).toMatchObject({ state: "abandoned" });
      expect((await actsOn(id)).at(-1)).toEqual(["intent.unsent_ended", null]);
      const { items } = await listNotifications(finance, {});
      expect(
        items
          .filter((item) => item.objectId === id)
          .map(({ kind }) => kind)
          .toSorted(),
      ).toEqual(["write_ended", "write_held"]);
    },
  );

  it("asks for the person's presence before it is let go, and for none to cancel", async () => {
    const id = await given();
    const { sessionId } = finance.actor;
    await prove(sessionId, null);
    try {
      expect(await errorOf(choose(finance, id, "send"))).toMatchObject({ code: "presence_needed" });
      expect((await rowOf(id))?.sendChosenAt).toBeNull();
      await choose(finance, id, "cancel");
    } finally {
      await prove(sessionId, services.clock.now());
    }
  });
});

describe("the person who may choose", () => {
  it("is who may make such a write; whoever gives up writes may cancel, and a colleague may not", async () => {
    const id = await givenWithdrawal();
    for (const choice of ["send", "cancel"] as const)
      expect(await errorOf(choose(support, id, choice))).toMatchObject({ code: "not_allowed" });
    expect(await errorOf(choose(colleague, id, "cancel"))).toMatchObject({ code: "not_allowed" });
    expect(await errorOf(choose(manager, id, "send"))).toMatchObject({ code: "not_allowed" });
    expect((await getIntent(manager, id)).refused).toMatchObject({ maySend: false, mayCancel: true });
    await choose(colleague, id, "send");
    await choose(manager, id, "cancel");
    expect(await rowOf(id)).toMatchObject({ state: "abandoned", sendChosenBy: colleague.actor.personId });
  });

  it("is nobody of another wallet, nor while an attempt is under way, nor where it may have left", async () => {
    const id = await givenWithdrawal();
    const elsewhere = { ...finance, wallet: "loja-norte" };
    expect(
      await errorOf(decideUnsent(elsewhere, { wallet: "loja-norte", intentId: id, choice: "send" })),
    ).toMatchObject({
      code: "not_found",
    });
    await services.store.writers.query(
      "update intents set lease_owner = 'x', lease_until = guiche_now() + interval '1 minute' where id = $1",
      [id],
    );
    expect(await errorOf(choose(finance, id, "cancel"))).toMatchObject({ reason: "attempt_under_way" });
    await services.store.writers.query(
      "update intents set lease_owner = null, lease_until = null, doubtful_since = guiche_now() where id = $1",
      [id],
    );
    expect(await errorOf(choose(finance, id, "send"))).toMatchObject({ reason: "outcome_known" });
    await letTimePass(id, 30);
    await endLongUnsent(services);
    expect(await rowOf(id)).toMatchObject({ state: "ready" });
  });
});

describe("a charge that a refused credential holds back", () => {
  it("leaves by itself once it is back, once", async () => {
    const id = await givenCharge();
    expect((await getIntent(finance, id)).refused).toMatchObject({ leavesByItself: true, mayCancel: true });
    isRefused = false;
    await workOn(id);
    expect(sent).toEqual(["/pix"]);
  });

  it("does not leave where it was cancelled, or a day is over", async () => {
    const cancelled = await givenCharge();
    await choose(finance, cancelled, "cancel");
    const late = await givenCharge();
    await letTimePass(late, 25);
    await endLongUnsent(services);
    isRefused = false;
    await workOn(cancelled);
    await workOn(late);
    expect(sent).toEqual([]);
    expect((await actsOn(late)).at(-1)).toEqual(["intent.unsent_ended", null]);
  });
});
