import { asc, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { dailyTotals, movements } from "@/lib/platform/store/tables/money";
import { testServices } from "@/lib/testing/context";
import { deliver } from "@/lib/testing/deliveries";
import { CREDITED, openWebhookHarness } from "@/lib/testing/webhook-harness";

const services = await testServices();
const { iso, paid, payout, withReads, linesOf, stateOf } = openWebhookHarness(services);
const HOUR_MS = 3_600_000;

describe("an event that reports another time", () => {
  it.each([1, 25, 24 * 30])(
    "H54 an event of %i hours ago counts at once, without a call, and is to be confirmed",
    async (hours) => {
      const id = newId();
      const reading = withReads(() => null);
      const completedAt = iso(hours * HOUR_MS);
      expect(await deliver(reading, paid(id, { completedAt }, { timestamp: completedAt }))).toMatchObject({
        state: "applied",
      });
      expect(reading.reads).toEqual([]);
      expect(await linesOf(id)).toEqual(CREDITED);
      expect(await stateOf(id)).toMatchObject({ confirmation: "to_confirm" });
    },
  );

  it.each([
    ["an hour ahead", iso],
    ["in the year 9999", () => "9999-12-31T23:59:59Z"],
  ])("H55 an event of %s counts as it stands", async (_when, at) => {
    const id = newId();
    expect(await deliver(services, paid(id, {}, { timestamp: at(-HOUR_MS) }))).toMatchObject({
      state: "applied",
    });
    expect(await linesOf(id)).toEqual(CREDITED);
  });
});

describe("a withdrawal first heard of by its outcome, on the day after it was made", () => {
  const MADE = new Date("2026-11-21T02:50:00Z");
  const REVERSED = new Date("2026-11-21T03:10:00Z");
  const read = () => ({
    type: "withdrawal",
    status: "reversed",
    createdAt: MADE,
    updatedAt: REVERSED,
  });
  const daysOf = async (id: string) => {
    const rows = await services.store.read((reader) =>
      reader.select().from(movements).where(eq(movements.objectId, id)).orderBy(asc(movements.id)),
    );
    return rows.map((row) => [
      row.effectType,
      row.effectNumber,
      row.day,
      row.availableCentavos,
      row.correction,
    ]);
  };
  const sums = async () => {
    const rows = await services.store.read((reader) =>
      reader
        .select()
        .from(dailyTotals)
        .where(inArray(dailyTotals.measure, ["withdrawal", "withdrawal_fee", "withdrawal_returned"])),
    );
    return rows
      .map(({ day, measure, count, amountCentavos }) => `${day} ${measure} ${count} ${amountCentavos}`)
      .toSorted();
  };

  it("stands on the day on which it was made, once a read tells it, and is moved no second time", async () => {
    services.clock.set(new Date("2026-11-21T03:20:00Z"));
    const id = newId();
    const told = { timestamp: REVERSED.toISOString() };
    await deliver(
      withReads(() => null),
      payout("withdrawal_reversed", id, { reversedAt: REVERSED.toISOString() }, told),
    );
    expect(await daysOf(id)).toEqual([
      ["withdrawal_debit", 1, "2026-11-21", -9_900, null],
      ["withdrawal_debit", 1, "2026-11-21", -100, null],
      ["withdrawal_returned", 1, "2026-11-21", 10_000, null],
    ]);

    for (let look = 0; look < 2; look++) {
      await readTransaction(withReads(read), "principal", id);
      services.clock.advance(60_000);
    }
    expect((await daysOf(id)).slice(3)).toEqual([
      ["withdrawal_debit", 2, "2026-11-21", 9_900, "corrected"],
      ["withdrawal_debit", 2, "2026-11-21", 100, "corrected"],
      ["withdrawal_debit", 3, "2026-11-20", -9_900, "corrected"],
      ["withdrawal_debit", 3, "2026-11-20", -100, "corrected"],
    ]);
    expect(await sums()).toEqual([
      "2026-11-20 withdrawal 1 -9900",
      "2026-11-20 withdrawal_fee 1 -100",
      "2026-11-21 withdrawal 0 0",
      "2026-11-21 withdrawal_fee 0 0",
      "2026-11-21 withdrawal_returned 1 10000",
    ]);
  });
});
