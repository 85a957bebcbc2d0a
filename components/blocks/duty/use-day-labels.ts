import { useLocale } from "next-intl";
import { useMemo } from "react";

/** Days of São Paulo, `yyyy-MM-dd`, in the page's language. */
export function useDayLabels() {
  const locale = useLocale();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
      return (day: string) => formatter.format(new Date(`${day}T00:00:00Z`));
    };
    return {
      letter: format({ weekday: "narrow" }),
      long: format({ weekday: "long", day: "numeric", month: "long" }),
      short: format({ weekday: "short", day: "numeric", month: "short" }),
    };
  }, [locale]);
}
