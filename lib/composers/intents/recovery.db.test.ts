import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { LosslessNumber } from "@/lib/core/json/json";
import { abandonIntent } from "@/lib/engine/intents/abandon-intent.server";
import { listOpenIntents } from "@/lib/engine/intents/list-open-intents.server";
import { openIntent } from "@/lib/engine/intents/open-intent.server";
import {
  type IntentChange,
  findIntent,
  listDueIntents,
  settleOpenIntent,
} from "@/lib/engine/intents/records.server";
import { PixError } from "@/lib/pix/pix-error";
import { intents } from "@/lib/platform/store/tables/intents";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { completeIntents } from "./complete-intents.server";
import { lookUpNow } from "./look-up-now.server";

let services: TestServices;
let finance: Context;
let manager: Context;
beforeAll(async () => {
  services = await testServices();
  finance = await testContext(services, { role: "finance" });
  manager = await testContext(services, { role: "manager" });
  await givenWallet(services, "loja-a");
});

const CPF = "52998224725";

async function givenUnknownOutcome(maker: Context, change: IntentChange = {}): Promise<string> {
  const id = crypto.randomUUID();
  await openIntent(maker, {
    id,
    kind: "charge",
    path: "/pix",
    hasKey: true,
    body: {
      amount: new LosslessNumber("10.00"),
      description: "Pedido",
      customer: { name: "Maria", document: CPF, email: "maria@example.com" },
    },
  });
  await services.store.transaction(async (tx) => {
    await settleOpenIntent(tx, id, {
      state: "ambiguous",
      mayHaveTakenEffect: true,
      outcome: { proof: "ambiguous", kind: "timeout", repeated: 1 },
      ...change,
    });
    const at = new Date();
    await tx.update(intents).set({ firstSentAt: at, lastSentAt: at, attempts: 1 }).where(eq(intents.id, id));
  });
  return id;
}
const paused: IntentChange = { pausedBecause: "not_found_after_ambiguity", nextAttemptAt: null };
const rowOf = (id: string) => services.store.read((reader) => findIntent(reader, id));
const reason = "conferido com o provedor";

describe("the desk", () => {
  it("shows each write with an unknown outcome, what was sent masked, and what happens next", async () => {
    const waiting = await givenUnknownOutcome(finance);
    const stuck = await givenUnknownOutcome(finance, paused);
    const { items } = await listOpenIntents(manager, {});
    expect(items.map(({ id, next, isOwn }) => [id, next, isOwn])).toEqual(
      [waiting, stuck].toSorted().map((id) => [id, id === waiting ? "asks_again" : "nothing", false]),
    );
    const [{ sent, keyEndsAt, firstSentAt, outcome } = {}] = items;
    expect(JSON.stringify(sent)).not.toMatch(/52998224725|maria@/);
    expect(sent).toContainEqual({ name: "amount", value: "10.00" });
    expect(outcome).toMatchObject({ kind: "timeout" });
    expect(Date.parse(keyEndsAt ?? "") - Date.parse(firstSentAt ?? "")).toBe(23 * 3_600_000);

    const limited = await testContext(services, { wallet: "loja-a", wallets: ["loja-a"], role: "manager" });
    expect((await listOpenIntents(limited, {})).items).toEqual([]);
    await expect(abandonIntent(limited, { intentId: waiting, reason })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(lookUpNow(limited, { intentId: waiting })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("abandoning", () => {
  it("takes another person than the maker, with the right, and is audited with its reason", async () => {
    const id = await givenUnknownOutcome(finance);
    const ownOfManager = await givenUnknownOutcome(manager);
    const colleague = await testContext(services, { role: "finance" });
    for (const [ctx, intentId] of [
      [finance, id],
      [colleague, id],
      [manager, ownOfManager],
    ] as const)
      await expect(abandonIntent(ctx, { intentId, reason })).rejects.toMatchObject({ code: "not_allowed" });
    expect(await rowOf(id)).toMatchObject({ state: "ambiguous" });

    await abandonIntent(manager, { intentId: id, reason });
    expect(await rowOf(id)).toMatchObject({ state: "abandoned", nextAttemptAt: null });
    const audits = await services.store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.act, "intent.abandon")),
    );
    expect(audits).toMatchObject([{ objectId: id, reason, personId: manager.actor.personId }]);
    await expect(abandonIntent(manager, { intentId: id, reason })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("an answer that was taken for another's", () => {
  const disowned: IntentChange = { pausedBecause: "not_ours", nextAttemptAt: null };
  const reads = (amountCentavos: number) => {
    const asked: string[] = [];
    const read = {
      id: crypto.randomUUID(),
      type: "payment",
      status: "pending",
      amountCentavos,
      currency: "BRL",
      pixCopyPaste: "00020126",
      // By a clock of the service that is hours behind.
      createdAt: new Date(Date.now() - 5 * 3_600_000),
    };
    const pix = fakePix({
      getTransaction: (key) => {
        asked.push(key);
        return Promise.resolve(read as Awaited<ReturnType<typeof services.pix.getTransaction>>);
      },
    });
    return { asked, read, all: { ...services, pix } };
  };

  it("is taken once it is known to be ours, without anybody's doing", async () => {
    const id = await givenUnknownOutcome(finance, disowned);
    const { all, asked, read } = reads(1_000);
    await completeIntents(all);
    const row = await rowOf(id);
    expect(asked).toContain(row?.idempotencyKey);
    expect(row).toMatchObject({ state: "accepted", resultId: read.id, pausedBecause: null });
  });

  it("stays for a person where it is another's, and is looked at again an hour later", async () => {
    const id = await givenUnknownOutcome(finance, disowned);
    const { all, asked } = reads(999);
    await completeIntents(all);
    await completeIntents(all);
    expect(asked).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: "ambiguous", pausedBecause: "not_ours" });
    await services.store.transaction((tx) =>
      tx.update(intents).set({ nextAttemptAt: new Date() }).where(eq(intents.id, id)),
    );
    await completeIntents(all);
    expect(asked).toHaveLength(2);
    await services.store.transaction((tx) => settleOpenIntent(tx, id, { state: "abandoned" }));
  });
});

describe("looking up now", () => {
  it("makes a waiting write due at once", async () => {
    const id = await givenUnknownOutcome(finance, { nextAttemptAt: new Date(Date.now() + 3_600_000) });
    const due = () => services.store.read((reader) => listDueIntents(reader, "again", 100));
    expect(await due()).not.toContainEqual({ id, kind: "charge" });
    await lookUpNow(finance, { intentId: id });
    expect(await due()).toContainEqual({ id, kind: "charge" });
  });

  it("only reads a paused one, and leaves it paused where nothing is seen", async () => {
    const id = await givenUnknownOutcome(finance, paused);
    const asked: string[] = [];
    // Any other call, a send above all, fails the test.
    const pix = fakePix({
      getTransaction: (key) => {
        asked.push(key);
        return Promise.reject(
          new PixError({ about: "GET", proof: "rejected", kind: "not_found", status: 404 }),
        );
      },
    });
    expect(await lookUpNow({ ...finance, pix }, { intentId: id })).toEqual({ state: "ambiguous" });
    const row = await rowOf(id);
    expect(asked).toEqual([row?.idempotencyKey]);
    expect(row).toMatchObject({ ...paused, state: "ambiguous", leaseUntil: null, attempts: 1 });

    await services.store.transaction((tx) =>
      tx.update(intents).set({ nextAttemptAt: null }).where(eq(intents.state, "ambiguous")),
    );
    expect(await completeIntents({ ...services, pix: fakePix() })).toEqual({ hasMore: false });
  });
});
