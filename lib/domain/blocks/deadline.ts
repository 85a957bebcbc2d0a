import { addDaysTo, dayOf } from "@/lib/core/sao-paulo";
import { kindOf } from "./labels";

/** The service names no due date: ours is the creation and a window that people set, and it is labelled as ours. */
const REGULATORY_DAYS = 7;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const DEADLINE_FILTERS = ["overdue", "6h", "24h", "48h"] as const;
export type DeadlineFilter = (typeof DEADLINE_FILTERS)[number];

export type Deadlines = {
  respondBy: Date;
  /** The Banco Central's seven days bind the provider, and for a MED only. */
  regulatoryBy: Date | null;
};

export function deadlinesOf(block: { createdAt: Date; blockType: string }, responseHours: number): Deadlines {
  const createdMs = block.createdAt.getTime();
  return {
    respondBy: new Date(createdMs + responseHours * HOUR_MS),
    regulatoryBy: kindOf(block.blockType) === "med" ? new Date(createdMs + REGULATORY_DAYS * DAY_MS) : null,
  };
}

/** When a block was created whose deadline falls within the filter: after `after`, and not after `until`. */
export function creationWithin(
  filter: DeadlineFilter,
  responseHours: number,
  now: Date,
): { after: Date | null; until: Date } {
  const windowMs = responseHours * HOUR_MS;
  const nowMs = now.getTime();
  if (filter === "overdue") return { after: null, until: new Date(nowMs - windowMs) };
  const hours = Number.parseInt(filter, 10);
  return { after: new Date(nowMs - windowMs), until: new Date(nowMs - windowMs + hours * HOUR_MS) };
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
