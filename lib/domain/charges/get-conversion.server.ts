import "server-only";
import { addUp, sumFromText } from "@/lib/core/money/sum";
import { addDaysTo, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { CHARGE_STAGES, type ChargeStage, WEEKDAYS } from "@/lib/core/enums/conversion";
import { type Context } from "@/lib/platform/context.server";
import { daysBefore } from "./conversion";
import { CONVERSION_ROWS_MAX, type ConversionRow, sumConversion } from "./conversion-records.server";
import { type Conversion, type ConversionWanted } from "./schema";

/**
 * Returns how many of the charges created on some days were opened, paid and retained, and when such charges are
 * created.
 */
export async function getConversion(ctx: Context, wanted: ConversionWanted): Promise<Conversion> {
  const rows = await ctx.store.read((reader) =>
    sumConversion(reader, ctx.wallet, {
      first: startOfDayInSaoPaulo(daysBefore(wanted).from),
      from: startOfDayInSaoPaulo(wanted.from),
      before: startOfDayInSaoPaulo(addDaysTo(wanted.to, 1)),
    }),
  );
  const [asked, before] = [rows.filter((row) => !row.isBefore), rows.filter((row) => row.isBefore)];
  const isFull = countOf(rows) >= CONVERSION_ROWS_MAX;
  return {
    created: { count: countOf(asked), amountCentavos: addUp(...asked.map((row) => sumFromText(row.amount))) },
    stages: ofStages((stage) => ({
      count: countOf(asked, stage),
      amountCentavos: addUp(...asked.map((row) => sumFromText(row[`${stage}Amount`]))),
    })),
    awaiting: countOf(asked, "awaiting"),
    before:
      isFull || before.length === 0
        ? null
        : { created: countOf(before), stages: ofStages((stage) => countOf(before, stage)) },
    // Where older days were counted too, none of the asked ones was left out.
    isCapped: isFull && before.length === 0,
    cells: asked.flatMap((row) => {
      const weekday = WEEKDAYS[row.weekday - 1];
      return weekday === undefined
        ? []
        : [{ weekday, hour: row.hour, created: row.created, stages: ofStages((stage) => row[stage]) }];
    }),
  };
}

const countOf = (
  rows: readonly ConversionRow[],
  of: ChargeStage | "created" | "awaiting" = "created",
): number => rows.reduce((sum, row) => sum + row[of], 0);

const ofStages = <Of>(read: (stage: ChargeStage) => Of): Record<ChargeStage, Of> =>
  Object.fromEntries(CHARGE_STAGES.map((stage) => [stage, read(stage)])) as Record<ChargeStage, Of>;
