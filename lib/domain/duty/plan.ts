import { type ReminderAudience } from "@/lib/core/enums/duty";
import {
  type WorkingHours,
  isWorkingTime,
  lastCloseBefore,
  nextOpenAfter,
} from "@/lib/core/time/working-time";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { type DutyKind } from "@/lib/core/enums/duty";

/** Hours before our own deadline; 0 is the deadline. */
export type ReminderStep = { hours: number; to: ReminderAudience };
export type Plan = {
  steps: readonly ReminderStep[];
  hours: WorkingHours;
  /** People who answer judicial orders and administrative requests without an assignee. */
  orderPeople: readonly string[];
};

/**
 * The plan that applies until a manager sets one. Everybody is notified at once that a block was opened, regardless
 * of the plan.
 */
export const DEFAULT_PLAN: Plan = {
  steps: [
    { hours: 24, to: "assignee" },
    { hours: 6, to: "managers" },
    { hours: 0, to: "everyone" },
  ],
  hours: { weekdays: [1, 2, 3, 4, 5], opensHour: 8, closesHour: 18 },
  orderPeople: [],
};

/** Days of São Paulo, `yyyy-MM-dd`, both included. */
export type DutyPeriod = { kind: DutyKind; personId: string; fromDay: string; untilDay: string };

export const peopleAt = (periods: readonly DutyPeriod[], kind: DutyKind, moment: Date): string[] => {
  const day = dayOf(moment);
  return [
    ...new Set(
      periods
        .filter((period) => period.kind === kind && period.fromDay <= day && day <= period.untilDay)
        .map(({ personId }) => personId),
    ),
  ];
};

/** Returns the people who are on duty and not away. */
export function onDutyAt(periods: readonly DutyPeriod[], moment: Date): string[] {
  const away = peopleAt(periods, "absent", moment);
  return peopleAt(periods, "on_duty", moment).filter((personId) => !away.includes(personId));
}

/** An hour of work is left when it is said: long enough to look, or to hand it on. */
const BEFORE_CLOSE_MS = 3_600_000;
const HOUR_MS = 3_600_000;

type Waiting = { createdAt: Date; respondBy: Date };

/**
 * Returns the time at which a step is reported: its own hour in working time, or where a person is on duty. Otherwise
 * it is an hour before people leave. For a block created after they left, it is their return if that is before the
 * deadline, else its own hour. The deadline itself never moves.
 */
export function momentOfStep(
  { hours }: ReminderStep,
  { createdAt, respondBy }: Waiting,
  plan: Plan,
  periods: readonly DutyPeriod[],
): Date {
  const own = new Date(Math.max(respondBy.getTime() - hours * HOUR_MS, createdAt.getTime()));
  if (hours === 0 || isWorkingTime(own, plan.hours) || onDutyAt(periods, own).length > 0) return own;
  const close = lastCloseBefore(own, plan.hours);
  const before = close && new Date(close.getTime() - BEFORE_CLOSE_MS);
  if (before && before.getTime() > createdAt.getTime()) return before;
  const open = nextOpenAfter(own, plan.hours);
  return open && open.getTime() < respondBy.getTime() ? open : own;
}
