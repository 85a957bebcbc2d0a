import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { type AuditEntry, appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type TransactionState } from "@/lib/core/enums/transactions";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { intents } from "@/lib/platform/store/tables/intents";
import { notifications } from "@/lib/platform/store/tables/notifications";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { changeToasts, getToastChoices } from "./change-toasts.server";
import { getTray } from "./get-tray.server";
import { listNotifications } from "./list-notifications.server";
import { notify } from "./notify.server";
import { notifyOfWrite } from "./notify-of-write.server";
import { pruneNotifications } from "./prune-notifications.server";
import { readAllNotifications, readNotifications } from "./read-notifications.server";
import { givenTransaction } from "@/lib/testing/mirror";

let services: TestServices;
let finance: Context;
let support: Context;
let supportOfLoja: Context;
let manager: Context;
beforeAll(async () => {
  services = await testServices();
  await givenWallet(services, "loja-a", { name: "Loja A" });
  finance = await testContext(services, { role: "finance" });
  support = await testContext(services, { role: "support" });
  supportOfLoja = await testContext(services, { role: "support", wallets: ["loja-a"] });
  manager = await testContext(services, { role: "manager" });
});

const kindsOf = async (ctx: Context) => (await listNotifications(ctx, {})).items.map(({ kind }) => kind);
const tell = (news: Partial<Parameters<typeof notify>[1]>) =>
  services.store.transaction((tx) =>
    notify(tx, {
      kind: "charge_paid",
      wallet: "principal",
      objectId: newId(),
      now: services.clock.now(),
      to: finance.actor.personId,
      ...news,
    }),
  );
const clear = () => services.store.transaction((tx) => tx.delete(notifications));

/** A charge's intent and its transaction, as an answer makes them. */
async function givenOwnCharge(ctx: Context, state: TransactionState, withIntent = true) {
  const id = newId();
  const intentId = newId();
  await services.store.transaction((tx) =>
    tx.insert(intents).values({
      id: intentId,
      kind: "charge",
      wallet: "loja-a",
      personId: ctx.actor.personId,
      state: "sending",
      path: "/pix",
      body: Buffer.from("{}"),
      bodySha256: "",
      createdAt: services.clock.now(),
      traceId: "",
    }),
  );
  const learn = (known: { state: TransactionState; intentId?: string }) =>
    services.store.transaction((tx) =>
      givenTransaction(
        tx,
        {
          id,
          wallet: "loja-a",
          type: "payment",
          origin: known.intentId ? "own_write" : "webhook",
          amountCentavos: centavos(1_234),
          ...known,
        },
        services.clock.now(),
      ),
    );
  await learn({ state, ...(withIntent && { intentId }) });
  return { id, intentId, learn };
}

describe("a charge that was paid", () => {
  it("is told to its author, once, whichever door tells it first", async () => {
    await clear();
    const { id, learn } = await givenOwnCharge(support, "pending");
    expect(await kindsOf(support)).toEqual([]);
    await learn({ state: "completed" });
    await learn({ state: "completed" });
    const { items } = await listNotifications(support, {});
    expect(items).toMatchObject([
      { kind: "charge_paid", objectId: id, amountCentavos: 1_234, walletName: "Loja A", isRead: false },
    ]);
    expect(await kindsOf(finance)).toEqual([]);
  });

  it("is told when the answer comes after the payment", async () => {
    await clear();
    const { intentId, learn } = await givenOwnCharge(support, "completed", false);
    expect(await kindsOf(support)).toEqual([]);
    await learn({ state: "pending", intentId });
    expect(await kindsOf(support)).toEqual(["charge_paid"]);
  });

  it("is not told where the transaction that changed it fails", async () => {
    await clear();
    const failing = services.store.transaction(async (tx) => {
      await notify(tx, {
        kind: "charge_paid",
        wallet: "principal",
        objectId: newId(),
        now: services.clock.now(),
        to: support.actor.personId,
      });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await kindsOf(support)).toEqual([]);
  });
});

describe("whom it concerns", () => {
  it("are those with the right, within their wallets, but for who did it", async () => {
    await clear();
    await tell({ kind: "block_opened", wallet: "principal", to: null });
    await tell({ kind: "block_opened", wallet: "loja-a", to: null, except: support.actor.personId });
    expect(await kindsOf(support)).toEqual(["block_opened"]);
    expect(await kindsOf(supportOfLoja)).toEqual(["block_opened"]);
    expect(await kindsOf(finance)).toEqual(["block_opened", "block_opened"]);
    expect((await listNotifications(supportOfLoja, {})).items[0]?.wallet).toBe("loja-a");
  });

  it("never a person of other wallets, even by name", async () => {
    await clear();
    await tell({ wallet: "principal", to: supportOfLoja.actor.personId });
    const rows = await services.store.read((reader) => reader.select().from(notifications));
    expect(rows).toEqual([]);
  });

  it("nobody who was disabled", async () => {
    await clear();
    const gone = await testContext(services, { role: "support" });
    await services.store.transaction((tx) =>
      updatePerson(tx, gone.actor.personId, { disabledAt: services.clock.now() }),
    );
    await tell({ to: gone.actor.personId });
    expect(await services.store.read((reader) => reader.select().from(notifications))).toEqual([]);
  });

  it("shows nothing of a wallet or of a kind that was taken from them since", async () => {
    await clear();
    await tell({ kind: "approval_waiting", to: manager.actor.personId });
    await tell({ kind: "charge_paid", wallet: "loja-a", to: manager.actor.personId });
    const narrowed: Context = {
      ...manager,
      actor: { ...manager.actor, role: "viewer", wallets: ["principal"] },
    };
    expect(await kindsOf(manager)).toHaveLength(2);
    expect(await kindsOf(narrowed)).toEqual([]);
    expect((await getTray(narrowed)).unread).toBe(0);
  });
});

describe("a write that went to review", () => {
  const write = () => ({
    id: newId(),
    kind: "withdrawal" as const,
    wallet: "principal",
    personId: finance.actor.personId,
    createdAt: services.clock.now(),
  });
  const settled = (reported: ReturnType<typeof write>, change: object, waitMs: number) =>
    services.store.transaction((tx) =>
      notifyOfWrite(tx, reported, change, new Date(services.clock.now().getTime() + waitMs)),
    );

  it("is told to its author, and a late refusal too, but not one that the form shows", async () => {
    await clear();
    await settled(write(), { state: "ambiguous", pausedBecause: "not_found_after_ambiguity" }, 0);
    await settled(write(), { state: "rejected" }, 60_000);
    await settled(write(), { state: "rejected" }, 1_000);
    await settled(write(), { state: "ambiguous" }, 60_000);
    expect((await kindsOf(finance)).toSorted()).toEqual(["write_in_review", "write_refused"]);
  });
});

describe("the tray", () => {
  it("pages by keyset, without a gap and without a repetition", async () => {
    await clear();
    for (let index = 0; index < 45; index++) {
      if (index % 3 === 0) services.clock.advance(1_000);
      await tell({});
    }
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await listNotifications(finance, { cursor });
      seen.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
  });

  it("keeps what was missed until it is read, one or all, and nobody reads another's", async () => {
    await clear();
    await tell({});
    await tell({});
    await tell({ to: support.actor.personId });
    const [first] = (await listNotifications(finance, {})).items;
    const ids = [first?.id ?? ""];
    expect(await readNotifications(support, { ids })).toBe(0);
    expect((await getTray(finance)).unread).toBe(2);
    expect(await readNotifications(finance, { ids })).toBe(1);
    expect(await getTray(finance)).toMatchObject({ unread: 1, newestUnread: [{ isRead: false }] });
    expect(await readAllNotifications(finance)).toBe(1);
    expect((await getTray(finance)).unread).toBe(0);
    expect((await listNotifications(finance, {})).items).toHaveLength(2);
    expect((await getTray(support)).unread).toBe(1);
  });

  it("keeps a person's newest for a while, and no more", async () => {
    await clear();
    await services.store.transaction((tx) =>
      tx.insert(notifications).values(
        Array.from({ length: 510 }, (_, index) => ({
          id: newId(),
          personId: finance.actor.personId,
          kind: "charge_paid" as const,
          wallet: "principal",
          objectId: String(index),
          createdAt: new Date(services.clock.now().getTime() - index * 1_000),
        })),
      ),
    );
    await tell({
      to: support.actor.personId,
      now: new Date(services.clock.now().getTime() - 91 * 86_400_000),
    });
    await pruneNotifications(services);
    const kept = (personId: string) =>
      services.store.read((reader) =>
        reader.select().from(notifications).where(eq(notifications.personId, personId)),
      );
    const rows = await kept(finance.actor.personId);
    expect(rows).toHaveLength(500);
    expect(rows.map(({ objectId }) => Number(objectId)).toSorted((a, b) => b - a)[0]).toBe(499);
    expect(await kept(support.actor.personId)).toEqual([]);
  });

  it("tells which topics raise no toast, as each person wants it", async () => {
    await changeToasts(support, { topic: "charges", isSilent: true });
    await changeToasts(support, { topic: "blocks", isSilent: true });
    await changeToasts(support, { topic: "blocks", isSilent: true });
    await changeToasts(support, { topic: "charges", isSilent: false });
    expect((await getTray(support)).silentTopics).toEqual(["blocks"]);
    expect((await getTray(finance)).silentTopics).toEqual([]);
    expect((await getToastChoices(support)).topics).toContain("blocks");
    const viewer = await testContext(services, { role: "viewer" });
    expect((await getToastChoices(viewer)).topics).not.toContain("blocks");
  });
});

describe("a notice of security", () => {
  let admin: Context;
  beforeAll(async () => {
    admin = await testContext(services, { role: "admin" });
  });
  const done = (entry: Partial<AuditEntry> & Pick<AuditEntry, "act" | "objectType">) =>
    services.store.transaction((tx) =>
      appendAudit(tx, {
        at: services.clock.now(),
        personId: admin.actor.personId,
        objectId: newId(),
        ...entry,
      }),
    );
  const heardBy = async (person: Context) =>
    (await listNotifications(person, {})).items.map(({ security }) => security);

  it("tells whom it concerns and the others who answer for the account, but not whoever did it", async () => {
    await clear();
    const { personId, name } = finance.actor;
    await done({ act: "person.reset_access", objectType: "person", objectId: personId });
    const told = { act: "person.reset_access", by: admin.actor.name, name };
    expect(await heardBy(finance)).toEqual([{ ...told, isOwn: true }]);
    expect(await heardBy(manager)).toEqual([{ ...told, isOwn: false }]);
    for (const person of [admin, support]) expect(await heardBy(person)).toEqual([]);
  });

  it("tells in whose name it was done, too: somebody else may have held the session", async () => {
    await clear();
    const { personId } = admin.actor;
    await done({ act: "person.remove_second_step", objectType: "person", objectId: personId });
    expect(await heardBy(admin)).toMatchObject([{ act: "person.remove_second_step", isOwn: true }]);
    expect(await heardBy(manager)).toMatchObject([{ isOwn: false }]);
  });

  it("tells those who ask for money of what stops it", async () => {
    await clear();
    await done({ act: "freeze.set", objectType: "freeze", objectId: WHOLE_ACCOUNT });
    for (const person of [finance, manager])
      expect(await heardBy(person)).toEqual([
        { act: "freeze.set", by: admin.actor.name, name: null, isOwn: false },
      ]);
    expect(await heardBy(support)).toEqual([]);
  });

  it("is made of no everyday act, and of none that was refused", async () => {
    await clear();
    await done({ act: "records.export", objectType: "export", details: { showsDocuments: false } });
    await done({ act: "settings.change", objectType: "setting", objectId: "blockResponseHours" });
    await done({ act: "session.start", objectType: "session" });
    await done({ act: "freeze.lift", objectType: "freeze", succeeded: false });
    for (const person of [finance, manager, admin]) expect(await heardBy(person)).toEqual([]);
    await done({ act: "records.export", objectType: "export", details: { showsDocuments: true } });
    await done({ act: "settings.change", objectType: "setting", objectId: "driftAlarmMinutes" });
    expect(await heardBy(manager)).toHaveLength(2);
  });
});
