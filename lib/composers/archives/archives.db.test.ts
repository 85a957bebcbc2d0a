import { createReadStream } from "node:fs";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getDelivery } from "@/lib/composers/webhooks/get-delivery.server";
import { processAgain } from "@/lib/composers/webhooks/process-again.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money";
import { getRawEvent } from "@/lib/domain/transactions/get-raw-event.server";
import { type Observation } from "@/lib/engine/fold/observation";
import { foldAsOf } from "@/lib/engine/mirror/fold-as-of.server";
import { observe } from "@/lib/engine/mirror/observe.server";
import { type Store } from "@/lib/platform/store/store.server";
import { apiCalls, intents } from "@/lib/platform/store/tables/intents";
import { dailyTotals, movements } from "@/lib/platform/store/tables/money";
import { observations } from "@/lib/platform/store/tables/observations";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { deliveries, effects } from "@/lib/platform/store/tables/webhooks";
import { testContext, testServices } from "@/lib/testing/context";
import { deliver, receive } from "@/lib/testing/deliveries";
import { openWebhookDesk } from "@/lib/testing/webhook-desk";
import { type ArchivedMonth, archiveOld } from "./archive-old.server";
import { restoreArchive } from "./restore-archive.server";

const services = await testServices();
const { store, clock } = services;
const manager = await testContext(services, { role: "manager" });
const desk = openWebhookDesk(services);
const DAY_MS = 86_400_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "guiche-archive-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** What is final by today, of all that was told until now. */
async function archive(from: Store = store): Promise<ArchivedMonth[]> {
  clock.advance(DAY_MS);
  return archiveBefore(clock.now(), from);
}
async function archiveBefore(before: Date, from: Store = store): Promise<ArchivedMonth[]> {
  const months: ArchivedMonth[] = [];
  for await (const month of archiveOld(from, folder, before)) months.push(month);
  return months;
}
const filesOf = (months: readonly ArchivedMonth[]) => months.flatMap(({ file }) => file ?? []);
const removedIn = (months: readonly ArchivedMonth[]) => months.reduce((sum, { removed }) => sum + removed, 0);
const fileWith = async (id: string): Promise<string> => {
  for (const name of await readdir(folder))
    if ((await text(createReadStream(join(folder, name)).pipe(createGunzip()))).includes(id))
      return join(folder, name);
  throw new Error(`no file holds ${id}`);
};

const tellingsOf = (id: string) =>
  store.read((reader) => reader.select().from(observations).where(eq(observations.graphId, id)));
const deliveryOf = async (id: number) =>
  (await store.read((reader) => reader.select().from(deliveries).where(eq(deliveries.id, id))))[0];

/** All that is kept, and how it stands: what no archive may change. */
const books = () =>
  store.read(async (reader) => ({
    transactions: await reader.select().from(transactions).orderBy(transactions.id),
    movements: await reader.select().from(movements).orderBy(movements.id),
    effects: await reader
      .select()
      .from(effects)
      .orderBy(effects.objectId, effects.effectType, effects.number),
    totals: await reader.select().from(dailyTotals).orderBy(dailyTotals.day, dailyTotals.measure),
  }));
const rowsOf = (id: string) =>
  store.read(async (reader) => ({
    observations: await reader.rows(
      sql`select to_jsonb(o)::text as row from observations o where graph_id = ${id} order by o.id`,
    ),
    deliveries: await reader.rows(
      sql`select to_jsonb(d)::text as row from deliveries d where transaction_id = ${id} order by d.id`,
    ),
    calls: await reader.rows(sql`select to_jsonb(c)::text as row from api_calls c order by c.id`),
  }));

const readAs = (id: string, apiStatus: string, amount = 10_000): Observation => ({
  key: `read ${clock.now().toISOString()} ${apiStatus}`,
  source: "read",
  at: clock.now(),
  wallet: "principal",
  told: {
    about: "transaction",
    id,
    type: "payment",
    apiType: "payment",
    apiStatus,
    amountCentavos: centavos(amount),
    createdAt: clock.now(),
  },
});
const tell = (...tellings: Observation[]) => store.transaction((tx) => observe(tx, tellings, clock.now()));

/** Nothing is due to be read of any of them: their schedule is not what is tested here. */
const leaveAlone = () => store.transaction((tx) => tx.update(transactions).set({ nextReadAt: null }));

async function givenPaid(): Promise<{ id: string; delivery: number; body: string }> {
  const id = newId();
  const body = desk.paid(id);
  const { id: delivery, state } = await deliver(services, body);
  expect(state).toBe("applied");
  clock.advance(60_000);
  await tell(readAs(id, "completed"));
  await leaveAlone();
  return { id, delivery, body };
}

async function givenWithdrawn(): Promise<string> {
  const id = newId();
  await deliver(
    services,
    desk.payout("withdrawal_completed", id, { withdrawalId: id, completedAt: desk.iso() }),
  );
  await leaveAlone();
  return id;
}

describe("an archived object", () => {
  it("leaves one summary and the keys of its events, and stands as it stood", async () => {
    const { id, delivery, body } = await givenPaid();
    const [known, before] = [await books(), await tellingsOf(id)];
    const pictures = () =>
      store.read((reader) =>
        Promise.all(
          before.map(async ({ learntAt }) => {
            const { transaction, ...picture } = await foldAsOf(reader, id, learntAt);
            return { ...picture, transaction: { ...transaction, counted: null } };
          }),
        ),
      );
    const asOf = await pictures();
    expect(before).toHaveLength(2);
    const kept = await deliveryOf(delivery);

    const months = await archive();
    expect(removedIn(months)).toBe(filesOf(months).reduce((sum, { lines }) => sum + lines, 0));
    expect(await books()).toEqual(known);
    expect(await tellingsOf(id)).toMatchObject([{ source: "summary" }]);
    expect(await pictures()).toEqual(asOf);
    const [file] = filesOf(months);
    expect(await deliveryOf(delivery)).toMatchObject({
      body: Buffer.alloc(0),
      headers: {},
      state: "applied",
      archivedIn: file?.name,
    });
    expect(await getDelivery(manager, delivery)).toMatchObject({ archivedIn: file?.name, body: "" });
    await expect(getRawEvent(manager, { id, deliveryId: delivery })).rejects.toMatchObject({
      reason: "archived",
    });
    await expect(processAgain(manager, { deliveryId: delivery })).rejects.toMatchObject({
      reason: "archived",
    });
    const written = await text(createReadStream(file?.path ?? "").pipe(createGunzip()));
    // As it rests in the database: sealed.
    expect(written).toContain(kept?.body.toString("hex"));
    expect(written).not.toContain(Buffer.from(body).toString("hex"));
    expect(await store.read((reader) => reader.select().from(auditEntries))).toContainEqual(
      expect.objectContaining({ act: "records.archive", objectId: file?.name }),
    );
  });

  it("knows the same bytes and the same event again, and is archived once", async () => {
    const { id, delivery, body } = await givenPaid();
    await archive();
    const known = await books();
    expect(await receive(services, body)).toBe(delivery);
    expect(await deliveryOf(delivery)).toMatchObject({ timesReceived: 2, state: "applied" });
    const again = await deliver(services, `${body} `);
    expect(again).toMatchObject({ state: "no_effect", because: "repeated" });
    expect(await books()).toEqual(known);
    expect(await tellingsOf(id)).toHaveLength(1);
    // The bytes that came since are of the object too, and as young as they are.
    expect(removedIn(await archiveBefore(clock.now()))).toBe(0);
    expect(removedIn(await archive())).toBe(1);
    expect(removedIn(await archive())).toBe(0);
    expect(await tellingsOf(id)).toHaveLength(1);
  });

  it("takes a late event as if it had never been archived", async () => {
    const [archived, twin] = [await givenWithdrawn(), await givenWithdrawn()];
    const held = await store.read((reader) =>
      reader.select().from(observations).where(eq(observations.graphId, twin)),
    );
    await archive();
    // The twin's rows come back: all was told to it that was told to the other.
    await restoreArchive(store, await fileWith(twin), twin);
    expect(await tellingsOf(twin)).toEqual(held);
    expect(await tellingsOf(archived)).toMatchObject([{ source: "summary" }]);

    const reversed = (id: string) =>
      desk.payout("withdrawal_reversed", id, { withdrawalId: id, reversedAt: desk.iso() });
    for (const id of [archived, twin])
      expect(await deliver(services, reversed(id))).toMatchObject({ state: "applied", because: null });
    expect(await desk.linesOf(archived)).toEqual(await desk.linesOf(twin));
    expect(await desk.sumOf(archived)).toBe(0);
    const shown = async (id: string) => ({
      ...(await desk.stateOf(id)),
      ...{ id: null, createdAt: null, idempotencyKey: null },
    });
    expect(await shown(archived)).toEqual(await shown(twin));
    expect((await tellingsOf(archived)).map(({ source }) => source)).toEqual(["summary", "webhook"]);
  });

  it("takes with it the calls of its writes, and they come back with it", async () => {
    const { id } = await givenPaid();
    const intentId = newId();
    await store.transaction(async (tx) => {
      await tx.insert(intents).values({
        id: intentId,
        kind: "charge",
        wallet: "principal",
        state: "accepted",
        path: "/charges",
        body: Buffer.from("{}"),
        bodySha256: "0".repeat(64),
        createdAt: clock.now(),
        resultId: id,
        traceId: newId(),
      });
      await tx.insert(apiCalls).values([
        { at: clock.now(), method: "POST", path: "/charges", durationMs: 9, intentId },
        { at: clock.now(), method: "GET", path: "/account", durationMs: 9 },
      ]);
    });
    const before = await rowsOf(id);
    await archive();
    expect((await rowsOf(id)).calls).toHaveLength(1);
    expect(await restoreArchive(store, await fileWith(id), id)).toEqual({ restored: 1, left: 0 });
    expect(await rowsOf(id)).toEqual(before);
  });
});

describe("what is not whole and final", () => {
  it("stays as it is, and the command says why", async () => {
    await archive();
    const [open, doubted, due, waiting] = [newId(), newId(), newId(), newId()];
    await tell(readAs(open, "pending"), readAs(waiting, "completed"), readAs(due, "completed"));
    await deliver(services, desk.paid(doubted, { amount: 100 }));
    await deliver(services, desk.paid(doubted, { amount: 200, netAmount: 199 }));
    await leaveAlone();
    await store.transaction(async (tx) => {
      await tx.update(transactions).set({ nextReadAt: clock.now() }).where(eq(transactions.id, due));
      await tx.insert(deliveries).values({
        endpoint: "main",
        bodySha256: "waits",
        body: Buffer.from("{}"),
        headers: {},
        secretIndex: 0,
        receivedAt: clock.now(),
        lastReceivedAt: clock.now(),
        state: "quarantined",
        transactionId: waiting,
      });
    });
    const months = await archive();
    const kept = new Map(months.flatMap((month) => [...month.kept]));
    expect(Object.fromEntries(kept)).toEqual({ not_final: 1, doubted: 1, read_due: 1, event_open: 1 });
    for (const id of [open, doubted, due, waiting])
      expect((await tellingsOf(id)).some(({ source }) => source === "summary")).toBe(false);
  });

  it("stays where something was told while the file was written", async () => {
    await leaveAlone();
    await archive();
    const { id } = await givenPaid();
    let isTold = false;
    const meddled: Store = {
      ...store,
      transaction: async (work) => {
        if (!isTold) await tell(readAs(id, "completed"));
        isTold = true;
        return store.transaction(work);
      },
    };
    expect(removedIn(await archive(meddled))).toBe(0);
    expect(await tellingsOf(id)).toHaveLength(3);
    await leaveAlone();
    expect(removedIn(await archive())).toBe(1);
  });

  it("is refused by the database: no telling goes that no summary holds", async () => {
    const { id } = await givenPaid();
    const remove = (tx: Parameters<Parameters<Store["transaction"]>[0]>[0]) =>
      tx.delete(observations).where(eq(observations.graphId, id));
    const refused = { cause: expect.objectContaining({ message: expect.stringContaining("append-only") }) };
    await expect(store.transaction(remove)).rejects.toMatchObject(refused);
    await archive();
    await expect(store.transaction(remove)).rejects.toMatchObject(refused);
    expect(await tellingsOf(id)).toHaveLength(1);
  });
});

describe("a restored object", () => {
  it("is what it was, row by row, and a second time does nothing", async () => {
    const { id } = await givenPaid();
    const [before, known] = [await rowsOf(id), await books()];
    await archive();
    expect(await rowsOf(id)).not.toEqual(before);
    const file = await fileWith(id);
    expect((await restoreArchive(store, file, null)).restored).toBeGreaterThan(0);
    expect(await rowsOf(id)).toEqual(before);
    expect(await books()).toEqual(known);
    expect((await restoreArchive(store, file, null)).restored).toBe(0);
    expect(removedIn(await archive())).toBeGreaterThan(0);
  });

  it("comes back in steps, where it was archived again with what came later", async () => {
    const { id } = await givenPaid();
    const before = await rowsOf(id);
    await archive();
    const first = await fileWith(id);
    await tell(readAs(id, "completed"));
    await leaveAlone();
    const [second] = filesOf(await archive());
    expect(await tellingsOf(id)).toHaveLength(1);
    expect(await restoreArchive(store, first, id)).toEqual({ restored: 0, left: 1 });
    expect(await restoreArchive(store, second?.path ?? "", id)).toEqual({ restored: 1, left: 0 });
    expect(await tellingsOf(id)).toHaveLength(2);
    expect(await restoreArchive(store, first, id)).toEqual({ restored: 1, left: 0 });
    expect((await rowsOf(id)).observations).toEqual(expect.arrayContaining(before.observations));
    expect(await tellingsOf(id)).toHaveLength(3);
  });

  it("does not come from a file that is damaged", async () => {
    const { id } = await givenPaid();
    await archive();
    const file = await fileWith(id);
    const bytes = await readFile(file);
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expect(restoreArchive(store, file, null)).rejects.toThrow();
    expect(await tellingsOf(id)).toMatchObject([{ source: "summary" }]);
  });
});
