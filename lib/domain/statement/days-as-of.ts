import { subtract } from "@/lib/core/money/sum";
import { type StatementDay } from "./schema";

export type DaySums = Omit<StatementDay, "opening" | "closing">;

/** Sums recorded after a moment, which are not known by kind. */
export type LaterSums = Omit<DaySums, "moved">;

/** Returns the days minus the sums that were recorded later. A day without known sums is omitted. */
export function withoutLater(days: readonly DaySums[], later: readonly LaterSums[]): DaySums[] {
  const laterOf = new Map(later.map((sums) => [sums.day, sums]));
  return days
    .map((sums) => {
      const less = laterOf.get(sums.day);
      if (!less) return sums;
      return {
        day: sums.day,
        creditCentavos: subtract(less.creditCentavos, sums.creditCentavos),
        debitCentavos: subtract(less.debitCentavos, sums.debitCentavos),
        heldChangeCentavos: subtract(less.heldChangeCentavos, sums.heldChangeCentavos),
        lines: sums.lines - less.lines,
        moved: null,
      };
    })
    .filter(({ lines }) => lines > 0);
}
