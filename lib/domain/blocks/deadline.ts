import { addDaysTo, dayOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { type BlockStatus, isResolved, kindOf, needsAnswer } from "@/lib/core/enums/blocks";

/**
 * The service names no due date: ours is the creation and a configured window, and it is labelled as ours. A court's
 * order and an institution's request have a date of their own, which replaces ours where a person recorded it.
 */
const REGULATORY_DAYS = 7;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const DEADLINE_FILTERS = ["overdue", "6h", "24h", "48h"] as const;
export type DeadlineFilter = (typeof DEADLINE_FILTERS)[number];

export type Deadlines = {
  respondBy: Date;
  /** The date is that of the order, and not ours. */
  isByOrder: boolean;
  /** The Banco Central's seven days bind the provider, and for a MED only. */
  regulatoryBy: Date | null;
};

/** A contestation has its own rules: it is based on no order. */
export const mayHaveOrder = (blockType: string): boolean => kindOf(blockType) !== "med";

export function deadlinesOf(
  block: { createdAt: Date; blockType: string; orderDueBy: Date | null },
  responseHours: number,
): Deadlines {
  const createdMs = block.createdAt.getTime();
  return {
    respondBy: block.orderDueBy ?? new Date(createdMs + responseHours * HOUR_MS),
    isByOrder: block.orderDueBy !== null,
    regulatoryBy: kindOf(block.blockType) === "med" ? new Date(createdMs + REGULATORY_DAYS * DAY_MS) : null,
  };
}

/** Returns the interval of deadlines that match the filter: after `after`, and not after `until`. */
export function dueBetween(filter: DeadlineFilter, now: Date): { after: Date | null; until: Date } {
  if (filter === "overdue") return { after: null, until: now };
  const hours = Number.parseInt(filter, 10);
  return { after: now, until: new Date(now.getTime() + hours * HOUR_MS) };
}

/** Groups of a block in the inbox, the most urgent first. */
export const INBOX_GROUPS = ["overdue", "today", "week", "later", "waiting", "ended"] as const;
export type InboxGroup = (typeof INBOX_GROUPS)[number];
const WEEK_DAYS = 7;

type InInbox = { status: BlockStatus; answeredAt: string | null; respondBy: string };

/** By our own deadline while an answer helps; `waiting`: others have the next word. */
export function inboxGroupOf({ status, answeredAt, respondBy }: InInbox, now: Date): InboxGroup {
  if (isResolved(status)) return "ended";
  if (!needsAnswer({ status, answeredAt })) return "waiting";
  // An unknown status after the answer: our deadline is no measure of it.
  if (answeredAt !== null) return "today";
  const until = new Date(respondBy);
  if (until.getTime() <= now.getTime()) return "overdue";
  const days = daysBetween(dayOf(now), dayOf(until));
  return days === 0 ? "today" : days <= WEEK_DAYS ? "week" : "later";
}

/**
 * One calendar for all rows: from noon of yesterday to a little beyond a week. Each position is a share of its width;
 * a date beyond it is at that end.
 */
const CALENDAR_DAYS = 7.6;
const CALENDAR_BEFORE_DAYS = 1.2;

export function calendarOf(now: Date) {
  const fromMs = now.getTime() - CALENDAR_BEFORE_DAYS * DAY_MS;
  const lengthMs = (CALENDAR_BEFORE_DAYS + CALENDAR_DAYS) * DAY_MS;
  const placeOf = (moment: Date): { share: number; beyond: "before" | "after" | null } => {
    const share = (moment.getTime() - fromMs) / lengthMs;
    if (share < 0) return { share: 0, beyond: "before" };
    return share > 1 ? { share: 1, beyond: "after" } : { share, beyond: null };
  };
  const shareOf = (moment: Date): number => placeOf(moment).share;
  const firstDay = dayOf(new Date(fromMs));
  const days = Array.from({ length: Math.ceil(lengthMs / DAY_MS) + 1 }, (_, index) => {
    const day = addDaysTo(firstDay, index);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    return {
      day,
      from: shareOf(startOfDayInSaoPaulo(day)),
      to: shareOf(startOfDayInSaoPaulo(addDaysTo(day, 1))),
      isWeekend: weekday === 0 || weekday === 6,
    };
  }).filter(({ from, to }) => to > from);
  return { now: shareOf(now), days, placeOf };
}

export type Urgency = "overdue" | "urgent" | "soon" | "calm";

export function urgencyOf(respondBy: Date, now: Date): Urgency {
  const leftMs = respondBy.getTime() - now.getTime();
  if (leftMs <= 0) return "overdue";
  if (leftMs <= 6 * HOUR_MS) return "urgent";
  return leftMs <= DAY_MS ? "soon" : "calm";
}

export type TimeLeft =
  | { kind: "overdue" }
  | { kind: "minutes"; minutes: number }
  | { kind: "hours"; hours: number }
  | { kind: "today" | "tomorrow" }
  | { kind: "days"; days: number };

/** How a person says it, by the days of São Paulo: "in 5 h", "today at", "tomorrow at", "in 3 days". */
export function timeLeftOf(until: Date, now: Date): TimeLeft {
  const leftMs = until.getTime() - now.getTime();
  if (leftMs <= 0) return { kind: "overdue" };
  if (leftMs < HOUR_MS) return { kind: "minutes", minutes: Math.ceil(leftMs / 60_000) };
  if (leftMs <= 6 * HOUR_MS) return { kind: "hours", hours: Math.floor(leftMs / HOUR_MS) };
  const today = dayOf(now);
  const day = dayOf(until);
  if (day === today) return { kind: "today" };
  if (day === addDaysTo(today, 1)) return { kind: "tomorrow" };
  return { kind: "days", days: daysBetween(today, day) };
}

/** Whole days from one day to another, as a calendar counts them. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
