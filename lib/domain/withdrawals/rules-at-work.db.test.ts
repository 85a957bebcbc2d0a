import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { type Centavos, centavos } from "@/lib/core/money/money";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { WINDOW_MS } from "@/lib/engine/payouts/limits";
import { type WithdrawalRules } from "@/lib/engine/payouts/schema";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { findRecipientByKey, updateRecipient } from "@/lib/engine/payouts/recipient-records.server";
import { hashOfKey } from "@/lib/engine/payouts/recipients.server";
import { markProved, updatePerson } from "@/lib/platform/auth/records.server";
import { endSessionsOf } from "@/lib/platform/auth/sessions/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { lock } from "@/lib/platform/store/locks.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { approvalDecisions } from "@/lib/platform/store/tables/payouts";
import { givenSession } from "@/lib/testing/factories";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules, shiftDatabaseClock } from "@/lib/testing/given-rules";
import { errorOf } from "@/lib/testing/error-of";
import { commitDuring } from "@/lib/testing/commit-during";
import { contextWithPix, intentOf as storedIntent, ladder } from "@/lib/testing/outgoing";
import { createWithdrawal } from "./create-withdrawal.server";
import { approveWithdrawal, cancelWithdrawalRequest } from "./decide-withdrawal.server";
import { getApprovalRequest, listApprovalRequests } from "./get-approval-request.server";
import { previewWithdrawal } from "./preview-withdrawal.server";
import { CreateWithdrawalInput, PreviewWithdrawalInput } from "./schema";
import { withdrawalHandler } from "./withdrawal-handler.server";

const HOUR = WINDOW_MS.hour;
const AMOUNT = centavos(10_000);
const { withdrawal } = FREE_RULES;
const ONE = ladder(0, null);
const TWO = ladder(null, 0);
const NOBODY = ladder(null, null);

let services: TestServices;
let maker: Context;
let manager: Context;
let second: Context;
beforeAll(async () => {
  // A sandbox could have relaxed holds.
  services = await testServices({ env: { environment: "production" } });
});
beforeEach(async () => {
  maker = await testContext(services, { role: "finance" });
  manager = await testContext(services, { role: "manager" });
  second = await testContext(services, { role: "manager" });
});

const setRules = (change: Partial<WithdrawalRules>) =>
  givenRules(services, { ...FREE_RULES, withdrawal: { ...withdrawal, ladder: NOBODY, ...change } });

const input = (amountCentavos: Centavos = AMOUNT) =>
  CreateWithdrawalInput.parse({
    intentId: crypto.randomUUID(),
    wallet: "principal",
    mode: "gross",
    amountCentavos,
    pixKeyType: "random",
    pixKey: crypto.randomUUID(),
    holderName: "Embalagens Vitória Ltda.",
    holderDocumentType: "cnpj",
    holderDocument: "11222333000181",
  });
type Sent = ReturnType<typeof input>;

const nothingUnderItsKey: Partial<PixClient> = {
  getTransaction: () =>
    Promise.reject(
      new PixError({ about: "GET /transactions", proof: "rejected", kind: "not_found", status: 404 }),
    ),
};
/** A service that takes it and counts how often it was asked. */
const taking = (sent: Sent, more: Partial<PixClient> = {}) => {
  const seen = { calls: 0 };
  const pix = fakePix({
    createWithdrawal: () => {
      seen.calls += 1;
      return Promise.resolve({
        id: newId(),
        status: "processing",
        amountCentavos: sent.amountCentavos,
        feeCentavos: centavos(150),
        netCentavos: centavos(sent.amountCentavos - 150),
        snapshotHolderName: sent.holderName,
        snapshotHolderDocument: sent.holderDocument,
        snapshotPixKey: sent.pixKey,
        snapshotPixKeyType: sent.pixKeyType,
        createdAt: services.clock.now(),
        projectId: null,
        failureReason: null,
        pspReference: null,
        processedAt: null,
        externalReference: null,
      });
    },
    ...nothingUnderItsKey,
    ...more,
  });
  return { pix, seen };
};
/** The service never receives the request: the approved withdrawal waits for its first sending. */
const unreachable = fakePix({
  createWithdrawal: () =>
    Promise.reject(new PixError({ about: "POST /withdrawals", proof: "not_sent", kind: "connection" })),
});
const busy = fakePix({
  ...nothingUnderItsKey,
  createWithdrawal: () =>
    Promise.reject(
      new PixError({ about: "POST /withdrawals", proof: "ambiguous", kind: "rate_limited", status: 429 }),
    ),
});
const silent = fakePix();
/** Nothing under its key, and nothing may be sent. */
const unheard = fakePix(nothingUnderItsKey);

const intentOf = (id: string) => storedIntent(services, id);
/** Asked for by the maker; nothing of it may reach the service yet. */
async function givenDraft(amountCentavos?: Centavos) {
  const sent = input(amountCentavos);
  const created = await createWithdrawal(contextWithPix(maker, silent), sent);
  const { bodySha256 } = await intentOf(sent.intentId);
  return { sent, created, decision: { wallet: "principal", intentId: sent.intentId, bodySha256 } };
}
const decisionsOf = (intentId: string) =>
  services.store.read((reader) =>
    reader.select().from(approvalDecisions).where(eq(approvalDecisions.intentId, intentId)),
  );
/** Rests that the protocol's own pauses would ask for. */
const makeDue = (id: string) =>
  services.store.transaction((tx) =>
    tx
      .update(intents)
      .set({ nextAttemptAt: new Date(0) })
      .where(eq(intents.id, id)),
  );

describe("two others", () => {
  beforeAll(() => setRules({ ladder: TWO }));

  it("both have to agree: the first one's word sends nothing", async () => {
    const { sent, decision } = await givenDraft();
    expect(await approveWithdrawal(contextWithPix(manager, silent), decision)).toMatchObject({
      id: null,
      isAwaitingApproval: true,
    });
    // Another run does not send it either: no process may send a write that waits for approval.
    await runIntent(contextWithPix(maker, silent), withdrawalHandler, sent.intentId);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "awaiting_approval", attempts: 0 });
    const { pix, seen } = taking(sent);
    const approved = await approveWithdrawal(contextWithPix(second, pix), decision);
    expect(approved).toMatchObject({ isAwaitingApproval: false });
    expect(approved.id).not.toBeNull();
    expect(seen.calls).toBe(1);
    expect((await decisionsOf(sent.intentId)).map(({ personId }) => personId).toSorted()).toEqual(
      [manager.actor.personId, second.actor.personId].toSorted(),
    );
  });

  it("agree to nothing in a session that was ended meanwhile, as by a reset", async () => {
    const { sent, decision } = await givenDraft();
    await services.store.transaction((tx) =>
      endSessionsOf(tx, manager.actor.personId, services.clock.now(), "password_changed"),
    );
    expect((await errorOf(approveWithdrawal(contextWithPix(manager, silent), decision))).code).toBe(
      "presence_needed",
    );
    expect(await decisionsOf(sent.intentId)).toEqual([]);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "awaiting_approval" });
  });

  it("are two people: one who says it again, ten times at once or from another session, is one", async () => {
    const { sent, decision } = await givenDraft();
    const again = Array.from({ length: 10 }, () =>
      approveWithdrawal(contextWithPix(manager, silent), decision),
    );
    const results = await Promise.allSettled(again);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const sessionId = await givenSession(services, manager.actor.personId);
    await services.store.transaction((tx) => markProved(tx, sessionId, services.clock.now()));
    const elsewhere = { ...manager, actor: { ...manager.actor, sessionId } };
    expect((await errorOf(approveWithdrawal(contextWithPix(elsewhere, silent), decision))).reason).toBe(
      "changed",
    );
    expect(await decisionsOf(sent.intentId)).toHaveLength(1);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "awaiting_approval", attempts: 0 });
  });

  it("are never the one who asked, before or behind another's agreement, whatever the role is by then", async () => {
    const { sent, decision } = await givenDraft();
    const promoted = { ...maker, actor: { ...maker.actor, role: "manager" as const } };
    expect((await errorOf(approveWithdrawal(contextWithPix(promoted, silent), decision))).code).toBe(
      "not_allowed",
    );
    await approveWithdrawal(contextWithPix(manager, silent), decision);
    expect((await errorOf(approveWithdrawal(contextWithPix(promoted, silent), decision))).code).toBe(
      "not_allowed",
    );
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "awaiting_approval", attempts: 0 });
  });

  it("send it once when they agree at the same moment", async () => {
    const { sent, decision } = await givenDraft();
    const { pix, seen } = taking(sent);
    const third = await testContext(services, { role: "manager" });
    const results = await Promise.allSettled(
      [manager, second, third].map((each) => approveWithdrawal(contextWithPix(each, pix), decision)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(seen.calls).toBe(1);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "accepted", attempts: 1 });
  });
});

describe("a hold", () => {
  const FOUR_HOURS = { newRecipientHoldHours: 4 };

  it("lasts behind the agreement: nobody's hand sends it before, and the worker does after", async () => {
    await setRules({ ladder: ONE, ...FOUR_HOURS });
    const { sent, decision } = await givenDraft();
    const { heldUntil } = await approveWithdrawal(contextWithPix(manager, silent), decision);
    expect(heldUntil).not.toBeNull();
    await shiftDatabaseClock(services, 4 * HOUR - 60_000);
    for (const by of [maker, manager, second])
      await runIntent(contextWithPix(by, silent), withdrawalHandler, sent.intentId);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "ready", attempts: 0, firstSentAt: null });
    await shiftDatabaseClock(services, 61_000);
    const { pix, seen } = taking(sent);
    await runIntent(contextWithPix(maker, pix), withdrawalHandler, sent.intentId);
    expect(seen.calls).toBe(1);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "accepted" });
    await shiftDatabaseClock(services, -4 * HOUR - 1_000);
  });

  it("counts from the act, whoever agreed how late", async () => {
    await setRules({ ladder: ONE, ...FOUR_HOURS });
    const { sent, decision } = await givenDraft();
    await shiftDatabaseClock(services, 4 * HOUR + 1_000);
    const { pix, seen } = taking(sent);
    await approveWithdrawal(contextWithPix(manager, pix), decision);
    expect(seen.calls).toBe(1);
    await shiftDatabaseClock(services, -4 * HOUR - 1_000);
  });

  it("holds one that needs nobody, too", async () => {
    await setRules(FOUR_HOURS);
    const { sent, created } = await givenDraft();
    expect(created).toMatchObject({ id: null, isAwaitingApproval: false });
    expect(created.heldUntil).not.toBeNull();
    await runIntent(contextWithPix(maker, silent), withdrawalHandler, sent.intentId);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "ready", attempts: 0 });
  });
});

describe("the hours", () => {
  const NO_HOUR = Array.from({ length: 7 }, () => 0);
  /** Every hour of São Paulo but the one that the database is in, and the next. */
  const openInTwoHours = async () => {
    const now = await services.store.read(databaseNow);
    const hour = (now.getUTCHours() + 21) % 24;
    const isClosed = (each: number) => each === hour || each === (hour + 1) % 24;
    const bits = Array.from({ length: 24 }, (_, each) => (isClosed(each) ? 0 : 2 ** each));
    return Array.from({ length: 7 }, () => bits.reduce((sum, bit) => sum + bit, 0));
  };

  it.each([
    ["one other person", ONE],
    ["two others, by the first", TWO],
  ])("are none: what waits for %s is not agreed to, and nothing leaves", async (_whom, rungs) => {
    await setRules({ ladder: rungs });
    const { sent, decision } = await givenDraft();
    await setRules({ ladder: rungs, hours: NO_HOUR });
    expect(await getApprovalRequest(manager, sent.intentId)).toMatchObject({ hasNoOpenHour: true });
    expect((await errorOf(approveWithdrawal(contextWithPix(manager, silent), decision))).reason).toBe(
      "no_open_hour",
    );
    expect(await decisionsOf(sent.intentId)).toEqual([]);
    expect((await intentOf(sent.intentId)).state).toBe("awaiting_approval");
    await setRules({ ladder: rungs });
    expect(await getApprovalRequest(manager, sent.intentId)).toMatchObject({ hasNoOpenHour: false });
  });

  it("are none when the time of a held one has come: it ends unsent, and its maker reads why", async () => {
    await setRules({ ladder: ONE, newRecipientHoldHours: 4 });
    const { sent, decision } = await givenDraft();
    await approveWithdrawal(contextWithPix(manager, silent), decision);
    await setRules({ ladder: ONE, hours: NO_HOUR });
    await shiftDatabaseClock(services, 4 * HOUR + 1_000);
    await runIntent(contextWithPix(maker, unheard), withdrawalHandler, sent.intentId);
    expect(await intentOf(sent.intentId)).toMatchObject({
      state: "rejected",
      attempts: 0,
      outcome: { code: "NO_OPEN_HOUR" },
    });
    expect((await errorOf(createWithdrawal(contextWithPix(maker, silent), sent))).reason).toBe(
      "no_open_hour",
    );
    await shiftDatabaseClock(services, -4 * HOUR - 1_000);
  });

  it("are closed when the time of a held one has come: it waits for the next one that is open", async () => {
    await setRules({ ladder: ONE, newRecipientHoldHours: 4 });
    const { sent, decision } = await givenDraft();
    await approveWithdrawal(contextWithPix(manager, silent), decision);
    await shiftDatabaseClock(services, 4 * HOUR + 1_000);
    await setRules({ ladder: ONE, hours: await openInTwoHours() });
    await runIntent(contextWithPix(maker, unheard), withdrawalHandler, sent.intentId);
    const waiting = await intentOf(sent.intentId);
    expect(waiting).toMatchObject({ state: "ready", attempts: 0, firstSentAt: null });
    const now = await services.store.read(databaseNow);
    expect(waiting.heldUntil?.getTime()).toBeGreaterThan(now.getTime() + HOUR - 1_000);
    await shiftDatabaseClock(services, 2 * HOUR);
    const { pix, seen } = taking(sent);
    await runIntent(contextWithPix(maker, pix), withdrawalHandler, sent.intentId);
    expect(seen.calls).toBe(1);
    await shiftDatabaseClock(services, -6 * HOUR - 1_000);
  });

  it("are closed now: what waits for another person says when it would leave", async () => {
    await setRules({ ladder: ONE });
    const { sent, decision } = await givenDraft();
    await setRules({ ladder: ONE, hours: await openInTwoHours() });
    const { heldUntil } = await getApprovalRequest(manager, sent.intentId);
    expect((await approveWithdrawal(contextWithPix(manager, silent), decision)).heldUntil).toBe(heldUntil);
    expect(heldUntil).not.toBeNull();
    expect((await intentOf(sent.intentId)).attempts).toBe(0);
  });
});

describe("a withdrawal that waits", () => {
  const waits = async (ctx: Context, intentId: string) =>
    (await listApprovalRequests(ctx)).items.find((each) => each.intentId === intentId);

  it.each<[string, Partial<WithdrawalRules>, boolean]>([
    ["that others agreed to and that is held", { ladder: ONE, newRecipientHoldHours: 4 }, true],
    ["that is held and needs nobody", { newRecipientHoldHours: 4 }, false],
    ["for people", { ladder: ONE }, false],
  ])("%s is listed, and taken back by its maker alone, for good", async (_what, rules, isAgreed) => {
    await setRules(rules);
    const { sent, decision } = await givenDraft();
    if (isAgreed) await approveWithdrawal(contextWithPix(manager, silent), decision);
    expect(await waits(maker, sent.intentId)).toMatchObject({ isOwn: true });
    const colleague = await testContext(services, { role: "finance" });
    for (const other of [colleague, manager])
      expect((await errorOf(cancelWithdrawalRequest(other, decision))).code).toBe("not_allowed");
    const otherBytes = { ...decision, bodySha256: "0".repeat(64) };
    expect((await errorOf(cancelWithdrawalRequest(maker, otherBytes))).reason).toBe("changed");
    await cancelWithdrawalRequest(maker, decision);
    expect(await intentOf(sent.intentId)).toMatchObject({ state: "abandoned", attempts: 0 });
    expect(await waits(maker, sent.intentId)).toBeUndefined();
    expect((await errorOf(cancelWithdrawalRequest(maker, decision))).reason).toBe("changed");
    expect((await errorOf(approveWithdrawal(contextWithPix(second, silent), decision))).reason).toBe(
      "changed",
    );
    // Its time comes, and nothing of it leaves.
    await shiftDatabaseClock(services, 5 * HOUR);
    await runIntent(contextWithPix(maker, silent), withdrawalHandler, sent.intentId);
    expect((await intentOf(sent.intentId)).attempts).toBe(0);
    await shiftDatabaseClock(services, -5 * HOUR);
  });

  it("is not taken back once it may have left", async () => {
    await setRules({ ladder: ONE, newRecipientHoldHours: 4 });
    const { sent, decision } = await givenDraft();
    await shiftDatabaseClock(services, 5 * HOUR);
    await approveWithdrawal(contextWithPix(manager, busy), decision);
    expect((await intentOf(sent.intentId)).state).toBe("ambiguous");
    expect((await errorOf(cancelWithdrawalRequest(maker, decision))).reason).toBe("changed");
    await shiftDatabaseClock(services, -5 * HOUR);
  });
});

describe("a person who is reset while asking", () => {
  const resetting = (tx: Tx) =>
    Promise.all([
      updatePerson(tx, maker.actor.personId, { awayFromMoneyUntil: new Date("2100-01-01T00:00:00Z") }),
      endSessionsOf(tx, maker.actor.personId, services.clock.now(), "password_changed"),
    ]);
  beforeAll(() => setRules({}));

  it("has shown nothing that counts: the session that proved it has ended", async () => {
    const asking = await commitDuring(services, resetting, () =>
      createWithdrawal(contextWithPix(maker, silent), input()),
    );
    expect(asking).toMatchObject({ reason: { code: "presence_needed" } });
  });

  it("is away from money, also where it was reset while another act of the person was counted", async () => {
    const counted = async (tx: Tx) => {
      await lock(tx, "payout-person", maker.actor.personId);
      await updatePerson(tx, maker.actor.personId, { awayFromMoneyUntil: new Date("2100-01-01T00:00:00Z") });
    };
    const asking = await commitDuring(services, counted, () =>
      createWithdrawal(contextWithPix(maker, silent), input()),
    );
    expect(asking).toMatchObject({ reason: { reason: "away_from_money" } });
  });
});

describe("right before it is sent", () => {
  const refusedWith = async (sent: Sent, code: string) => {
    // The fake service fails the test for any call.
    expect(await runIntent(contextWithPix(maker, silent), withdrawalHandler, sent.intentId)).toMatchObject({
      state: "rejected",
      outcome: { proof: "rejected", code },
    });
  };
  /** Agreed to, and not sent yet. */
  const givenAgreed = async (amountCentavos?: Centavos) => {
    const draft = await givenDraft(amountCentavos);
    await approveWithdrawal(contextWithPix(manager, unreachable), draft.decision);
    expect(await intentOf(draft.sent.intentId)).toMatchObject({ state: "ready", mayHaveTakenEffect: false });
    return draft;
  };
  const disable = ({ pixKey }: Sent) =>
    services.store.transaction(async (tx) => {
      const row = await findRecipientByKey(tx, "principal", hashOfKey(services.vault, pixKey));
      await updateRecipient(tx, row?.id ?? "", { disabledAt: services.clock.now(), disabledBy: null });
    });
  const change = (of: Context, to: Parameters<typeof updatePerson>[2]) =>
    services.store.transaction((tx) => updatePerson(tx, of.actor.personId, to));

  it.each<[string, Parameters<typeof updatePerson>[2]]>([
    ["was disabled", { disabledAt: new Date() }],
    ["lost the role", { role: "support" }],
    ["became an admin", { role: "admin" }],
    ["lost the wallet", { wallets: ["loja-a"] }],
  ])("its maker %s after drafting: the agreement does not send it", async (_what, to) => {
    await setRules({ ladder: ONE });
    const { sent, decision } = await givenDraft();
    await change(maker, to);
    expect(await errorOf(approveWithdrawal(contextWithPix(manager, silent), decision))).toMatchObject({
      reason: "approval_void",
    });
    expect(await intentOf(sent.intentId)).toMatchObject({
      state: "rejected",
      outcome: { code: "CREATOR_MAY_NOT_ASK" },
    });
  });

  it("goes to no recipient that was disabled since, and says so", async () => {
    await setRules({ ladder: ONE });
    const [agreed, waiting] = [await givenAgreed(), await givenDraft()];
    for (const { sent } of [agreed, waiting]) await disable(sent);
    await refusedWith(agreed.sent, "RECIPIENT_DISABLED");
    expect((await errorOf(approveWithdrawal(contextWithPix(manager, silent), waiting.decision))).reason).toBe(
      "recipient_disabled",
    );
    expect((await intentOf(waiting.sent.intentId)).state).toBe("rejected");
  });

  it("asks for as many as the rules want by then", async () => {
    await setRules({ ladder: ONE });
    const { sent } = await givenAgreed();
    await setRules({ ladder: TWO });
    await refusedWith(sent, "TOO_FEW_AGREED");
  });

  it("asks for a second person where it needed none when it was written, and does now", async () => {
    await setRules({});
    const sent = input();
    await createWithdrawal(contextWithPix(maker, unreachable), sent);
    await setRules({ firstPaymentNeedsSecond: true });
    await refusedWith(sent, "TOO_FEW_AGREED");
  });

  it("keeps what was asked for when it was written, where the rules ask for less by then", async () => {
    await setRules({ ladder: TWO });
    const { sent, decision } = await givenDraft();
    await setRules({});
    await approveWithdrawal(contextWithPix(manager, silent), decision);
    expect((await intentOf(sent.intentId)).state).toBe("awaiting_approval");
  });

  it("lets out nothing above what may leave at all by then, at the edge and one centavo above it", async () => {
    await setRules({ ladder: ONE });
    const [edge, above] = [await givenAgreed(AMOUNT), await givenAgreed(centavos(AMOUNT + 1))];
    await setRules({ ladder: ladder(0, null, AMOUNT) });
    await refusedWith(above.sent, "MORE_THAN_THE_RULES_ALLOW");
    const { pix, seen } = taking(edge.sent);
    await runIntent(contextWithPix(maker, pix), withdrawalHandler, edge.sent.intentId);
    expect(seen.calls).toBe(1);
  });

  it("knows none that the rules never counted", async () => {
    await setRules({});
    const sent = input();
    await createWithdrawal(contextWithPix(maker, unreachable), sent);
    await services.asOwner("alter table outgoing_acts disable trigger all");
    await services.asOwner("delete from outgoing_acts where intent_id = $1", [sent.intentId]);
    await services.asOwner("alter table outgoing_acts enable trigger all");
    await refusedWith(sent, "NOT_COUNTED");
  });

  it("sends nothing by rules that this release does not understand", async () => {
    await setRules({});
    const sent = input();
    await createWithdrawal(contextWithPix(maker, unreachable), sent);
    await services.asOwner(
      'insert into payout_rules (version, value, at) select max(version) + 1, \'{"of":"tomorrow"}\', now() from payout_rules',
    );
    await runIntent(contextWithPix(maker, silent), withdrawalHandler, sent.intentId);
    expect((await intentOf(sent.intentId)).resultId).toBeNull();
    await expect(createWithdrawal(contextWithPix(maker, silent), input())).rejects.toThrow();
    await setRules({});
  });

  describe("again, where the service answered 429", () => {
    const givenBusy = async () => {
      await setRules({ ladder: ONE });
      const draft = await givenDraft();
      await approveWithdrawal(contextWithPix(manager, busy), draft.decision);
      expect(await intentOf(draft.sent.intentId)).toMatchObject({
        state: "ambiguous",
        mayHaveTakenEffect: true,
        attempts: 1,
      });
      await makeDue(draft.sent.intentId);
      return draft;
    };

    it.each<[string, () => Context, string]>([
      ["approver", () => manager, "APPROVER_MAY_NOT_APPROVE"],
      ["maker", () => maker, "CREATOR_MAY_NOT_ASK"],
    ])("is not repeated once its %s may not any more, only looked for, and then refused", async (...of) => {
      const [, who, code] = of;
      const { sent } = await givenBusy();
      await change(who(), { role: "viewer" });
      const { pix, seen } = taking(sent);
      await runIntent(contextWithPix(second, pix), withdrawalHandler, sent.intentId);
      expect(await intentOf(sent.intentId)).toMatchObject({ state: "ambiguous", outcome: { code } });
      // An earlier attempt can take effect for two minutes.
      await shiftDatabaseClock(services, 180_000);
      await makeDue(sent.intentId);
      await runIntent(contextWithPix(second, pix), withdrawalHandler, sent.intentId);
      expect(await intentOf(sent.intentId)).toMatchObject({
        state: "rejected",
        outcome: { kind: "not_seen", refusal: { code } },
      });
      expect(seen.calls).toBe(0);
      await shiftDatabaseClock(services, -180_000);
    });

    it("is no refusal where its recipient was disabled, or money frozen, since: it may have left before, and a person decides", async () => {
      const [disabled, frozen] = [await givenBusy(), await givenBusy()];
      await disable(disabled.sent);
      const { pix, seen } = taking(disabled.sent);
      await runIntent(contextWithPix(second, pix), withdrawalHandler, disabled.sent.intentId);
      // A freeze that comes between the lease and the sending, which is no longer time than a look takes.
      await services.store.transaction((tx) =>
        tx
          .update(intents)
          .set({ outcome: { proof: "rejected", kind: "validation", code: "FROZEN", repeated: 1 } })
          .where(eq(intents.id, frozen.sent.intentId)),
      );
      await shiftDatabaseClock(services, 180_000);
      for (const { sent } of [disabled, frozen]) {
        await makeDue(sent.intentId);
        await runIntent(contextWithPix(second, pix), withdrawalHandler, sent.intentId);
        const ended = await intentOf(sent.intentId);
        expect(ended).toMatchObject({ state: "ambiguous", pausedBecause: "not_found_after_ambiguity" });
        expect(ended.outcome).not.toHaveProperty("refusal");
      }
      expect(seen.calls).toBe(0);
      await shiftDatabaseClock(services, -180_000);
    });

    it("is taken for done where the look finds that the first attempt worked", async () => {
      const { sent } = await givenBusy();
      await change(manager, { role: "viewer" });
      const read = {
        id: newId(),
        status: "completed",
        type: "withdrawal",
        amountCentavos: sent.amountCentavos,
        currency: "BRL",
        createdAt: new Date(),
      } as Awaited<ReturnType<PixClient["getTransaction"]>>;
      const { pix, seen } = taking(sent, { getTransaction: () => Promise.resolve(read) });
      await runIntent(contextWithPix(second, pix), withdrawalHandler, sent.intentId);
      await makeDue(sent.intentId);
      await runIntent(contextWithPix(second, pix), withdrawalHandler, sent.intentId);
      expect(await intentOf(sent.intentId)).toMatchObject({ state: "accepted", resultId: read.id });
      expect(seen.calls).toBe(0);
    });

    it("is repeated where all of them still may", async () => {
      const { sent } = await givenBusy();
      const { pix, seen } = taking(sent);
      await runIntent(contextWithPix(second, pix), withdrawalHandler, sent.intentId);
      expect(seen.calls).toBe(1);
      expect((await intentOf(sent.intentId)).state).toBe("accepted");
    });
  });
});

describe("the word beforehand", () => {
  const asked = ({ mode, amountCentavos, pixKeyType, pixKey }: Sent) =>
    PreviewWithdrawalInput.parse({ wallet: "principal", mode, amountCentavos, pixKeyType, pixKey });

  it("is the one that the write comes to: people, hold, and who can agree, never the one who asks", async () => {
    await setRules({ ladder: TWO, newRecipientHoldHours: 4 });
    const sent = input();
    const said = await previewWithdrawal(contextWithPix(maker, silent), asked(sent));
    expect(said).toMatchObject({ stopped: null, people: 2, isAsked: false });
    expect(said.canAgree).toContain(manager.actor.name);
    expect(said.canAgree).not.toContain(maker.actor.name);
    const created = await createWithdrawal(contextWithPix(maker, silent), sent);
    expect(created.isAwaitingApproval).toBe(true);
    const apart = Date.parse(created.heldUntil ?? "") - Date.parse(said.holdUntil ?? "");
    expect(apart).toBeGreaterThanOrEqual(0);
    expect(apart).toBeLessThan(60_000);
  });

  it("names the rule that the write is refused by, with limit and used, and writes nothing", async () => {
    await givenRules(services, {
      ...FREE_RULES,
      personDayCentavos: { support: null, finance: centavos(15_000), manager: null },
    });
    const { pix } = taking(input());
    await createWithdrawal(contextWithPix(maker, pix), input());
    const next = input();
    const said = await previewWithdrawal(contextWithPix(maker, silent), asked(next));
    expect(said.stopped).toBe(`payout_day_limit_person:15000:10000:${maker.actor.name}`);
    expect(said.matchedRules).toContainEqual({
      rule: "day_limit",
      scope: "person",
      effect: "stops",
      limit: 15_000,
      used: 10_000,
      act: 10_000,
    });
    expect(await errorOf(createWithdrawal(contextWithPix(maker, silent), next))).toMatchObject({
      fields: { amountCentavos: said.stopped },
    });
    // Asked however often, it counts nothing.
    expect((await previewWithdrawal(contextWithPix(maker, silent), asked(next))).stopped).toBe(said.stopped);
  });

  it("says that the same amount went to this key today", async () => {
    await setRules({});
    const sent = input();
    const { pix } = taking(sent);
    expect((await previewWithdrawal(contextWithPix(maker, silent), asked(sent))).isAsked).toBe(false);
    await createWithdrawal(contextWithPix(maker, pix), sent);
    expect((await previewWithdrawal(contextWithPix(maker, silent), asked(sent))).isAsked).toBe(true);
  });
});
