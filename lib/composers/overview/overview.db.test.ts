import { type Measure } from "@/lib/core/enums/money";
import { beforeAll, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { centavos } from "@/lib/core/money/money";
import { dailyTotals } from "@/lib/platform/store/tables/money";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { figureChangeOf, meanSecondsToPay, medRate } from "./figures";
import { arrangeHome } from "./arrange-home.server";
import { AS_FOUND } from "./arrangement";
import { getArrangement } from "./get-arrangement.server";
import { getDays } from "./get-days.server";
import { getOverview } from "./get-overview.server";
import { isOverviewPeriod, overviewOf } from "./filter";

let services: TestServices;
let ctx: Context;

const total = (day: string, wallet: string, measure: Measure, count: number, amount: number) => ({
  day,
  wallet,
  measure,
  count,
  amountCentavos: centavos(amount),
});

beforeAll(async () => {
  services = await testServices();
  ctx = await testContext(services);
  await givenWallet(services, "principal", { name: "Conta principal", availableCentavos: 5_000 });
  await givenWallet(services, "a-shop", { status: "suspended" });
  await services.store.transaction((tx) =>
    tx
      .insert(dailyTotals)
      .values([
        total("2026-11-04", "a-shop", "payment", 1, 4_000),
        total("2026-11-09", "principal", "payment", 1, 10_000),
        total("2026-11-10", "principal", "payment", 2, 30_000),
        total("2026-11-10", "principal", "payment_fee", 2, -300),
        total("2026-11-10", "principal", "seconds_to_pay", 2, 90),
        total("2026-11-10", "principal", "charge_created", 5, 70_000),
        total("2026-11-10", "principal", "available_in", 9, 999_999),
        total("2026-11-11", "principal", "withdrawal", 2, -14_900),
        total("2026-11-11", "principal", "withdrawal_fee", 1, -100),
        total("2026-11-12", "principal", "withdrawal_returned", 1, 5_000),
        total("2026-11-11", "a-shop", "payment", 2, 5_000),
        total("2026-11-11", "a-shop", "block_held", 2, 2_000),
        total("2026-11-11", "a-shop", "med_block", 1, 1_500),
        total("2026-11-11", "a-shop", "block_released", 1, -500),
        total("2026-11-12", "a-shop", "refund", 1, -1_000),
        total("2026-11-13", "principal", "payment", 7, 70_000),
      ]),
  );
});

describe("getOverview", () => {
  it("sums the days of the period by wallet and by day, and the period before it apart", async () => {
    const overview = await getOverview(ctx, { from: "2026-11-10", to: "2026-11-12" });
    expect(overview.figures).toEqual({
      received: { count: 4, grossCentavos: 35_000, netCentavos: 34_700 },
      created: { count: 5, amountCentavos: 70_000 },
      timeToPay: { count: 2, seconds: 90 },
      fees: {
        count: 3,
        amountCentavos: 400,
        ofPaymentsCentavos: 300,
        ofWithdrawalsCentavos: 100,
        ofRefundsCentavos: 0,
      },
      refunds: { count: 1, amountCentavos: 1_000, returnedCentavos: 0 },
      withdrawals: { count: 2, amountCentavos: 9_900, returnedCentavos: 5_000 },
      blocks: { count: 2, heldCentavos: 2_000, releasedCentavos: 500, paidOutCentavos: 0, medCount: 1 },
    });
    expect(meanSecondsToPay(overview.figures)).toBe(45);
    expect(medRate(overview.figures)).toBe(0.25);
    expect(overview.before).toMatchObject({
      from: "2026-11-03",
      to: "2026-11-05",
      figures: { received: { grossCentavos: 4_000 } },
    });
    expect(overview.before.days.map(({ day, figures }) => [day, figures.received.grossCentavos])).toEqual([
      ["2026-11-03", 0],
      ["2026-11-04", 4_000],
      ["2026-11-05", 0],
    ]);
    expect(overview.days.map(({ day, figures }) => [day, figures.received.grossCentavos])).toEqual([
      ["2026-11-10", 30_000],
      ["2026-11-11", 5_000],
      ["2026-11-12", 0],
    ]);
    expect(overview.wallets.map(({ reference, figures }) => [reference, figures.received.count])).toEqual([
      ["principal", 2],
      ["a-shop", 2],
    ]);
  });

  it("compares with whole weeks before, so that each day stands beside the same weekday", async () => {
    const before = async (from: string, to: string) => {
      const { days, before: earlier } = await getOverview(ctx, { from, to });
      expect(earlier.days).toHaveLength(days.length);
      return [earlier.from, earlier.to];
    };
    expect(await before("2026-11-12", "2026-11-12")).toEqual(["2026-11-05", "2026-11-05"]);
    expect(await before("2026-11-06", "2026-11-12")).toEqual(["2026-10-30", "2026-11-05"]);
    expect(await before("2026-11-05", "2026-11-12")).toEqual(["2026-10-22", "2026-10-29"]);
    expect(await before("2026-10-14", "2026-11-12")).toEqual(["2026-09-09", "2026-10-08"]);
  });

  it("tells each balance with the moment it was read, and that one was never read", async () => {
    const { wallets } = await getOverview(ctx, { from: "2026-11-10", to: "2026-11-10" });
    expect(wallets.map(({ balance }) => balance?.availableCentavos ?? null)).toEqual([5_000, null]);
    expect(wallets[0]?.balance?.readAt).toBe(services.clock.now().toISOString());
    expect(wallets[1]?.status).toBe("suspended");
  });

  it("shows a person of one wallet nothing of another", async () => {
    const scoped = await testContext(services, { wallets: ["a-shop"], wallet: "a-shop" });
    const overview = await getOverview(scoped, { from: "2026-11-09", to: "2026-11-13" });
    expect(overview.wallets.map(({ reference }) => reference)).toEqual(["a-shop"]);
    expect(overview.figures.received.grossCentavos).toBe(5_000);
    const own = await getDays(scoped, {});
    expect(own.days.some(({ amountCentavos }) => amountCentavos === 5_000)).toBe(true);
    expect(own.days.some(({ amountCentavos }) => amountCentavos === 30_000)).toBe(false);
    await expect(getDays(scoped, { wallet: "principal" })).rejects.toMatchObject({ code: "not_found" });
    const beyond = getOverview(scoped, { from: "2026-11-09", to: "2026-11-13", wallet: "principal" });
    await expect(beyond).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("overviewOf", () => {
  const today = "2026-11-20";
  it("takes the days of the address, and the last thirty where it names none", () => {
    expect(overviewOf({ from: "2026-11-01", to: "2026-11-02" }, today)).toEqual({
      from: "2026-11-01",
      to: "2026-11-02",
    });
    expect(overviewOf({}, today)).toEqual({ from: "2026-10-22", to: today });
    expect(overviewOf({ from: "2026-11-02", wallet: "a-shop" }, today)).toEqual({
      ...{ from: "2026-11-02", to: today },
      wallet: "a-shop",
    });
  });
  it("replaces no reversed or too long period", () => {
    for (const period of [
      { from: "2026-11-02", to: "2026-11-01" },
      { from: "2020-01-01", to: "2026-11-01" },
    ]) {
      expect(overviewOf(period, today)).toEqual(period);
      expect(isOverviewPeriod(period)).toBe(false);
    }
  });
});

describe("figureChangeOf", () => {
  it("measures by the period before, and not by nothing", () => {
    expect(figureChangeOf(150, 100)).toEqual({ direction: "up", ratio: 0.5 });
    expect(figureChangeOf(50, 100)).toEqual({ direction: "down", ratio: 0.5 });
    expect(figureChangeOf(100, 100)).toEqual({ direction: "flat", ratio: 0 });
    // A mean or a rate is no whole number, and a sum may be more than one.
    expect(figureChangeOf(0.25, 0.5)).toEqual({ direction: "down", ratio: 0.5 });
    expect(figureChangeOf(90.5, 460.957)).toMatchObject({ direction: "down" });
    expect(figureChangeOf("30000000000000000", "20000000000000000")).toEqual({ direction: "up", ratio: 0.5 });
    expect(figureChangeOf(100, 0)).toBeNull();
    expect(figureChangeOf(null, 100)).toBeNull();
  });
});

describe("the arrangement of the home page", () => {
  it("is the person's own, and as everybody finds it without one", async () => {
    const another = await testContext(services);
    const wanted = {
      rows: [...AS_FOUND.rows].toReversed(),
      hidden: ["fees" as const],
      chart: "days30" as const,
    };
    expect(await getArrangement(ctx)).toEqual(AS_FOUND);
    expect(await arrangeHome(ctx, wanted)).toEqual(wanted);
    expect(await getArrangement(ctx)).toEqual(wanted);
    expect(await getArrangement(another)).toEqual(AS_FOUND);
    await arrangeHome(ctx, AS_FOUND);
    expect(await getArrangement(ctx)).toEqual(AS_FOUND);
  });
});
