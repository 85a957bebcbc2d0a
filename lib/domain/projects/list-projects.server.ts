import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { addDaysTo, dayOf } from "@/lib/core/time/sao-paulo";
import { MERCHANT_LOGO } from "@/lib/core/enums/logos";
import { listLogoMarks } from "@/lib/platform/logos/records.server";
import { countUnreadProjects } from "@/lib/platform/projects/records.server";
import { listProjectPage, sumPaidOfProjects } from "./records.server";
import { isColour, logoHostOf } from "./looks";
import { type ProjectListQuery, type ProjectPage } from "./schema";

const PAGE_SIZE = 50;
const FIGURE_DAYS = 30;

/** A page of the account's projects, each with what was paid in it over the last days, within the person's scope. */
export async function listProjects(
  ctx: Context,
  { sort, order: direction, cursor }: ProjectListQuery,
): Promise<ProjectPage> {
  const to = dayOf(ctx.clock.now());
  const from = addDaysTo(to, 1 - FIGURE_DAYS);
  return ctx.store.snapshot(async (reader) => {
    const order = { sort: sort ?? "name", order: direction ?? "asc" };
    const { rows, nextCursor } = await listProjectPage(reader, order, { cursor, size: PAGE_SIZE });
    const paid = await sumPaidOfProjects(
      reader,
      scopeOf(ctx.actor),
      rows.map(({ id }) => id),
      { from, to },
    );
    const marks = await listLogoMarks(reader, [MERCHANT_LOGO, ...rows.map(({ id }) => id)]);
    return {
      merchant: { name: ctx.env.merchant.name, logo: marks.get(MERCHANT_LOGO) ?? null },
      items: rows.map(({ id, name, color, description, logoUrl, createdAt }) => ({
        id,
        name,
        color: color !== null && isColour(color) ? color : null,
        description,
        logoHost: logoUrl === null ? null : logoHostOf(logoUrl),
        logo: marks.get(id) ?? null,
        createdAt: createdAt.toISOString(),
        paid: paid
          .filter(({ projectId }) => projectId === id)
          .map(({ wallet, count, amountCentavos }) => ({ wallet, count, amountCentavos })),
      })),
      from,
      to,
      unread: await countUnreadProjects(reader),
      nextCursor,
    };
  });
}
