import { useLocale } from "next-intl";
import { SAO_PAULO } from "@/lib/core/time/sao-paulo";

/** A moment in one line: day and minute, in São Paulo. */
export function useShortMoment(): (iso: string) => string {
  const format = new Intl.DateTimeFormat(useLocale(), {
    ...{ day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" },
    timeZone: SAO_PAULO,
  } as const);
  return (iso) => format.format(new Date(iso));
}
