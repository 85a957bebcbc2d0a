import { type DutyPeriod, type Plan, momentOfStep, onDutyAt, peopleAt } from "@/lib/domain/duty/plan";
import { type BlockKind } from "@/lib/core/enums/blocks";
import { isWorkingTime } from "@/lib/core/time/working-time";

export type WaitingBlock = {
  createdAt: Date;
  respondBy: Date;
  assigneeId: string | null;
  kind: BlockKind;
};

/** Whom a reminder goes to: these, and besides the managers or everybody who may answer. */
export type ReminderRecipients = { people: string[]; managers: boolean; everyone: boolean };

export type DueReminder = {
  /** The hours before the deadline of the last step that is due, 0 once the deadline is over. */
  hours: number;
  /** All steps that are reported with it, and need no reminder of their own any more. */
  told: number[];
  audience: ReminderRecipients;
};

/**
 * The reminder due for a block now: one for all steps whose moment has come and that were not notified, because a
 * person who missed three of them needs only the last. It goes to the widest circle of these steps. Null: no
 * reminder.
 */
export function dueReminder(
  block: WaitingBlock,
  told: ReadonlySet<number>,
  plan: Plan,
  allPeriods: readonly DutyPeriod[],
  now: Date,
  answers: ReadonlySet<string>,
): DueReminder | null {
  // A person who left, or does not see the account any more, would not be notified: they neither have the block nor
  // are on duty.
  const periods = allPeriods.filter(({ personId }) => answers.has(personId));
  const assigneeId = block.assigneeId !== null && answers.has(block.assigneeId) ? block.assigneeId : null;
  const due = plan.steps
    .filter(
      (step) => !told.has(step.hours) && momentOfStep(step, block, plan, periods).getTime() <= now.getTime(),
    )
    .toSorted((a, b) => a.hours - b.hours);
  const [last] = due;
  if (!last) return null;
  // A later step was reported already, so this one would only report less.
  if ([...told].some((hours) => hours < last.hours && plan.steps.some((step) => step.hours === hours)))
    return null;
  const audiences = new Set(due.map(({ to }) => to));
  const isOrder = block.kind === "judicial" || block.kind === "administrative";
  const named = isOrder ? plan.orderPeople.filter((personId) => answers.has(personId)) : [];
  const present = presentFor(assigneeId === null ? named : [assigneeId], plan, periods, now);
  return {
    hours: last.hours,
    told: due.map(({ hours }) => hours),
    audience: {
      people: present ?? [],
      managers: audiences.has("managers"),
      everyone: audiences.has("everyone") || present === null,
    },
  };
}

/**
 * The people that the block belongs to, unless away. People on duty are added where no owner is at work or the block
 * has no owner. Null: no particular person.
 */
function presentFor(
  whose: readonly string[],
  plan: Plan,
  periods: readonly DutyPeriod[],
  now: Date,
): string[] | null {
  const away = peopleAt(periods, "absent", now);
  const there = whose.filter((personId) => !away.includes(personId));
  const onDuty = there.length === 0 || !isWorkingTime(now, plan.hours) ? onDutyAt(periods, now) : [];
  const people = [...new Set([...there, ...onDuty])];
  return people.length > 0 ? people : null;
}
