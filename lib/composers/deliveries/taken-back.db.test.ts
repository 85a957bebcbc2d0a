import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareExport } from "@/lib/composers/exports/prepare-export.server";
import { type PrepareExportInput } from "@/lib/composers/exports/schema";
import { streamExport } from "@/lib/composers/exports/stream-export.server";
import { listTasks } from "@/lib/composers/tasks/list-tasks.server";
import { newId } from "@/lib/core/ids";
import { getCharge } from "@/lib/domain/charges/get-charge.server";
import { listCharges } from "@/lib/domain/charges/list-charges.server";
import { listStatementLines } from "@/lib/domain/statement/list-statement-lines.server";
import { countTransactions } from "@/lib/domain/transactions/count-transactions.server";
import { getTransactionAsOf } from "@/lib/domain/transactions/get-transaction-as-of.server";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { type Context } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { givenWallet } from "@/lib/testing/factories";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";

const MINUTE_MS = 60_000;
const DAY = "2026-11-20";

const services = await testServices();
const { iso, paid, payout, withReads } = openWebhookHarness(services);

/** Two payments that events reported: one is invented, the service knows the other. */
const invented = newId();
const real = newId();
let toldAt: string;
let doubtedAt: string;
let finance: Context;
let support: Context;
let elsewhere: Context;

beforeAll(async () => {
  await givenWallet(services, "loja-a");
  finance = await testContext(services, { role: "finance" });
  support = await testContext(services, { role: "support" });
  elsewhere = await testContext(services, { role: "finance", wallet: "loja-a", wallets: ["loja-a"] });
  await deliver(services, paid(invented));
  await deliver(services, paid(real));
  toldAt = services.clock.now().toISOString();
  const service = withReads((id) => (id === real ? {} : null));
  services.clock.advance(MINUTE_MS);
  await readTransaction(service, "principal", invented);
  doubtedAt = services.clock.now().toISOString();
  services.clock.advance(MINUTE_MS);
  await readTransaction(service, "principal", invented);
});

describe("an event whose report the service does not confirm", () => {
  it("is marked in the lists, and alone under the filter of what is contradicted", async () => {
    const { items } = await listTransactions(finance, {});
    expect(new Map(items.map(({ id, mismatch, confirmation }) => [id, [mismatch, confirmation]]))).toEqual(
      new Map([
        [invented, ["contradicted", null]],
        [real, [null, "to_confirm"]],
      ]),
    );
    const filter = { mismatch: "contradicted" } as const;
    expect((await listTransactions(finance, filter)).items.map(({ id }) => id)).toEqual([invented]);
    expect(await countTransactions(finance, filter)).toMatchObject({ count: 1 });
    expect((await listTransactions(elsewhere, filter)).items).toEqual([]);
    const charges = await listCharges(finance, {});
    expect(charges.items.find(({ id }) => id === invented)?.mismatch).toBe("contradicted");
    expect((await getCharge(finance, real)).confirmation).toBe("to_confirm");
  });

  it("says on its page what was claimed, and what the service answers", async () => {
    const transaction = await getTransaction(finance, invented);
    expect(transaction).toMatchObject({
      mismatch: "contradicted",
      mismatchDetails: { source: "read", known: "completed", reported: "missing" },
    });
    expect(
      transaction.movements.map(({ kind, availableCentavos, correction }) => [
        kind,
        availableCentavos,
        correction,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["payment", 10_000, null],
        ["payment", -10_000, "taken_back"],
        ["payment_fee", -100, null],
        ["payment_fee", 100, "taken_back"],
      ]),
    );
  });

  it("is taken back on the statement, dated when that was recorded", async () => {
    const { items } = await listStatementLines(finance, { from: DAY, to: DAY });
    const back = items.filter(({ transaction }) => transaction?.id === invented && transaction);
    expect(back.filter(({ correction }) => correction !== null)).toHaveLength(2);
    for (const line of back)
      if (line.correction !== null) {
        expect(line.correction).toBe("taken_back");
        expect(line.settledAt).toBe(line.recordedAt);
        expect(line.recordedAt).toBe(services.clock.now().toISOString());
      }
  });

  it("stands on the first page of those who may see its wallet, and of nobody else", async () => {
    expect((await listTasks(finance)).byPlace.transactions).toEqual({ count: 1, overdue: 0 });
    expect((await listTasks(elsewhere)).byPlace.transactions).toBeUndefined();
  });

  it("is told to those who reconcile, once", async () => {
    const toldTo = async (ctx: Context) =>
      (await listNotifications(ctx, {})).items.map(({ kind, objectId }) => [kind, objectId]);
    expect(await toldTo(finance)).toEqual([["transaction_taken_back", invented]]);
    expect(await toldTo(support)).toEqual([]);
    expect(await toldTo(elsewhere)).toEqual([]);
    services.clock.advance(MINUTE_MS);
    await readTransaction(
      withReads(() => null),
      "principal",
      invented,
    );
    expect(await toldTo(finance)).toHaveLength(1);
  });

  it("says so in exported files", async () => {
    const fileOf = async (what: PrepareExportInput["what"]) => {
      const asked = { what, format: "csv", showsDocuments: false, reason: undefined } as const;
      const { id } = await prepareExport(finance, asked);
      const words = () => ({ head: (name: string) => name, value: (_list: string, value: string) => value });
      const { bytes } = await streamExport(finance, id, words, new AbortController().signal);
      const [head = [], ...rows] = (await text(bytes))
        .trim()
        .split("\n")
        .map((line) => line.split(","));
      return rows.map((row): Record<string, string> =>
        Object.fromEntries(row.map((cell, column) => [head[column] ?? "", cell])),
      );
    };
    const rows = await fileOf({ kind: "transactions", filter: "" });
    expect(rows.find(({ id }) => id === invented)).toMatchObject({ mismatch: "contradicted" });
    expect(rows.find(({ id }) => id === real)).toMatchObject({ confirmation: "to_confirm", mismatch: "" });
    const lines = await fileOf({ kind: "statement", wallet: "principal", from: DAY, to: DAY });
    expect(
      lines.filter((line) => line.transaction_id === invented).map(({ correction }) => correction),
    ).toEqual(["", "", "taken_back", "taken_back"]);
  });
});

describe("as it was known at a moment", () => {
  const seenAt = (asOf: string, ctx = finance) => getTransactionAsOf(ctx, invented, asOf);

  it("is nothing before anybody told of it", async () => {
    const before = new Date(Date.parse(toldAt) - 1).toISOString();
    expect(await seenAt(before)).toEqual({ id: invented, asOf: before, known: null });
  });

  it("shows what the event had told, with the money that stood, until the service was asked", async () => {
    const { known } = await seenAt(toldAt);
    expect(known).toMatchObject({
      state: "completed",
      amountCentavos: 10_000,
      feeCentavos: 100,
      netCentavos: 9_900,
      confirmation: "to_confirm",
      doubts: [],
      refund: null,
      blocks: [],
    });
    expect(
      known?.movements.map(({ kind, availableCentavos, correction }) => [
        kind,
        availableCentavos,
        correction,
      ]),
    ).toEqual([
      ["payment", 10_000, null],
      ["payment_fee", -100, null],
    ]);
  });

  it("shows the doubt after one read, and no money after the second", async () => {
    const { known: doubted } = await seenAt(doubtedAt);
    expect(doubted?.doubts).toMatchObject([
      { mismatch: "state", details: { source: "read", known: "completed", reported: "missing" } },
    ]);
    expect(doubted?.movements).toHaveLength(2);
    const { known } = await seenAt(services.clock.now().toISOString());
    expect(known).toMatchObject({ state: "pending", movements: [] });
    expect(known?.doubts[0]).toMatchObject({ mismatch: "contradicted" });
  });

  it("shows shares, a refund and a block as far as they were told, and no line of a wallet out of reach", async () => {
    const id = newId();
    await deliver(services, paid(id, { split: [{ subAccount: "loja-a", amount: 48.5 }] }));
    const paidAt = services.clock.now().toISOString();
    services.clock.advance(MINUTE_MS);
    await deliver(
      services,
      payout("refund_completed", newId(), { originalTransactionId: id, netAmount: 100 }),
    );
    await deliver(
      services,
      eventBody("balance_block_created", { transactionId: id, id: newId(), amount: 25, createdAt: iso() }),
    );
    const own = await testContext(services, { wallets: ["principal"] });
    const { known } = await getTransactionAsOf(own, id, paidAt);
    expect(known).toMatchObject({
      split: [{ destination: "loja-a", amountCentavos: 4_850, isDelivered: true }],
      refund: null,
      blocks: [],
    });
    expect(known?.movements.map(({ kind }) => kind)).toEqual(["payment", "payment_fee", "split_out"]);
    const { known: later } = await getTransactionAsOf(finance, id, services.clock.now().toISOString());
    expect(later).toMatchObject({
      refund: { state: "confirmed", amountCentavos: 10_000 },
      blocks: [{ status: "awaiting_response", amountCentavos: 2_500 }],
    });
    expect(later?.movements.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["split_in", "refund", "block_held"]),
    );
  });

  it("takes any offset, and is of the wallet in hand alone", async () => {
    const there = new Date(Date.parse(toldAt) - 3 * 60 * MINUTE_MS).toISOString().replace("Z", "-03:00");
    expect(await seenAt(there)).toEqual(await seenAt(toldAt));
    await expect(seenAt(toldAt, elsewhere)).rejects.toMatchObject({ code: "not_found" });
    await expect(getTransactionAsOf(finance, newId(), toldAt)).rejects.toMatchObject({ code: "not_found" });
  });
});
