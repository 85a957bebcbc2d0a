import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { addUp } from "@/lib/core/sum";
import { addBalance } from "./balance";
import { type DaySums, withoutLater } from "./days-as-of";
import { movedIn } from "./opening";
import { readOpening } from "./read-opening.server";
import { listDaySums, listDaySumsRecordedAfter } from "./records.server";
import {
  type StatementDay,
  type StatementPeriod,
  type StatementSummary,
  type StatementWanted,
} from "./schema";
import { boundPeriod, momentOf } from "./statement-period";

/**
 * Opening and closing balance of the period and of each of its days, from the sums of the days; with `asOf`, as they were
 * by what had been recorded then.
 */
export function getStatement(
  { store, wallet }: Pick<Context, "store" | "wallet">,
  wanted: StatementWanted,
): Promise<StatementSummary> {
  const period = boundPeriod(wanted);
  const asOf = momentOf(wanted);
  return store.snapshot(async (reader) => {
    const opening = await readOpening(reader, wallet, period.from, asOf);
    const days: StatementDay[] = [];
    let balance = opening;
    for (const sums of await daysOf(reader, wallet, period, asOf)) {
      const closing = addBalance(balance, movedIn(sums));
      days.push({ ...sums, opening: balance, closing });
      balance = closing;
    }
    return {
      opening,
      closing: balance,
      creditCentavos: addUp(...days.map(({ creditCentavos }) => creditCentavos)),
      debitCentavos: addUp(...days.map(({ debitCentavos }) => debitCentavos)),
      days: days.toReversed(),
    };
  });
}

async function daysOf(
  reader: Reader,
  wallet: string,
  { from, to }: StatementPeriod,
  asOf: Date | undefined,
): Promise<DaySums[]> {
  const days = await listDaySums(reader, wallet, from, to);
  return asOf ? withoutLater(days, await listDaySumsRecordedAfter(reader, wallet, asOf, to)) : days;
}
