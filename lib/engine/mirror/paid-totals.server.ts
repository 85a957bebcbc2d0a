import "server-only";
import { dayOf, hourOf } from "@/lib/core/sao-paulo";
import { opposite } from "@/lib/core/sum";
import { type TransactionRow } from "./records.server";
import { type Total } from "./totals.server";

/**
 * What the sums of hours and of projects grow by where rows become others: a payment counts in its hour, and in its project,
 * while it stands as paid.
 */
export const paidTotals = (
  changed: Iterable<{ before: TransactionRow | null; row: TransactionRow | null }>,
): Total[] => [...changed].flatMap(({ before, row }) => differ(paidIn(before), paidIn(row)));

function paidIn(row: TransactionRow | null): Total[] {
  if (row?.type !== "payment" || row.state !== "completed" || row.settledAt === null) return [];
  const { projectId, settledAt, wallet, amountCentavos } = row;
  const paid: Total = { day: dayOf(settledAt), wallet, measure: "payment", count: 1, amountCentavos };
  return [{ ...paid, hour: hourOf(settledAt) }, ...(projectId === null ? [] : [{ ...paid, projectId }])];
}

function differ(before: readonly Total[], after: readonly Total[]): Total[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [
    ...before.map((total) => ({
      ...total,
      count: -total.count,
      amountCentavos: opposite(total.amountCentavos),
    })),
    ...after,
  ];
}
