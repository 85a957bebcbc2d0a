import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type Role } from "@/lib/core/enums/people";
import { createWithdrawal } from "@/lib/domain/withdrawals/create-withdrawal.server";
import { declineWithdrawal } from "@/lib/domain/withdrawals/decide-withdrawal.server";
import { listApprovalRequests } from "@/lib/domain/withdrawals/get-approval-request.server";
import { CreateWithdrawalInput } from "@/lib/domain/withdrawals/schema";
import { listUndecided } from "@/lib/engine/payouts/records.server";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { balanceDrifts } from "@/lib/platform/store/tables/balance-drift";
import { changeRequests } from "@/lib/platform/store/tables/change-requests";
import { intents } from "@/lib/platform/store/tables/intents";
import { notifications } from "@/lib/platform/store/tables/notifications";
import { approvalDecisions } from "@/lib/platform/store/tables/payouts";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { givenOpenBlock, givenTransaction } from "@/lib/testing/mirror";
import { BRIEFS_MAX, approvalSummariesOf, listApprovalSummaries } from "./list-approval-summaries.server";
import { listTasks } from "./list-tasks.server";
import { remindOthers } from "./remind-others.server";
import { type Task } from "./schema";

const HOUR_MS = 3_600_000;
const ROLES = ["viewer", "support", "finance", "manager", "admin"] as const satisfies readonly Role[];

let services: TestServices;
let of: Record<Role, Context>;
let colleague: Context;
let elsewhere: Context;
beforeAll(async () => {
  services = await testServices({ env: { environment: "production" } });
  await givenWallets(services, ["principal", "loja-a"]);
  await givenRules(services, {
    ...FREE_RULES,
    withdrawal: {
      ...FREE_RULES.withdrawal,
      financeAgreesUpToCentavos: centavos(50_000),
      ladder: { onePersonAboveCentavos: centavos(0), twoPeopleAboveCentavos: null, neverAboveCentavos: null },
    },
  });
});
beforeEach(async () => {
  const made = await Promise.all(ROLES.map((role) => testContext(services, { role })));
  of = Object.fromEntries(ROLES.map((role, at) => [role, made[at]])) as Record<Role, Context>;
  colleague = await testContext(services, { role: "finance" });
  elsewhere = await testContext(services, { role: "manager", wallets: ["loja-a"] });
});

const tasksOf = async (ctx: Context, id: string): Promise<Task[]> =>
  (await listTasks(ctx)).items.filter((task) => task.id === id);
/** The people who are asked to act on it. */
async function askedOf(id: string): Promise<string[]> {
  const asked: string[] = [];
  for (const [name, ctx] of Object.entries({ ...of, colleague, elsewhere }))
    if ((await tasksOf(ctx, id)).length > 0) asked.push(name);
  return asked;
}

async function openBlock(): Promise<string> {
  const now = services.clock.now();
  return services.store.transaction(async (tx) => {
    const { id } = await givenTransaction(
      tx,
      {
        type: "payment",
        state: "completed",
        amountCentavos: centavos(12_300),
        wallet: "principal",
        id: newId(),
        origin: "webhook",
        createdAt: now,
        counterpartName: "Ofélia Souza",
      },
      now,
    );
    await givenOpenBlock(tx, id, now);
    const [block] = await tx
      .update(balanceBlocks)
      .set({ blockType: "med" })
      .where(eq(balanceBlocks.transactionId, id))
      .returning();
    return block?.id ?? "";
  });
}
const changeBlock = (id: string, change: Partial<typeof balanceBlocks.$inferInsert>) =>
  services.store.transaction((tx) => tx.update(balanceBlocks).set(change).where(eq(balanceBlocks.id, id)));

describe("a block", () => {
  it("is the task of all who may answer while nobody has it, and of nobody once it was answered", async () => {
    const id = await openBlock();
    expect(await askedOf(id)).toEqual(["support", "finance", "manager", "colleague"]);
    expect((await tasksOf(of.finance, id))[0]).toMatchObject({
      kind: "block",
      name: "Ofélia Souza",
      about: "med",
      wallet: "principal",
      person: null,
    });
    await changeBlock(id, { answeredAt: services.clock.now() });
    expect(await askedOf(id)).toEqual([]);
  });

  it("is the task of whoever has it, and once our deadline is over of managers too", async () => {
    const id = await openBlock();
    await changeBlock(id, { assigneeId: colleague.actor.personId });
    expect(await askedOf(id)).toEqual(["colleague"]);
    const before = await listTasks(of.manager);
    services.clock.advance(100 * HOUR_MS);
    expect(await askedOf(id)).toEqual(["manager", "colleague"]);
    const after = await listTasks(of.manager);
    expect(after.overdue).toBeGreaterThan(before.overdue);
    expect(after.byPlace.blocks?.overdue).toBe(after.overdue);
  });
});

const remindersOf = async ({ actor }: Context) =>
  (
    await services.store.read((reader) =>
      reader.select().from(notifications).where(eq(notifications.personId, actor.personId)),
    )
  )
    .filter(({ kind }) => kind.endsWith("_reminder"))
    .map(({ kind, objectId, amountCentavos }) => ({ kind, objectId, amountCentavos }));
const auditOf = (objectId: string) =>
  services.store.read((reader) =>
    reader
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.objectId, objectId), eq(auditEntries.act, "reminder.send"))),
  );

describe("a reminder of a block", () => {
  it("comes from a manager to whoever has it, once an hour whoever asks, and stands in the audit log", async () => {
    const id = await openBlock();
    await changeBlock(id, { assigneeId: colleague.actor.personId });
    expect((await listTasks(of.support)).withOthers).toBeNull();
    expect((await listTasks(of.manager)).withOthers).toMatchObject({
      kind: "block",
      person: colleague.actor.name,
      remindedAt: null,
    });
    const another = await testContext(services, { role: "manager" });
    const reminded = await Promise.all([remindOthers(of.manager, {}), remindOthers(another, {})]);
    expect(reminded.map(({ count }) => count).toSorted()).toEqual([0, 1]);
    const news = { kind: "block_reminder", objectId: id, amountCentavos: 1 };
    expect(await remindersOf(colleague)).toEqual([news]);
    expect((await listTasks(another)).withOthers?.remindedAt).toBe(services.clock.now().toISOString());
    expect((await auditOf(id)).map(({ objectType }) => objectType)).toEqual(["block"]);

    services.clock.advance(HOUR_MS);
    expect(await remindOthers(another, {})).toEqual({ count: 1 });
    expect(await remindersOf(colleague)).toEqual([news, news]);
    expect(await remindOthers(of.viewer, {})).toEqual({ count: 0 });
    await changeBlock(id, { answeredAt: services.clock.now() });
  });
});

it("reminds of a block all who may answer it, where whoever has it left", async () => {
  const id = await openBlock();
  const gone = await testContext(services, { role: "finance" });
  await changeBlock(id, { assigneeId: gone.actor.personId });
  await services.store.transaction((tx) =>
    updatePerson(tx, gone.actor.personId, { disabledAt: services.clock.now() }),
  );
  expect(await remindOthers(of.manager, { ids: [id] })).toEqual({ count: 1 });
  for (const asked of [of.support, of.finance, colleague]) expect(await remindersOf(asked)).toHaveLength(1);
  for (const other of [gone, of.manager, of.viewer, elsewhere]) expect(await remindersOf(other)).toEqual([]);
  await changeBlock(id, { answeredAt: services.clock.now() });
});

it("reminds of what was chosen, however many blocks wait before it", async () => {
  const now = services.clock.now();
  const ids = Array.from({ length: 101 }, () => newId());
  await services.store.transaction((tx) =>
    tx.insert(balanceBlocks).values(
      ids.map((id, at) => ({
        ...{ id, wallet: "principal", transactionId: null, status: "awaiting_response" as const },
        ...{ apiStatus: "awaiting_response", blockType: "med", amountCentavos: centavos(100) },
        createdAt: new Date(now.getTime() + at),
        ...{ assigneeId: colleague.actor.personId, origin: "webhook" as const, changedAt: now },
      })),
    ),
  );
  const last = ids.at(-1) ?? "";
  expect(await remindOthers(of.manager, { ids: [last] })).toEqual({ count: 1 });
  expect((await remindersOf(colleague)).map(({ objectId }) => objectId)).toEqual([last]);
  await services.store.transaction((tx) =>
    tx.update(balanceBlocks).set({ answeredAt: now }).where(inArray(balanceBlocks.id, ids)),
  );
});

describe("outgoing money that waits for a second person", () => {
  async function draft(amount: number): Promise<string> {
    const input = CreateWithdrawalInput.parse({
      intentId: crypto.randomUUID(),
      wallet: "principal",
      mode: "gross",
      amountCentavos: centavos(amount),
      pixKeyType: "random",
      pixKey: crypto.randomUUID(),
      holderName: "Embalagens Vitória Ltda.",
      holderDocumentType: "cnpj",
      holderDocument: "11222333000181",
    });
    await createWithdrawal(of.finance, input);
    return input.intentId;
  }

  it("is the task of those who may agree to so much, never of its maker, who sees that it waits", async () => {
    const id = await draft(40_000);
    expect(await askedOf(id)).toEqual(["manager", "colleague"]);
    expect((await tasksOf(of.manager, id))[0]).toMatchObject({
      kind: "approval",
      about: "withdrawal",
      name: "Embalagens Vitória Ltda.",
      amountCentavos: 40_000,
    });
    const own = await listTasks(of.finance);
    expect(own.withOthers).toMatchObject({ count: 1, amountCentavos: 40_000, id });
    expect(await askedOf(await draft(60_000))).toEqual(["manager"]);
  });

  it("is reminded of alone where it was chosen, and a choice never reaches what is another's", async () => {
    const [chosen, left] = [await draft(31_000), await draft(32_000)];
    const another = await testContext(services, { role: "support" });
    expect(await remindOthers(another, { ids: [chosen] })).toEqual({ count: 0 });
    expect(await remindOthers(of.finance, { ids: [chosen] })).toEqual({ count: 1 });
    expect([await auditOf(chosen), await auditOf(left)].map(({ length }) => length)).toEqual([1, 0]);
    expect(await remindOthers(of.finance, { ids: [chosen, left] })).toEqual({ count: 1 });
  });

  it("is reminded of to those alone who may still agree, and leaves nothing where there is nobody", async () => {
    const id = await draft(40_000);
    expect(await remindOthers(of.finance, {})).toEqual({ count: 1 });
    const news = { kind: "approval_reminder", objectId: id, amountCentavos: 40_000 };
    for (const asked of [of.manager, colleague]) expect(await remindersOf(asked)).toEqual([news]);
    for (const other of [of.finance, of.support, of.viewer, elsewhere])
      expect(await remindersOf(other)).toEqual([]);
    expect(await auditOf(id)).toHaveLength(1);
    expect(await remindOthers(of.finance, {})).toEqual({ count: 0 });
    // Another's request is not this person's to remind of.
    expect((await listTasks(colleague)).withOthers).toBeNull();

    services.clock.advance(HOUR_MS);
    const large = await draft(60_000);
    const managers = [of.manager, elsewhere];
    await services.store.transaction(async (tx) => {
      await tx.insert(approvalDecisions).values(
        managers.map(({ actor }) => ({
          intentId: large,
          personId: actor.personId,
          decision: "approved" as const,
          bodySha256: "0".repeat(64),
          reason: null,
          at: services.clock.now(),
        })),
      );
    });
    const others = await services.store.read((reader) =>
      listUndecided(reader, {
        intentId: large,
        wallet: "principal",
        roles: ["manager"],
        not: null,
        limit: 50,
      }),
    );
    expect(others).not.toContain(of.manager.actor.personId);
  });

  it("is told with its facts to whoever may agree, masked, without a word in the audit log", async () => {
    const id = await draft(40_000);
    const { items } = await approvalSummariesOf(of.manager, { items: await tasksOf(of.manager, id) });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      keyType: "random",
      before: { count: 0, isCut: false },
      leavesCentavos: 40_000,
      matchedRules: [expect.objectContaining({ rule: "ladder", effect: "people" })],
      payment: null,
    });
    for (let more = 0; more < BRIEFS_MAX; more += 1) await draft(40_000);
    expect((await listApprovalSummaries(of.manager)).items).toHaveLength(BRIEFS_MAX);
    const sent = JSON.stringify(items);
    const [intent] = await services.store.read((reader) =>
      reader.select().from(intents).where(eq(intents.id, id)),
    );
    if (!intent) throw new Error("the draft is written down");
    const { pixKey } = JSON.parse(withOpenBody(services.vault, intent).body.toString()) as { pixKey: string };
    expect(pixKey).toHaveLength(36);
    expect(sent).not.toContain(pixKey);
    const shown = await services.store.read((reader) =>
      reader
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.objectId, id), eq(auditEntries.act, "document.reveal"))),
    );
    expect(shown).toEqual([]);
    expect((await listApprovalSummaries(of.support)).items).toEqual([]);
    expect((await listApprovalSummaries(of.finance)).items.map(({ intentId }) => intentId)).not.toContain(id);
  });

  it("is no task of somebody who takes no part in outgoing money, and none once it was declined or is over", async () => {
    const id = await draft(40_000);
    await services.store.transaction((tx) =>
      updatePerson(tx, colleague.actor.personId, {
        awayFromMoneyUntil: new Date(services.clock.now().getTime() + HOUR_MS),
      }),
    );
    expect(await askedOf(id)).toEqual(["manager"]);
    const { items } = await listApprovalRequests(of.manager);
    const bodySha256 = items.find(({ intentId }) => intentId === id)?.bodySha256 ?? "";
    await declineWithdrawal(of.manager, {
      wallet: "principal",
      intentId: id,
      bodySha256,
      reason: "não reconheço",
    });
    expect(await askedOf(id)).toEqual([]);
    const late = await draft(40_000);
    services.clock.advance(25 * HOUR_MS);
    expect(await askedOf(late)).toEqual([]);
  });
});

it("a change is the task of another admin or manager who sees its wallet, and not of whom it concerns", async () => {
  const now = services.clock.now();
  const id = newId();
  await services.store.transaction((tx) =>
    tx.insert(changeRequests).values({
      id,
      kind: "person.rights",
      object: of.finance.actor.personId,
      concerns: elsewhere.actor.personId,
      wallets: null,
      payload: {},
      before: {},
      sha256: "0".repeat(64),
      reason: null,
      requestedBy: of.admin.actor.personId,
      requestedAt: now,
      address: null,
      userAgent: null,
      endsAt: new Date(now.getTime() + HOUR_MS),
    }),
  );
  expect(await askedOf(id)).toEqual(["manager"]);
  services.clock.advance(2 * HOUR_MS);
  expect(await askedOf(id)).toEqual([]);
});

it("a difference of a balance is the task of finance, and after a day of managers and admins too", async () => {
  await services.store.transaction((tx) =>
    tx.insert(balanceDrifts).values({
      wallet: "loja-a",
      state: "alarm",
      readingId: 1,
      unexplainedAvailableCentavos: -20_000,
      unexplainedHeldCentavos: 500,
      baselineAvailableCentavos: 0,
      baselineHeldCentavos: 0,
      since: services.clock.now(),
      alarmSince: services.clock.now(),
      agreedAt: null,
    }),
  );
  expect(await askedOf("loja-a")).toEqual(["finance", "colleague"]);
  expect((await tasksOf(of.finance, "loja-a"))[0]?.amountCentavos).toBe(20_500);
  services.clock.advance(24 * HOUR_MS);
  expect(await askedOf("loja-a")).toEqual(["finance", "manager", "admin", "colleague", "elsewhere"]);
});

it("a write is a task once it does not settle by itself", async () => {
  const id = newId();
  const write = (more: Partial<typeof intents.$inferInsert>) =>
    services.store.transaction((tx) => tx.update(intents).set(more).where(eq(intents.id, id)));
  await services.store.transaction((tx) =>
    tx.insert(intents).values({
      id,
      kind: "charge",
      wallet: "principal",
      personId: of.finance.actor.personId,
      state: "ambiguous",
      path: "/charges",
      body: Buffer.from("{}"),
      bodySha256: "0".repeat(64),
      createdAt: new Date(),
      firstSentAt: new Date(),
      traceId: newId(),
    }),
  );
  expect(await askedOf(id)).toEqual([]);
  await write({ firstSentAt: new Date(Date.now() - 5 * 60_000) });
  expect(await askedOf(id)).toEqual(["finance", "manager", "admin", "colleague"]);
  await write({ state: "accepted", settledAt: new Date() });
  expect(await askedOf(id)).toEqual([]);
});

it("asks the database for settings, all tasks at once, and the rules where something waits", async () => {
  let asked = 0;
  const store: Context["store"] = {
    ...services.store,
    read: (work) => {
      asked += 1;
      return services.store.read(work);
    },
  };
  await listTasks({ ...of.manager, store });
  expect(asked).toBeLessThanOrEqual(3);
});
