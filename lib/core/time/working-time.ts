import { isBankHoliday } from "../brazil/business-days";
import { addDaysTo, dayOf, hourOf, startOfDayInSaoPaulo } from "./sao-paulo";

/** When people are at work, in São Paulo: days from Sunday, 0, to Saturday, 6, and full hours; `closesHour` is the first one after work. */
export type WorkingHours = { weekdays: readonly number[]; opensHour: number; closesHour: number };

const HOUR_MS = 3_600_000;
/** Longer than any row of days without work, the year's end with Carnaval behind it included. */
const DAYS_LOOKED_AT = 21;

/** True for a day with working hours that is no holiday. */
export const isWorkingDay = (day: string, { weekdays }: WorkingHours): boolean =>
  weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !isBankHoliday(day);

export const isWorkingTime = (moment: Date, hours: WorkingHours): boolean =>
  isWorkingDay(dayOf(moment), hours) &&
  hourOf(moment) >= hours.opensHour &&
  hourOf(moment) < hours.closesHour;

/** The end of work before a moment outside of it. Null: no working time in the weeks before. */
export function lastCloseBefore(moment: Date, hours: WorkingHours): Date | null {
  const today = dayOf(moment);
  for (let back = 0; back <= DAYS_LOOKED_AT; back += 1) {
    const day = addDaysTo(today, -back);
    const closes = atHour(day, hours.closesHour);
    if (isWorkingDay(day, hours) && closes.getTime() <= moment.getTime()) return closes;
  }
  return null;
}

/** The beginning of work after a moment outside of it. Null: no working time in the weeks to come. */
export function nextOpenAfter(moment: Date, hours: WorkingHours): Date | null {
  const today = dayOf(moment);
  for (let on = 0; on <= DAYS_LOOKED_AT; on += 1) {
    const day = addDaysTo(today, on);
    const opens = atHour(day, hours.opensHour);
    if (isWorkingDay(day, hours) && opens.getTime() >= moment.getTime()) return opens;
  }
  return null;
}

const atHour = (day: string, hour: number): Date =>
  new Date(startOfDayInSaoPaulo(day).getTime() + hour * HOUR_MS);
