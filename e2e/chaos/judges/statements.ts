import { addUp } from "@/lib/core/money/sum";
import { type StatementPage, type StatementSummary } from "@/lib/domain/statement/schema";
import { type Cluster } from "../cluster";
import { DashboardClient } from "../dashboard-client";
import { type Figures } from "../figures";
import { randomFrom } from "../random";

const PAGES_MAX = 200;

/** As a person reads it over HTTP: each day follows from the one before, and its lines come to what the movements are. */
export async function judgeStatements(cluster: Cluster, figures: Figures): Promise<string[]> {
  const person = new DashboardClient(cluster, "finance", randomFrom(0));
  await person.signIn();
  const { rows: wallets } = await cluster.dashboard.query<{
    wallet: string;
    lines: number;
    from: string;
    to: string;
  }>(
    `select wallet, count(*)::int as lines, (min(day) - 1)::text as from, (max(day) + 1)::text as to
     from movements group by wallet`,
  );
  const faults: string[] = [];
  for (const { wallet, lines, from, to } of wallets) {
    const period = `wallet=${wallet}&from=${from}&to=${to}`;
    const summary = await person.read<StatementSummary>(`/api/statement?${period}`);
    const { rows: days } = await cluster.dashboard.query<{
      day: string;
      lines: number;
      available: number;
      held: number;
    }>(
      `select day::text, count(*)::int as lines, sum(available_centavos)::float8 as available, sum(held_centavos)::float8 as held
       from movements where wallet = $1 group by day order by day`,
      [wallet],
    );
    let balance = summary.opening;
    for (const { day, lines: linesOfDay, available, held } of days) {
      const told = summary.days.find((one) => one.day === day);
      const closing = {
        availableCentavos: addUp(balance.availableCentavos, available),
        heldCentavos: addUp(balance.heldCentavos, held),
      };
      if (
        !told ||
        !isSame(told.opening, balance) ||
        !isSame(told.closing, closing) ||
        told.lines !== linesOfDay
      )
        faults.push(
          `the statement of ${wallet} tells ${day} as ${JSON.stringify(told)}, and not as ${linesOfDay} lines up to ${JSON.stringify(closing)}`,
        );
      balance = closing;
    }
    if (!isSame(summary.closing, balance))
      faults.push(`the statement of ${wallet} closes with another balance than its days`);
    const listed = await countLines(person, period);
    if (listed !== lines) faults.push(`the statement of ${wallet} lists ${listed} lines of ${lines}`);
    figures.add("Statements.read");
    figures.add("Statements.days", days.length);
    figures.add("Statements.lines", listed);
  }
  return faults;
}

type Balance = StatementSummary["opening"];
const isSame = (a: Balance, b: Balance): boolean =>
  a.availableCentavos === b.availableCentavos && a.heldCentavos === b.heldCentavos;

async function countLines(person: DashboardClient, period: string): Promise<number> {
  let count = 0;
  let cursor: string | null = "";
  for (let page = 0; cursor !== null && page < PAGES_MAX; page++) {
    const more: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { items, nextCursor }: StatementPage = await person.read(`/api/statement/lines?${period}${more}`);
    count += items.length;
    cursor = nextCursor;
  }
  return count;
}
