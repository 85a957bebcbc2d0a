import { z } from "zod";
import { uuidField } from "@/lib/core/forms/fields";
import { isDay } from "@/lib/core/time/sao-paulo";
import { DUTY_KINDS, REMINDER_AUDIENCES, type DutyKind } from "@/lib/core/enums/duty";

export const STEPS_MAX = 8;
/** Ninety days: as long as the setting of our own deadline goes. */
export const STEP_HOURS_MAX = 90 * 24;
const WEEKDAYS = 7;
const ORDER_PEOPLE_MAX = 20;

const hourField = z.int("integer").min(0, "too_small:0");
const dayField = z.string().refine(isDay, "not_a_day");

export const ReminderStep = z.strictObject({
  hours: hourField.max(STEP_HOURS_MAX, `too_big:${STEP_HOURS_MAX}`),
  to: z.enum(REMINDER_AUDIENCES),
});
export type ReminderStep = z.infer<typeof ReminderStep>;

/** The whole plan, as a manager leaves it. */
export const SavePlanInput = z
  .strictObject({
    steps: z.array(ReminderStep).min(1, "too_few:1").max(STEPS_MAX, `too_many:${STEPS_MAX}`),
    weekdays: z
      .array(
        z
          .int()
          .min(0)
          .max(WEEKDAYS - 1),
      )
      .max(WEEKDAYS)
      .refine((days) => new Set(days).size === days.length, "repeated"),
    opensHour: hourField.max(23, "too_big:23"),
    closesHour: hourField.min(1, "too_small:1").max(24, "too_big:24"),
    /** People reminded first of judicial orders and administrative requests without an assignee. */
    orderPeople: z
      .array(uuidField())
      .max(ORDER_PEOPLE_MAX, `too_many:${ORDER_PEOPLE_MAX}`)
      .refine((people) => new Set(people).size === people.length, "repeated"),
  })
  .refine(({ steps }) => new Set(steps.map(({ hours }) => hours)).size === steps.length, {
    path: ["steps"],
    message: "repeated",
  })
  .refine(({ opensHour, closesHour }) => opensHour < closesHour, {
    path: ["closesHour"],
    message: "before_start",
  });
export type SavePlanInput = z.output<typeof SavePlanInput>;

export const AddPeriodInput = z
  .strictObject({ kind: z.enum(DUTY_KINDS), personId: uuidField(), fromDay: dayField, untilDay: dayField })
  .refine(({ fromDay, untilDay }) => fromDay <= untilDay, { path: ["untilDay"], message: "before_start" });
export type AddPeriodInput = z.output<typeof AddPeriodInput>;

export const RemovePeriodInput = z.strictObject({ id: uuidField() });
export type RemovePeriodInput = z.output<typeof RemovePeriodInput>;

export const CalendarLinkInput = z.strictObject({});

export type DutyPeriodView = {
  id: string;
  kind: DutyKind;
  personId: string;
  name: string;
  fromDay: string;
  untilDay: string;
  mayRemove: boolean;
};

/** Moments are ISO 8601, days those of São Paulo. */
export type DutyView = {
  today: string;
  isDefault: boolean;
  changedAt: string | null;
  changedBy: string | null;
  steps: ReminderStep[];
  weekdays: number[];
  opensHour: number;
  closesHour: number;
  orderPeople: string[];
  /** Periods that are not over yet, the nearest first. */
  periods: DutyPeriodView[];
  /** People who may work on blocks. */
  people: { id: string; name: string }[];
  /** Days to come on which banks are closed, for the strip of days. */
  holidays: string[];
  calendar: { createdAt: string; lastReadAt: string | null } | null;
};
