import { z } from "@hono/zod-openapi";
import { LosslessNumber, isLosslessNumber } from "@/lib/core/json/json";
import { centavosFromDecimal } from "@/lib/core/money/money";
import { type FeeRule, type FeeTable } from "../domain/settings";
import { brl, wireAmount, wireObject } from "../domain/wire";

const PERCENT_DECIMALS = 4;
const HUNDRED_PERCENT_MILLIONTHS = 1_000_000;

/** `0.99` for 0.99 %: exact to four decimals, from 0 to 100. */
const wirePercent = z
  .unknown()
  .transform((value, context): number => {
    // The percentage times 10,000 in hundredths: read as an amount, it is exact, and more decimals are refused.
    const millionths = isLosslessNumber(value)
      ? centavosFromDecimal(`${scaled(value.value, PERCENT_DECIMALS - 2)}`)
      : "not_a_number";
    if (typeof millionths === "number" && millionths >= 0 && millionths <= HUNDRED_PERCENT_MILLIONTHS)
      return millionths;
    context.addIssue({
      code: "custom",
      message: "must be a percentage from 0 to 100 with at most 4 decimals",
    });
    return z.NEVER;
  })
  .openapi({ type: "number", minimum: 0, maximum: 100 });

/** The same decimal, the point moved to the right. */
function scaled(decimal: string, places: number): string {
  const [mantissa = "", exponent = "0"] = decimal.toLowerCase().split("e");
  return `${mantissa}e${Number(exponent) + places}`;
}

const Rule = wireObject({
  percent: wirePercent.optional(),
  fixed: wireAmount(0).optional(),
  minimum: wireAmount(0).optional(),
});

export const FeesInput = wireObject({
  charge: Rule.optional(),
  withdrawal: Rule.optional(),
  refund: wireObject({ fixed: wireAmount(0).optional() }).optional(),
}).openapi("Fees");

type FeesChange = z.output<typeof FeesInput>;

/** Fields that are left out stay unchanged. */
export const applyFees = (fees: FeeTable, change: FeesChange): FeeTable => ({
  charge: applyRule(fees.charge, change.charge),
  withdrawal: applyRule(fees.withdrawal, change.withdrawal),
  refund: { fixedCentavos: change.refund?.fixed ?? fees.refund.fixedCentavos },
});

const applyRule = (rule: FeeRule, change: FeesChange["charge"]): FeeRule => ({
  percentMillionths: change?.percent ?? rule.percentMillionths,
  fixedCentavos: change?.fixed ?? rule.fixedCentavos,
  minimumCentavos: change?.minimum ?? rule.minimumCentavos,
});

export const viewFees = (fees: FeeTable) => ({
  charge: viewRule(fees.charge),
  withdrawal: viewRule(fees.withdrawal),
  refund: { fixed: brl(fees.refund.fixedCentavos) },
});

const viewRule = (rule: FeeRule) => ({
  percent: new LosslessNumber(String(rule.percentMillionths / 10 ** PERCENT_DECIMALS)),
  fixed: brl(rule.fixedCentavos),
  minimum: brl(rule.minimumCentavos),
});
