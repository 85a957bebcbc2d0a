import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { addDaysTo, dayOf } from "@/lib/core/time/sao-paulo";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { WORKS_ON_BLOCKS } from "./get-duty.server";
import {
  PERIODS_MAX,
  countPeriods,
  deletePeriod,
  findPeriod,
  insertPeriod,
  listPeopleOf,
} from "./records.server";
import { type AddPeriodInput, type RemovePeriodInput } from "./schema";

/** Maximum days that a period may be planned ahead. The limit catches a mistyped year. */
const DAYS_AHEAD_MAX = 400;

/** A person may record their own absence. All other periods need the permission to plan. */
const assertMay = (ctx: Context, { kind, personId }: Pick<AddPeriodInput, "kind" | "personId">): void => {
  const isOwnAbsence = kind === "absent" && personId === ctx.actor.personId;
  if (!isOwnAbsence && !mayDo(ctx.actor, "duty.plan")) throw new AppError("not_allowed");
};

export async function addPeriod(ctx: Context, input: AddPeriodInput): Promise<null> {
  assertMay(ctx, input);
  const now = ctx.clock.now();
  const today = dayOf(now);
  if (input.untilDay < today) throw new AppError("invalid_input", { fields: { untilDay: "day_past" } });
  if (input.untilDay > addDaysTo(today, DAYS_AHEAD_MAX))
    throw new AppError("invalid_input", { fields: { untilDay: "day_too_far" } });
  return ctx.store.transaction(async (tx) => {
    const people = await listPeopleOf(tx, WORKS_ON_BLOCKS);
    if (!people.some(({ id }) => id === input.personId))
      throw new AppError("invalid_input", { fields: { personId: "not_found" } });
    if ((await countPeriods(tx, today)) >= PERIODS_MAX)
      throw new AppError("invalid_input", { fields: { fromDay: `too_many:${PERIODS_MAX}` } });
    await insertPeriod(tx, { id: newId(), ...input, createdAt: now, createdBy: ctx.actor.personId });
    await appendAudit(tx, {
      at: now,
      personId: ctx.actor.personId,
      act: "duty.add",
      objectType: "duty",
      objectId: input.personId,
      details: { kind: input.kind, from: input.fromDay, until: input.untilDay },
    });
    return null;
  });
}

/** Removed twice it is gone. */
export async function removePeriod(ctx: Context, { id }: RemovePeriodInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    const period = await findPeriod(tx, id);
    if (!period) return null;
    assertMay(ctx, period);
    await deletePeriod(tx, id);
    await appendAudit(tx, {
      at: ctx.clock.now(),
      personId: ctx.actor.personId,
      act: "duty.remove",
      objectType: "duty",
      objectId: period.personId,
      details: { kind: period.kind, from: period.fromDay, until: period.untilDay },
    });
    return null;
  });
}
