import { text } from "node:stream/consumers";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { beforeAll, describe, expect, it } from "vitest";
import { centavos } from "@/lib/core/money/money";
import { newId } from "@/lib/core/ids";
import { getStatement } from "@/lib/domain/statement/get-statement.server";
import { listStatementLines } from "@/lib/domain/statement/list-statement-lines.server";
import { type StatementWanted } from "@/lib/domain/statement/schema";
import { type Context } from "@/lib/platform/context.server";
import { acceptDifference } from "@/lib/reconciliation/balances/accept-difference.server";
import { compareBalance } from "@/lib/reconciliation/balances/compare-balance.server";
import { balances } from "@/lib/platform/store/tables/wallets";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { givenTransaction } from "@/lib/testing/mirror";
import { fileNameOf } from "./file-name";
import { findExport } from "./records.server";
import { prepareExport } from "./prepare-export.server";
import { streamExport } from "./stream-export.server";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = new Date("2026-11-10T15:00:00Z");
const FIRST = "2026-11-10";
const period = { from: FIRST, to: "2026-11-14" };

let services: TestServices;
let ctx: Context;
/** The moments after the first observation and right before the later ones. */
let known: string;
let corrected: string;

const tell = (origin: "webhook" | "read", facts: Partial<Parameters<typeof givenTransaction>[1]>, at: Date) =>
  services.store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id: corrected,
        wallet: "principal",
        type: "payment",
        state: "completed",
        amountCentavos: centavos(10_000),
        createdAt: START,
        completedAt: START,
        settledAt: START,
        origin,
        ...facts,
      },
      at,
    ),
  );

async function linesOf(wanted: StatementWanted) {
  const { items } = await listStatementLines(ctx, wanted);
  return items.map(({ kind, availableCentavos, correction, balance, day }) => ({
    kind,
    availableCentavos,
    correction,
    after: balance.availableCentavos,
    day,
  }));
}

beforeAll(async () => {
  services = await testServices();
  ctx = await testContext(services, { role: "manager" });
  const { clock } = services;
  clock.advance(START.getTime() - clock.now().getTime());
  await givenWallet(services, "principal", { availableCentavos: 500 });
  await compareBalance(services, "principal");
  corrected = newId();
  await tell("webhook", {}, START);
  clock.advance(HOUR_MS);
  known = clock.now().toISOString();
  clock.advance(3 * DAY_MS);
  const late = clock.now();
  // The amount was another one, and a payment of the first day is reported three days later.
  await tell("read", { amountCentavos: centavos(9_000) }, late);
  await tell("webhook", { id: newId(), amountCentavos: centavos(77) }, late);
});

describe("the statement as it was known at a moment", () => {
  it("holds no movement that was recorded later, neither its lines nor its days nor its balances", async () => {
    const asOf = { ...period, asOf: known };
    expect(await linesOf(asOf)).toEqual([
      { kind: "payment", availableCentavos: 10_000, correction: null, after: 10_500, day: FIRST },
    ]);
    const then = await getStatement(ctx, asOf);
    expect(then).toMatchObject({ creditCentavos: 10_000, debitCentavos: 0 });
    expect(then.days).toMatchObject([{ day: FIRST, lines: 1, creditCentavos: 10_000 }]);

    const now = await getStatement(ctx, period);
    expect(await linesOf(period)).toMatchObject([
      { availableCentavos: -1_000, correction: "corrected", after: 9_577, day: "2026-11-13" },
      { kind: "payment", availableCentavos: 77, after: 10_577, day: FIRST },
      { kind: "payment", availableCentavos: 10_000, day: FIRST },
    ]);
    expect(now.days).toMatchObject([
      { day: "2026-11-13", lines: 1 },
      { day: FIRST, lines: 2 },
    ]);
    // They differ by exactly what was recorded between the two.
    expect([then.closing.availableCentavos, now.closing.availableCentavos]).toEqual([
      10_500,
      10_500 - 1_000 + 77,
    ]);
    expect(then.opening).toEqual(now.opening);
  });

  it("opens a later day with what was known of the days before it", async () => {
    const later = { from: "2026-11-12", to: "2026-11-14" };
    expect((await getStatement(ctx, { ...later, asOf: known })).opening.availableCentavos).toBe(10_500);
    expect((await getStatement(ctx, later)).opening.availableCentavos).toBe(10_577);
  });

  it("before anything was recorded, is empty", async () => {
    const asOf = { ...period, asOf: new Date(START.getTime() - DAY_MS).toISOString() };
    expect(await linesOf(asOf)).toEqual([]);
    expect(await getStatement(ctx, asOf)).toMatchObject({
      opening: { availableCentavos: 0, heldCentavos: 0 },
      closing: { availableCentavos: 0, heldCentavos: 0 },
      days: [],
    });
  });

  it("goes page by page and day by day like the present one where nothing came later", async () => {
    const asOf = { ...period, asOf: services.clock.now().toISOString() };
    expect(await linesOf(asOf)).toEqual(await linesOf(period));
    expect(await getStatement(ctx, asOf)).toEqual(await getStatement(ctx, period));
  });

  it("counts a difference that a person accepted from when it was accepted", async () => {
    const { clock, store } = services;
    await store.transaction((tx) =>
      tx.update(balances).set({ availableCentavos: centavos(9_577 + 40), readAt: clock.now() }),
    );
    await compareBalance(services, "principal");
    const before = clock.now().toISOString();
    clock.advance(1_000);
    const difference = { availableCentavos: 40, heldCentavos: 0 };
    await acceptDifference(ctx, { wallet: "principal", ...difference, reason: "known" });
    expect((await getStatement(ctx, period)).closing.availableCentavos).toBe(9_617);
    expect((await getStatement(ctx, { ...period, asOf: before })).closing.availableCentavos).toBe(9_577);
  });

  it("is exported so, in a file whose name says it", async () => {
    const words = () => ({ head: (name: string) => name, value: (_list: string, value: string) => value });
    const what = { kind: "statement", wallet: "principal", ...period, asOf: known } as const;
    const { id } = await prepareExport(ctx, {
      what,
      format: "csv",
      showsDocuments: false,
      reason: undefined,
    });
    const { bytes, row } = await streamExport(ctx, id, words, new AbortController().signal);
    const lines = (await text(bytes)).trim().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(",100.00,105.00,");
    expect(fileNameOf(row, (word) => word)).toBe(
      `statement-principal-${period.from}-to-${period.to}-asOf-20261110-1300.csv`,
    );
    const kept = await services.store.read((reader) => findExport(reader, ctx.actor.personId, id));
    const filter = services.vault.open(ABOUT.exportFilter(id), kept?.filter ?? "");
    expect(JSON.parse(filter)).toMatchObject({ asOf: known });
  });
});
