import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { addUp } from "@/lib/core/sum";
import { addBalance } from "./balance";
import { readOpening } from "./read-opening.server";
import { listDaySums } from "./records.server";
import { type StatementDay, type StatementPeriod, type StatementSummary } from "./schema";
import { boundPeriod } from "./statement-period";

/** Opening and closing balance of the period and of each of its days, from the sums of the days. */
export function getStatement(
  { store, wallet }: Pick<Context, "store" | "wallet">,
  period: StatementPeriod,
): Promise<StatementSummary> {
  const { from, to } = boundPeriod(period);
  return store.snapshot(async (reader) => {
    const opening = await readOpening(reader, wallet, from);
    const days: StatementDay[] = [];
    let balance = opening;
    for (const sums of await listDaySums(reader, wallet, from, to)) {
      const closing = addBalance(balance, {
        availableCentavos: addUp(sums.creditCentavos, sums.debitCentavos),
        heldCentavos: sums.heldChangeCentavos,
      });
      days.push({ ...sums, opening: balance, closing });
      balance = closing;
    }
    return {
      opening,
      closing: balance,
      creditCentavos: addUp(...days.map(({ creditCentavos: credit }) => credit)),
      debitCentavos: addUp(...days.map(({ debitCentavos: debit }) => debit)),
      days: days.toReversed(),
    };
  });
}
