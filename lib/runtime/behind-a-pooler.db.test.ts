/** @module-tag extended */
import { text } from "node:stream/consumers";
import pg from "pg";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { getOverview } from "@/lib/composers/overview/get-overview.server";
import { prepareExport } from "@/lib/composers/exports/prepare-export.server";
import { streamExport } from "@/lib/composers/exports/stream-export.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { createChargeRateLimited } from "@/lib/domain/charges/create-charge-rate-limited.server";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { type PixClient } from "@/lib/pix/client.server";
import { openLiveHub } from "@/lib/platform/live/hub.server";
import { publish } from "@/lib/platform/live/publish.server";
import { lookAtServer } from "@/lib/platform/store/look-at-server.server";
import { type Store, migrateStore, openStore } from "@/lib/platform/store/store.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { deliver } from "@/lib/testing/deliveries";
import { hasPgBouncer, startPgBouncer } from "@/lib/testing/pgbouncer";
import { startTransactionPooler } from "@/lib/testing/transaction-pooler";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";

type Pooler = { urlFor(url: string): string; leftBehind?(): Promise<string[]>; close(): Promise<void> };
/** Ours refuses more than others do, and looks at what each transaction leaves; the other is what people run. */
const POOLERS: [name: string, start: (url: string) => Promise<Pooler>][] = [
  ["a pooler that gives each transaction another session", startTransactionPooler],
  ...(hasPgBouncer() ? ([["PgBouncer", startPgBouncer]] satisfies typeof POOLERS) : []),
];

const words = () => ({ head: (name: string) => name, value: (_list: string, value: string) => value });
const LIMITS = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('transaction_read_only') as "readOnly"`;
type Limits = { statement: string; lock: string; idle: string; readOnly: string };

const direct = await testServices({ pix: { createCharge: () => accepted() } });
const accepted = (): ReturnType<PixClient["createCharge"]> =>
  Promise.resolve({
    id: newId(),
    status: "PENDING",
    amountCentavos: centavos(1_000),
    currency: "BRL",
    createdAt: direct.clock.now(),
    expiresAt: new Date(direct.clock.now().getTime() + 3_600_000),
    pixCopyPaste: "00020126580014br.gov.bcb.pix",
  } as Awaited<ReturnType<PixClient["createCharge"]>>);

describe.each(POOLERS)("behind %s", (_name, start) => {
  let pooler: Pooler;
  let store: Store;
  let services: TestServices;
  beforeAll(async () => {
    const { databaseUrl } = direct.env;
    pooler = await start(databaseUrl);
    const poolerUrl = pooler.urlFor(databaseUrl);
    store = openStore(databaseUrl, { poolerUrl });
    services = { ...direct, store, env: { ...direct.env, poolerUrl } };
  });
  afterAll(async () => {
    await store.close();
    await pooler.close();
  });

  it("works a charge, its payments, lists, sums and files, and leaves nothing in a session", async () => {
    const ctx = await testContext(services, { role: "manager" });
    const { paid } = openWebhookHarness(services);
    const charge = await createChargeRateLimited(
      ctx,
      CreateChargeInput.parse({
        intentId: newId(),
        wallet: "principal",
        amountCentavos: 1_000,
        description: "Pedido",
        customer: {},
        split: [],
      }),
    );
    expect(charge.id).toEqual(expect.any(String));
    // By one text that is named where sessions are our own, from one session to the next.
    const ids = Array.from({ length: 6 }, newId);
    for (const id of ids) expect(await deliver(services, paid(id))).toMatchObject({ state: "applied" });
    const { items } = await listTransactions(ctx, {});
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([charge.id, ...ids]));
    const day = direct.clock.now().toISOString().slice(0, 10);
    expect((await getOverview(ctx, { from: day, to: day })).figures.received.count).toBeGreaterThan(5);
    for (const format of ["csv", "xlsx"] as const) {
      const { id } = await prepareExport(ctx, {
        what: { kind: "transactions", filter: "" },
        format,
        showsDocuments: false,
        reason: undefined,
      });
      const { bytes } = await streamExport(ctx, id, words, new AbortController().signal);
      expect((await text(bytes)).length).toBeGreaterThan(500);
    }
    expect(await pooler.leftBehind?.()).toEqual(pooler.leftBehind && []);
  });

  it("gives each statement and each transaction its limits, and refuses what a reader would write", async () => {
    const limits = async (rows: Promise<Limits[]>) => (await rows)[0];
    const writer = { statement: "10s", lock: "8s", idle: "6s", readOnly: "off" };
    expect(await limits(store.transaction((tx) => tx.rows<Limits>(LIMITS)))).toEqual(writer);
    expect(await limits(store.read((reader) => reader.rows<Limits>(LIMITS)))).toEqual({
      ...writer,
      readOnly: "on",
    });
    expect(await limits(store.snapshot((reader) => reader.rows<Limits>(LIMITS)))).toEqual({
      ...writer,
      readOnly: "on",
    });
    expect(await limits(store.receive((statement) => statement.rows<Limits>(LIMITS)))).toEqual({
      statement: "4s",
      lock: "3s",
      idle: "3s",
      readOnly: "off",
    });
    await expect(store.read((reader) => reader.rows(sql`delete from rate_limits`))).rejects.toMatchObject({
      cause: { code: "25006" },
    });
  });

  it("sends no name that a library gives to its statements", async () => {
    for (let times = 0; times < 20; times++)
      await store.writers.query({ name: "of-a-library", text: "select $1::int as n", values: [times] });
    expect(await pooler.leftBehind?.()).toEqual(pooler.leftBehind && []);
  });

  it("gives a connection back whose statement failed", async () => {
    for (let times = 0; times < 15; times++)
      await expect(store.read((reader) => reader.rows(sql`select 1 / 0`))).rejects.toThrow();
    expect(await store.read((reader) => reader.rows(sql`select 1 as one`))).toEqual([{ one: 1 }]);
  });

  it("migrates and listens past it, and hears what was said through it", async () => {
    await migrateStore(store);
    const hub = openLiveHub(store.url);
    onTestFinished(() => hub.close());
    await vi.waitUntil(() => hub.isListening());
    const heard = new Promise((done) => hub.subscribe({ onFrames: done, onGap: () => done("a gap") }));
    await store.transaction((tx) => publish(tx, [{ name: "settings.changed" }]));
    expect(await heard).toMatchObject([{ name: "settings.changed" }]);
  });

  it("is looked at before a start", async () => {
    const { poolerUrl, databaseUrl } = services.env;
    const instance = { poolerUrl, processes: 3, hasWorker: true };
    expect(await lookAtServer(store, instance)).toEqual({ atMost: 17, given: 197 });
    expect(await lookAtServer(direct.store, { ...instance, poolerUrl: null })).toEqual({
      atMost: 89,
      given: 197,
    });
    const through = { ...store, url: poolerUrl ?? "" };
    await expect(lookAtServer(through, instance)).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads through a pooler/,
    );
    await expect(lookAtServer(through, { ...instance, poolerUrl: null })).rejects.toThrow(
      /^DATABASE_URL leads through a pooler/,
    );
    const elsewhere = new URL(databaseUrl);
    elsewhere.pathname = "/postgres";
    await expect(lookAtServer({ ...store, url: elsewhere.href }, instance)).rejects.toThrow(
      /lead to different databases/,
    );
  });
});

it("is told by the pooler of the tests what a session would keep", async () => {
  const pooler = await startTransactionPooler(direct.env.databaseUrl, 1);
  const client = new pg.Client(pooler.urlFor(direct.env.databaseUrl));
  onTestFinished(async () => {
    await client.end();
    await pooler.close();
  });
  await client.connect();
  await client.query({ name: "named", text: "select 1" });
  await client.query(
    "listen something; set lock_timeout = 5; select pg_advisory_lock(1, 2); create temp table t ()",
  );
  expect((await pooler.leftBehind()).toSorted()).toEqual([
    "holds 1, 2",
    "listens to something",
    "prepared named",
    "set lock_timeout",
    "table t",
  ]);
});
