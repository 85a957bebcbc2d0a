import "server-only";
import { isBankHoliday } from "@/lib/core/brazil/business-days";
import { addDaysTo, dayOf } from "@/lib/core/time/sao-paulo";
import { ROLES } from "@/lib/core/enums/people";
import { mayDo, roleHas, sharesWallet } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { planOf } from "./read-plan.server";
import { findCalendarLink, findPlanRow, listPeopleOf, listPeriodRows } from "./records.server";
import { type DutyView } from "./schema";

/** As many days as the page draws. */
const DAYS_AHEAD = 28;

export const WORKS_ON_BLOCKS = ROLES.filter((role) => roleHas(role, "block.work"));

/** The plan, who is on duty or away among those who share a wallet with the person, and the own calendar. */
export async function getDuty(ctx: Context): Promise<DutyView> {
  const today = dayOf(ctx.clock.now());
  const { personId } = ctx.actor;
  const mayPlan = mayDo(ctx.actor, "duty.plan");
  return ctx.store.snapshot(async (reader) => {
    const row = await findPlanRow(reader);
    const { steps, hours, orderPeople } = planOf(row);
    const people = (await listPeopleOf(reader, WORKS_ON_BLOCKS)).filter((one) =>
      sharesWallet(ctx.actor, one),
    );
    const known = new Set(people.map(({ id }) => id));
    const isShown = (id: string) => ctx.actor.wallets === null || known.has(id);
    const periods = (await listPeriodRows(reader, today)).filter((period) => isShown(period.personId));
    const link = await findCalendarLink(reader, personId);
    return {
      today,
      isDefault: row === null,
      changedAt: row?.changedAt.toISOString() ?? null,
      changedBy: row?.changedByName ?? null,
      steps: steps.toSorted((a, b) => b.hours - a.hours),
      weekdays: [...hours.weekdays],
      opensHour: hours.opensHour,
      closesHour: hours.closesHour,
      orderPeople: orderPeople.filter(isShown),
      periods: periods.map(({ createdAt: _at, createdBy: _by, ...period }) => ({
        ...period,
        mayRemove: mayPlan || (period.kind === "absent" && period.personId === personId),
      })),
      people: people.map(({ id, name }) => ({ id, name })),
      holidays: Array.from({ length: DAYS_AHEAD }, (_, on) => addDaysTo(today, on)).filter(isBankHoliday),
      calendar: link && {
        createdAt: link.createdAt.toISOString(),
        lastReadAt: link.lastReadAt?.toISOString() ?? null,
      },
    };
  });
}
