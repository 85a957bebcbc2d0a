import { beforeAll, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { addDaysTo, dayOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { CHARGE_STAGES } from "@/lib/core/enums/conversion";
import { type Context } from "@/lib/platform/context.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenOpenBlock, givenTransaction } from "@/lib/testing/mirror";
import { CHARGE_TYPE } from "./charge-type";
import { daysBefore, reachedBy } from "./conversion";
import { getConversion } from "./get-conversion.server";
import { listCharges, sumListedCharges } from "./list-charges.server";
import { savePayerOpened } from "./records.server";
import { type ChargeListQuery, type Conversion, type ConversionWanted } from "./schema";

const HOUR_MS = 3_600_000;
/** A Monday and the Sunday after it. */
const wanted: ConversionWanted = { from: "2026-11-02", to: "2026-11-08" };

let services: TestServices;
let ctx: Context;
let conversion: Conversion;

type Given = { day: string; hour: number; isPaid?: boolean; isOpened?: boolean; isBlocked?: boolean };

async function given({ day, hour, isPaid, isOpened, isBlocked }: Given, wallet = "principal"): Promise<void> {
  const id = newId();
  const createdAt = new Date(startOfDayInSaoPaulo(day).getTime() + hour * HOUR_MS);
  await services.store.transaction(async (tx) => {
    await givenTransaction(
      tx,
      {
        id,
        wallet,
        type: CHARGE_TYPE,
        state: isPaid ? "completed" : "pending",
        amountCentavos: centavos(1_000),
        createdAt,
        origin: "own_write",
        charge: {},
      },
      createdAt,
    );
    if (isOpened) await savePayerOpened(tx, id, createdAt);
    if (isBlocked) await givenOpenBlock(tx, id, createdAt);
  });
}

beforeAll(async () => {
  services = await testServices();
  ctx = await testContext(services);
  await given({ day: "2026-11-02", hour: 9, isOpened: true });
  await given({ day: "2026-11-02", hour: 9, isOpened: true, isPaid: true });
  await given({ day: "2026-11-02", hour: 23, isPaid: true, isBlocked: true });
  await given({ day: "2026-11-08", hour: 0, isPaid: true });
  await given({ day: "2026-11-01", hour: 23, isPaid: true });
  await given({ day: "2026-11-09", hour: 0, isPaid: true });
  await given({ day: "2026-11-04", hour: 9, isPaid: true }, "loja-a");
  conversion = await getConversion(ctx, wanted);
});

it("counts the days of São Paulo, each stage by itself, and the days before apart", () => {
  expect(conversion.created).toEqual({ count: 4, amountCentavos: 4_000 });
  expect(CHARGE_STAGES.map((stage) => conversion.stages[stage].count)).toEqual([2, 3, 2]);
  expect(conversion.awaiting).toBe(1);
  expect(conversion.before).toEqual({ created: 1, stages: { opened: 0, paid: 1, kept: 1 } });
  expect(conversion.isCapped).toBe(false);
});

it("says by hour and weekday when those charges were created", () => {
  const hours = reachedBy("hour", conversion.cells);
  expect([hours[0], hours[9], hours[23]].map((one) => one?.created)).toEqual([1, 2, 1]);
  const weekdays = reachedBy("weekday", conversion.cells);
  expect(weekdays.map(({ created }) => created)).toEqual([3, 0, 0, 0, 0, 0, 1]);
});

it("says of each mark as many as the list that it opens", async () => {
  const count = async (more: Partial<ChargeListQuery>) => {
    const [sums, page] = [
      await sumListedCharges(ctx, { ...wanted, ...more }),
      await listCharges(ctx, { ...wanted, ...more }),
    ];
    expect(page.items).toHaveLength(sums.count);
    return sums.count;
  };
  for (const stage of CHARGE_STAGES)
    expect(await count({ stage }), stage).toBe(conversion.stages[stage].count);
  expect([await count({ hour: "9" }), await count({ hour: "23" }), await count({ hour: "3" })]).toEqual([
    2, 1, 0,
  ]);
  expect([await count({ weekday: "mon" }), await count({ weekday: "sun" })]).toEqual([3, 1]);
  expect(await count({ weekday: "mon", hour: "9", stage: "paid", sort: "largest" })).toBe(1);
});

it("finds by the hour without days too, in the order that is wanted", async () => {
  const { items } = await listCharges(ctx, { hour: "23", sort: "oldest" });
  expect(items.map(({ createdAt }) => dayOf(new Date(createdAt)))).toEqual(["2026-11-01", "2026-11-02"]);
});

it("compares with as many days just before", () => {
  expect(daysBefore(wanted)).toEqual({ from: "2026-10-26", to: addDaysTo(wanted.from, -1) });
});
