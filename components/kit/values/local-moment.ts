import { SAO_PAULO } from "@/lib/core/time/sao-paulo";

/** The value of a field for a moment, in Brasília's time, regardless of the browser's own zone. */
export function localMomentOf(moment: Date): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: SAO_PAULO,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}
