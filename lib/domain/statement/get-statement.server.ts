import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { periodBefore } from "@/lib/core/charts/buckets";
import { addUp } from "@/lib/core/money/sum";
import { type Period } from "@/lib/core/reads/period";
import { addBalance } from "./balance";
import { type DaySums, withoutLater } from "./days-as-of";
import { addCategoryTotals } from "./movement-categories";
import { movedIn } from "./opening";
import { readOpening } from "./read-opening.server";
import { listDaySums, listDaySumsRecordedAfter } from "./records.server";
import { type StatementDay, type StatementSummary, type StatementWanted } from "./schema";
import { momentOf } from "./filter";

/**
 * Opening and closing balance of the period and of each of its days, from the sums of the days; with `asOf`, as they were
 * by what had been recorded then.
 */
export function getStatement(
  { store, wallet }: Pick<Context, "store" | "wallet">,
  wanted: StatementWanted,
): Promise<StatementSummary> {
  const asOf = momentOf(wanted);
  return store.snapshot(async (reader) => {
    // One scan covers both periods: the earlier period ends with the opening of the later one.
    const before = periodBefore(wanted);
    const openingBefore = await readOpening(reader, wallet, before.from, asOf);
    const days: StatementDay[] = [];
    let balance = openingBefore;
    for (const sums of await daysOf(reader, wallet, { from: before.from, to: wanted.to }, asOf)) {
      const closing = addBalance(balance, movedIn(sums));
      days.push({ ...sums, opening: balance, closing });
      balance = closing;
    }
    const earlier = days.filter(({ day }) => day < wanted.from);
    const own = days.slice(earlier.length);
    const moved = own.flatMap((day) => (day.moved ? [day.moved] : []));
    return {
      opening: earlier.at(-1)?.closing ?? openingBefore,
      closing: balance,
      creditCentavos: addUp(...own.map(({ creditCentavos }) => creditCentavos)),
      debitCentavos: addUp(...own.map(({ debitCentavos }) => debitCentavos)),
      moved: moved.length < own.length ? null : addCategoryTotals(moved.flat()),
      days: own.toReversed(),
      before: {
        ...before,
        openingCentavos: openingBefore.availableCentavos,
        days: earlier.map(({ day, closing }) => ({ day, closingCentavos: closing.availableCentavos })),
      },
    };
  });
}

async function daysOf(
  reader: Reader,
  wallet: string,
  { from, to }: Period,
  asOf: Date | undefined,
): Promise<DaySums[]> {
  const days = await listDaySums(reader, wallet, from, to);
  return asOf ? withoutLater(days, await listDaySumsRecordedAfter(reader, wallet, asOf, to)) : days;
}
