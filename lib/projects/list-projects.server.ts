import "server-only";
import { scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { addDaysTo, dayOf, startOfDayInSaoPaulo } from "@/lib/core/sao-paulo";
import { listProjectPage, sumPaidOfProjects } from "./records.server";
import { type ProjectFilter, type ProjectPage, isColour, logoHostOf } from "./schema";

const PAGE_SIZE = 50;
const FIGURE_DAYS = 30;

/** A page of the account's projects, each with what was paid in it over the last days, within the person's scope. */
export async function listProjects(ctx: Context, filter: ProjectFilter): Promise<ProjectPage> {
  const to = dayOf(ctx.clock.now());
  const from = addDaysTo(to, 1 - FIGURE_DAYS);
  return ctx.store.snapshot(async (tx) => {
    const rows = await listProjectPage(tx, filter, filter.cursor, PAGE_SIZE + 1);
    const page = rows.slice(0, PAGE_SIZE);
    const paid = await sumPaidOfProjects(
      tx,
      scopeOf(ctx.actor),
      page.map(({ id }) => id),
      { settledFrom: startOfDayInSaoPaulo(from), settledBefore: startOfDayInSaoPaulo(addDaysTo(to, 1)) },
    );
    return {
      items: page.map(({ id, name, color, description, logoUrl, createdAt }) => ({
        id,
        name,
        color: color !== null && isColour(color) ? color : null,
        description,
        logoHost: logoUrl === null ? null : logoHostOf(logoUrl),
        createdAt: createdAt.toISOString(),
        paid: paid
          .filter(({ projectId }) => projectId === id)
          .map(({ wallet, count, amountCentavos }) => ({ wallet, count, amountCentavos })),
      })),
      from,
      to,
      nextCursor: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    };
  });
}
