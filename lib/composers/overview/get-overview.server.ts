import "server-only";
import { maySeeWallet, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { PRINCIPAL } from "@/lib/core/ids";
import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { listWalletsWithBalance } from "@/lib/domain/wallets/records.server";
import { listUnknownWallets } from "@/lib/domain/wallets/unknown-records.server";
import { UNKNOWN_WALLET_STATUS } from "@/lib/domain/wallets/status";
import { type MeasureSum, figuresOf } from "./figures";
import { sumByDay, sumByWallet } from "./records.server";
import { type Overview, type OverviewDay, type OverviewFilter, type OverviewWallet } from "./schema";

const WEEK_DAYS = 7;

/** The period, as many days whole weeks before it, and every wallet within the person's scope, as of one moment. */
export async function getOverview(ctx: Context, filter: OverviewFilter): Promise<Overview> {
  const { from, to, wallet } = filter;
  if (wallet !== undefined && !maySeeWallet(ctx.actor, wallet)) throw new AppError("not_found");
  const scope = wallet === undefined ? scopeOf(ctx.actor) : [wallet];
  const days = daysOf(from, to);
  const before = beforeOf(from, days.length);

  return ctx.store.snapshot(async (reader) => {
    const rows = await listWalletsWithBalance(reader, scope);
    const unknown = await listUnknownWallets(reader, scope);
    const byDay = groupBy(await sumByDay(reader, scope, { from, to }), (sum) => sum.day);
    const byWallet = groupBy(await sumByWallet(reader, scope, { from, to }), (sum) => sum.wallet);
    const ofBefore = groupBy(await sumByDay(reader, scope, before), (sum) => sum.day);
    const inWallet = (reference: string) => figuresOf(byWallet.get(reference) ?? []);
    return {
      from,
      to,
      before: {
        ...before,
        figures: figuresOf([...ofBefore.values()].flat()),
        days: figuresByDay(daysOf(before.from, before.to), ofBefore),
      },
      figures: figuresOf([...byWallet.values()].flat()),
      days: figuresByDay(days, byDay),
      wallets: rows
        .map(({ reference, name, status, balance }) => ({
          reference,
          name,
          status,
          balance: balance && {
            availableCentavos: balance.availableCentavos,
            heldCentavos: balance.heldCentavos,
            promotionalCentavos: balance.promotionalCentavos,
            totalCentavos: balance.totalCentavos,
            readAt: balance.readAt.toISOString(),
          },
          figures: inWallet(reference),
        }))
        .toSorted(principalFirst)
        .concat(
          unknown.map(({ reference }) => ({
            reference,
            name: "",
            status: UNKNOWN_WALLET_STATUS,
            balance: null,
            figures: inWallet(reference),
          })),
        ),
    };
  });
}

const principalFirst = (a: OverviewWallet, b: OverviewWallet): number =>
  Number(b.reference === PRINCIPAL) - Number(a.reference === PRINCIPAL);

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDaysTo(day, 1)) days.push(day);
  return days;
}

/**
 * The same number of days, as many whole weeks earlier as needed to avoid an overlap: a Sunday is compared with a
 * Sunday.
 */
function beforeOf(from: string, days: number): { from: string; to: string } {
  const first = addDaysTo(from, -Math.ceil(days / WEEK_DAYS) * WEEK_DAYS);
  return { from: first, to: addDaysTo(first, days - 1) };
}

const figuresByDay = (days: readonly string[], sums: Map<string, MeasureSum[]>): OverviewDay[] =>
  days.map((day) => ({ day, figures: figuresOf(sums.get(day) ?? []) }));

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
