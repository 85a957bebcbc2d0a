import { TZDate } from "@date-fns/tz";
import { SAO_PAULO } from "./sao-paulo";

/** The moment at which a clock in São Paulo shows `2026-11-24T10:30`; of a day without one its first minute. */
export function minuteInSaoPaulo(text: string): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = text.split(/[-T:]/).map(Number);
  return new Date(new TZDate(year, month - 1, day, hour, minute, SAO_PAULO).getTime());
}
