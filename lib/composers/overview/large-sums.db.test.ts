import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { CENTAVOS_MAX_TYPED, formatBrl } from "@/lib/core/money/money";
import { type Sum } from "@/lib/core/money/sum";
import { prepareExport } from "@/lib/composers/exports/prepare-export.server";
import { streamExport } from "@/lib/composers/exports/stream-export.server";
import { metricsOf } from "@/lib/composers/health/metrics.server";
import { getHealth } from "@/lib/composers/health/get-health.server";
import { summarizeBlocks } from "@/lib/domain/blocks/summarize-blocks.server";
import { listProjects } from "@/lib/domain/projects/list-projects.server";
import { sumOtherMovements } from "@/lib/domain/refunds/request-records.server";
import { getStatement } from "@/lib/domain/statement/get-statement.server";
import { listStatementLines } from "@/lib/domain/statement/list-statement-lines.server";
import { type Context } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { dailyTotals, projectTotals } from "@/lib/platform/store/tables/money";
import { splitLegs, transactions } from "@/lib/platform/store/tables/transactions";
import { balances, projects } from "@/lib/platform/store/tables/wallets";
import { acceptDifference } from "@/lib/reconciliation/balances/accept-difference.server";
import { compareBalance } from "@/lib/reconciliation/balances/compare-balance.server";
import { getDrift } from "@/lib/reconciliation/balances/get-drift.server";
import { listDrifts } from "@/lib/reconciliation/balances/list-drifts.server";
import { summarizeSplits } from "@/lib/reconciliation/splits/reconcile-splits.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { givenMoney } from "@/lib/testing/mirror";
import { getOverview } from "./get-overview.server";

const LARGEST = CENTAVOS_MAX_TYPED;
/** The sum of the largest amount this many times: more than a double holds exactly. */
const ROWS = 12_000;
const SUM: Sum = `${BigInt(LARGEST) * BigInt(ROWS)}`;
const BATCH = 1_000;
const REPORTED = 500;
const DAY = "2026-11-10";
const AT = new Date(`${DAY}T15:00:00Z`);
const DAY_MS = 86_400_000;
const LINK = { tokenAgeMs: 1, circuit: "closed", machineAheadMs: null, serviceAheadMs: null } as const;
/** More than `bigint` holds. */
const BEYOND = "98765432109876543210987";

let services: TestServices;
let ctx: Context;

async function inBatches(write: (first: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < ROWS; first += BATCH) await write(first);
}
const batchOf = <Row>(row: (index: number) => Row): Row[] =>
  Array.from({ length: BATCH }, (_, index) => row(index));

beforeAll(async () => {
  services = await testServices();
  ctx = await testContext(services, { role: "manager" });
  const { store, clock } = services;
  clock.advance(AT.getTime() + 3_600_000 - clock.now().getTime());
  await givenWallet(services, "principal", { availableCentavos: REPORTED });
  await givenWallet(services, "other");
  const projectId = newId();
  await store.transaction((tx) =>
    tx.insert(projects).values({
      id: projectId,
      name: "Loja",
      color: null,
      description: null,
      logoUrl: null,
      createdAt: AT,
      readAt: AT,
      charges: 0,
    }),
  );
  await store.transaction((tx) =>
    tx
      .insert(projectTotals)
      .values({ projectId, day: DAY, wallet: "principal", count: ROWS, amountCentavos: SUM }),
  );
  await inBatches((first) =>
    store.transaction(async (tx) => {
      const rows = batchOf(() => ({ id: newId() }));
      await tx.insert(transactions).values(
        rows.map(({ id }) => ({
          id,
          wallet: "principal",
          type: "payment" as const,
          state: "completed" as const,
          amountCentavos: LARGEST,
          projectId,
          createdAt: AT,
          settledAt: AT,
          origin: "read" as const,
          changedAt: AT,
        })),
      );
      await givenMoney(
        tx,
        { type: "payment_credit", objectId: newId(), transactionId: null, settledAt: AT },
        batchOf(() => ({ wallet: "principal", kind: "payment", available: LARGEST, held: LARGEST })),
        AT,
        batchOf(() => ({ wallet: "principal", measure: "charge_created", amount: LARGEST })),
      );
      await tx.insert(balanceBlocks).values(
        batchOf(() => ({
          id: newId(),
          wallet: "principal",
          transactionId: null,
          status: "awaiting_response" as const,
          blockType: "med",
          amountCentavos: LARGEST,
          createdAt: AT,
          origin: "webhook" as const,
          changedAt: AT,
        })),
      );
      await tx.insert(splitLegs).values(
        batchOf((index) => ({
          transactionId: rows[0]?.id ?? "",
          position: first + index,
          wallet: "principal",
          settledAt: AT,
          destination: "other",
          requestedCentavos: LARGEST,
          acceptedCentavos: LARGEST,
          deliveredCentavos: LARGEST,
        })),
      );
    }),
  );
  await store.transaction((tx) =>
    tx
      .insert(dailyTotals)
      .values({ day: DAY, wallet: "other", measure: "payment", count: 1, amountCentavos: BEYOND }),
  );
});

describe("thousands of rows of the largest amount", () => {
  it("are one right sum on the overview, by day, by wallet and in all, beyond what bigint holds too", async () => {
    const { figures, days, wallets } = await getOverview(ctx, { from: DAY, to: DAY });
    expect(figures.received.grossCentavos).toBe(`${BigInt(SUM) + BigInt(BEYOND)}`);
    expect(figures.created).toEqual({ count: ROWS, amountCentavos: SUM });
    expect(days[0]?.figures.received.grossCentavos).toBe(figures.received.grossCentavos);
    const grossOf = (reference: string) =>
      wallets.find((wallet) => wallet.reference === reference)?.figures.received.grossCentavos;
    expect([grossOf("principal"), grossOf("other")]).toEqual([SUM, BEYOND]);
    expect(formatBrl(SUM, "en", "received")).toBe("R$119,999,999,999,880.00");
  });

  it("are one right sum on the statement, and each line has its balance", async () => {
    const summary = await getStatement(ctx, { from: DAY, to: DAY });
    expect(summary).toMatchObject({
      creditCentavos: SUM,
      debitCentavos: 0,
      closing: { availableCentavos: SUM, heldCentavos: SUM },
      days: [{ lines: ROWS, opening: { availableCentavos: 0 }, closing: { availableCentavos: SUM } }],
    });
    expect((await getStatement(ctx, { from: "2026-11-11", to: "2026-11-11" })).opening.heldCentavos).toBe(
      SUM,
    );
    const { items } = await listStatementLines(ctx, { from: DAY, to: DAY });
    expect(items[0]?.balance).toEqual({ availableCentavos: SUM, heldCentavos: SUM });
    const moved = items.slice(0, -1).reduce((sum, line) => sum + BigInt(line.availableCentavos), 0n);
    expect(items.at(-1)?.balance.availableCentavos).toBe(`${BigInt(SUM) - moved}`);
  });

  it("are one right sum in what is held, shared and paid in a project", async () => {
    const blocks = await summarizeBlocks(ctx);
    expect(blocks.exposure).toEqual({ count: ROWS, amountCentavos: SUM });
    expect(blocks.medBlocks.amountCentavos).toBe(SUM);
    expect(blocks.paidCharges.amountCentavos).toBe(`${BigInt(SUM) + BigInt(BEYOND)}`);
    const [leg] = (await summarizeSplits(ctx, { from: DAY, to: DAY })).items;
    expect(leg).toMatchObject({ requestedCentavos: SUM, deliveredCentavos: SUM, shortfallCentavos: 0 });
    const page = await listProjects(ctx, { sort: "name", order: "asc" });
    expect(page.items[0]?.paid).toEqual([{ wallet: "principal", count: ROWS, amountCentavos: SUM }]);
    const others = { from: new Date(AT.getTime() - 1), to: AT, not: ["none"] };
    expect(await services.store.read((reader) => sumOtherMovements(reader, "principal", others))).toBe(
      `${BigInt(SUM) * 2n}`,
    );
  });

  it("run through an exported statement to its last balance, in each format", async () => {
    const words = () => ({ head: (name: string) => name, value: (_list: string, value: string) => value });
    const exported = async (format: "csv" | "csv_br" | "ofx") => {
      const what = { kind: "statement", wallet: "principal", from: DAY, to: DAY } as const;
      const { id } = await prepareExport(ctx, { what, format, showsDocuments: false, reason: undefined });
      return text((await streamExport(ctx, id, words, new AbortController().signal)).bytes);
    };
    expect((await exported("csv")).trim().split("\n").at(-1)).toContain(",119999999999880.00,");
    expect(await exported("ofx")).toContain("<BALAMT>119999999999880.00<");
  });

  it("are a difference that pages, notices and figures for machines tell, and that a person may accept", async () => {
    await compareBalance(services, "principal");
    services.clock.advance(DAY_MS);
    const readAt = services.clock.now();
    await services.store.transaction((tx) => tx.update(balances).set({ readAt }));
    await compareBalance(services, "principal");
    const missing = `-${BigInt(SUM) - BigInt(REPORTED)}`;
    const drift = await getDrift(ctx);
    expect(drift.standing).toMatchObject({
      explained: { availableCentavos: SUM, heldCentavos: SUM },
      unexplained: { availableCentavos: missing, heldCentavos: `-${SUM}` },
    });
    expect(drift.readings[0]?.unexplained.heldCentavos).toBe(`-${SUM}`);
    expect((await listDrifts(ctx)).items[0]?.standing?.unexplained.availableCentavos).toBe(missing);
    const health = await getHealth(ctx, LINK, { receipt: { isOk: true, tookMs: 2, waiting: 0 }, loops: [] });
    expect(health.wallets.find(({ reference }) => reference === "principal")?.drift).toMatchObject({
      state: "alarm",
      heldCentavos: `-${SUM}`,
    });
    expect((await metricsOf(health)).text).toContain('wallet="principal",bucket="held"} -11999999999988000');
    const { items } = await listNotifications(ctx, {});
    expect(items.map(({ kind, amountCentavos }) => [kind, amountCentavos])).toContainEqual([
      "drift_alarm",
      SUM,
    ]);
    const { unexplained } = drift.standing ?? {};
    if (!unexplained) throw new Error("a wallet that was compared has a standing");
    await acceptDifference(ctx, { wallet: "principal", ...unexplained, reason: "known" });
    expect((await getDrift(ctx)).standing).toMatchObject({
      state: "agrees",
      baseline: { availableCentavos: missing, heldCentavos: `-${SUM}` },
    });
  });
});
