import "server-only";
import { maySeeWallet, scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { PRINCIPAL } from "@/lib/core/ids";
import { addDaysTo } from "@/lib/core/sao-paulo";
import { listWalletsWithBalance } from "@/lib/domain/wallets/records.server";
import { listUnknownWallets } from "@/lib/domain/wallets/unknown-records.server";
import { UNKNOWN_WALLET_STATUS } from "@/lib/domain/wallets/unknown";
import { figuresOf } from "./figures";
import { sumByDay, sumByWallet, sumWhole } from "./records.server";
import { type Overview, type OverviewFilter, type OverviewWallet } from "./schema";

/** The period, the one of the same length right before it, and every wallet within the person's scope, as of one moment. */
export async function getOverview(ctx: Context, filter: OverviewFilter): Promise<Overview> {
  const { from, to, wallet } = filter;
  if (wallet !== undefined && !maySeeWallet(ctx.actor, wallet)) throw new AppError("not_found");
  const scope = wallet === undefined ? scopeOf(ctx.actor) : [wallet];
  const days = daysOf(from, to);
  const before = { from: addDaysTo(from, -days.length), to: addDaysTo(from, -1) };

  return ctx.store.snapshot(async (reader) => {
    const rows = await listWalletsWithBalance(reader, scope);
    const unknown = await listUnknownWallets(reader, scope);
    const byDay = groupBy(await sumByDay(reader, scope, { from, to }), (sum) => sum.day);
    const byWallet = groupBy(await sumByWallet(reader, scope, { from, to }), (sum) => sum.wallet);
    const inWallet = (reference: string) => figuresOf(byWallet.get(reference) ?? []);
    return {
      from,
      to,
      before: { ...before, figures: figuresOf(await sumWhole(reader, scope, before)) },
      figures: figuresOf([...byWallet.values()].flat()),
      days: days.map((day) => ({ day, figures: figuresOf(byDay.get(day) ?? []) })),
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

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
