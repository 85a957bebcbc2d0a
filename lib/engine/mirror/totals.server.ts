import "server-only";
import { type Sum, addUp } from "@/lib/core/money/sum";
import { type Measure } from "@/lib/core/enums/money";

/** The increment of one of the sums. */
export type Total = {
  day: string;
  wallet: string;
  measure: Measure;
  count: number;
  amountCentavos: Sum;
  /** Given: it is added to what was recorded on another day than its own. */
  recordedOn?: string;
  /** Given: it is added to what was paid in that project. */
  projectId?: string;
  /** Given: it is added to what was paid in that hour of the day. */
  hour?: number;
};

/** One of each sum, with all that is added to it. */
export function addedUp(totals: readonly Total[]): Total[] {
  const sums = new Map<string, Total>();
  for (const total of totals) {
    const { day, wallet, measure, recordedOn, projectId, hour } = total;
    const key = [day, wallet, measure, recordedOn, projectId, hour].join(" ");
    const sum = sums.get(key) ?? { ...total, count: 0, amountCentavos: 0 };
    sum.count += total.count;
    sum.amountCentavos = addUp(sum.amountCentavos, total.amountCentavos);
    sums.set(key, sum);
  }
  return [...sums.values()];
}
