import { type IntentKind } from "@/lib/core/enums/intents";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { type IntentHandler } from "@/lib/engine/intents/handler.server";
import { openIntent } from "@/lib/engine/intents/open-intent.server";
import { refusalOf } from "@/lib/engine/intents/refusal-of.server";
import { runIntent } from "@/lib/engine/intents/run-intent.server";
import { freezes } from "@/lib/platform/store/tables/settings";
import { intents } from "@/lib/platform/store/tables/intents";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { isWaiting } from "@/lib/testing/commit-during";
import { applySettingsChange, applyFreezeLift } from "@/lib/testing/apply-changes";
import { setFreeze } from "./change-freeze.server";
import { FreezeInput } from "./freeze-schema";
import { listFreezes } from "./list-freezes.server";
import { listSettingsHistory } from "./list-settings-history.server";
import { refuseFrozen } from "./refuse-frozen.server";

let services: TestServices;
let admin: Context;
let finance: Context;
beforeAll(async () => {
  services = await testServices();
  await givenWallet(services, "loja-a");
  await givenWallet(services, "loja-b");
  admin = await testContext(services, { role: "admin" });
  finance = await testContext(services, { role: "finance", wallet: "loja-a" });
});
beforeEach(() => services.store.transaction((tx) => tx.delete(freezes)));

const open = (kind: IntentKind, id = newId(), ctx = finance) =>
  openIntent(ctx, { id, kind, path: "/x", body: {}, hasKey: true, subject: newId() });
const frozen = expect.objectContaining({ code: "frozen" }) as unknown;
const freeze = (target: string) => setFreeze(admin, { target, reason: "Suspeita de fraude" });
const intentOf = async (id: string) => {
  const [row] = await services.store.read((reader) =>
    reader.select().from(intents).where(eq(intents.id, id)),
  );
  return row;
};

/** Counts what was sent and what was looked for; the first answer is lost. */
function countingHandler() {
  const calls = { sent: 0, looked: 0 };
  const handler: IntentHandler<never> = {
    kind: "withdrawal",
    send: () => {
      calls.sent++;
      return Promise.reject(new Error("lost"));
    },
    lookUp: () => {
      calls.looked++;
      return Promise.resolve(null);
    },
    isOurs: () => true,
    accept: () => Promise.reject(new Error("nothing to accept")),
    fieldsOf: () => undefined,
  };
  return { calls, handler };
}

describe("a freeze", () => {
  it.each([
    ["the wallet", "loja-a"],
    ["the whole account", "*"],
  ])("of %s stops withdrawals and refunds before anything is written", async (_what, target) => {
    await freeze(target);
    for (const kind of ["withdrawal", "refund"] as const) {
      const id = newId();
      await expect(open(kind, id)).rejects.toEqual(frozen);
      expect(await intentOf(id)).toBeUndefined();
    }
  });

  it("leaves charges, projects, sub-accounts and other wallets alone", async () => {
    await freeze("loja-b");
    for (const kind of ["charge", "project", "sub_account", "withdrawal"] as const)
      expect(await open(kind)).toMatchObject({ kind });
  });

  it("ends what was written down and never left: nothing is sent, and the form says why", async () => {
    const { id } = await open("withdrawal");
    await freeze("loja-a");
    const { calls, handler } = countingHandler();
    const settled = await runIntent(services, handler, id);
    expect(calls).toEqual({ sent: 0, looked: 0 });
    expect(settled).toMatchObject({ state: "rejected", firstSentAt: null });
    expect(refusalOf(settled)).toMatchObject({ code: "frozen" });
  });

  it("lets what may have left be looked for, and repeats nothing", async () => {
    const { id } = await open("withdrawal");
    const { calls, handler } = countingHandler();
    expect(await runIntent(services, handler, id)).toMatchObject({ state: "ambiguous" });
    await freeze("*");
    await runIntent(services, handler, id);
    expect(calls).toEqual({ sent: 1, looked: 1 });
    await applyFreezeLift(admin, { target: "*", reason: "Esclarecido" });
    await runIntent(services, handler, id);
    expect(calls.sent + calls.looked).toBe(3);
  });

  it("shows a form that was sent before the freeze what came of it", async () => {
    const first = await open("withdrawal");
    await freeze("loja-a");
    const again = openIntent(finance, {
      id: first.id,
      kind: "withdrawal",
      path: "/x",
      body: {},
      hasKey: true,
    });
    expect(await again).toMatchObject({ id: first.id });
  });

  it("waits for a write that is being opened, and stops the next one", async () => {
    let letGo: () => void = () => undefined;
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((done) => (isHeld = done));
    const opening = services.store.transaction(async (tx) => {
      await refuseFrozen(tx, "withdrawal", "loja-a");
      isHeld();
      await new Promise<void>((done) => (letGo = done));
    });
    await held;
    let isFrozen = false;
    const freezing = freeze("loja-a").then(() => (isFrozen = true));
    await vi.waitUntil(() => isWaiting(services));
    expect(isFrozen).toBe(false);
    letGo();
    await Promise.all([opening, freezing]);
    await expect(open("withdrawal")).rejects.toEqual(frozen);
  });

  it("is set once, lifted once, and both stand in the audit log with their reasons", async () => {
    await freeze("loja-a");
    await expect(freeze("loja-a")).rejects.toMatchObject({ reason: "frozen_already" });
    await applyFreezeLift(admin, { target: "loja-a", reason: "Foi engano" });
    await expect(applyFreezeLift(admin, { target: "loja-a", reason: "De novo" })).rejects.toMatchObject({
      code: "not_found",
    });
    const entries = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, "loja-a")),
    );
    expect(entries.slice(-2)).toMatchObject([
      { act: "freeze.set", reason: "Suspeita de fraude", personId: admin.actor.personId },
      { act: "freeze.lift", reason: "Foi engano", personId: admin.actor.personId },
    ]);
    expect(await open("withdrawal")).toMatchObject({ state: "ready" });
  });

  it("names a wallet that exists, and a reason", async () => {
    await expect(freeze("no-such")).rejects.toBeInstanceOf(AppError);
    for (const given of [
      { target: "loja-a", reason: " " },
      { target: "Loja A", reason: "x" },
      { target: "", reason: "x" },
      { target: "loja-a", reason: "a".repeat(256) },
      { target: "loja-a", reason: "\u202Eabc" },
      { target: "loja-a", reason: "x", role: "admin" },
    ])
      expect(FreezeInput.safeParse(given).success, JSON.stringify(given)).toBe(false);
  });

  it("is shown to those whose wallets it touches", async () => {
    await freeze("loja-b");
    const ofA = await testContext(services, { role: "viewer", wallets: ["loja-a"] });
    expect((await listFreezes(ofA)).items).toEqual([]);
    await freeze("*");
    expect((await listFreezes(ofA)).items).toMatchObject([{ target: "*", reason: "Suspeita de fraude" }]);
    const seen = (await listFreezes(finance)).items.map(({ target }) => target);
    expect(seen.toSorted()).toEqual(["*", "loja-b"]);
  });
});

describe("the history", () => {
  it("shows each change from what to what, by whom, newest first, in pages", async () => {
    await applySettingsChange(admin, { driftAlarmMinutes: 3 });
    await applySettingsChange(admin, { driftAlarmMinutes: 4, blockResponseHours: 48 });
    await applySettingsChange(admin, { blockResponseHours: 48 });
    const { items } = await listSettingsHistory(services, {});
    const limits = items.filter(({ change }) => change.of === "setting");
    expect(limits).toMatchObject([
      { change: { name: "driftAlarmMinutes", from: 3, to: 4 }, by: admin.actor.name },
      { change: { name: "blockResponseHours", from: 72, to: 48 } },
      { change: { name: "driftAlarmMinutes", from: 15, to: 3 } },
    ]);
    for (let value = 10; value < 35; value++) await applySettingsChange(admin, { blockResponseHours: value });
    const first = await listSettingsHistory(services, {});
    expect(first.items).toHaveLength(20);
    const second = await listSettingsHistory(services, { cursor: first.nextCursor ?? undefined });
    const positions = [...first.items, ...second.items].map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => b - a));
    expect(new Set(positions).size).toBe(positions.length);
  });
});
