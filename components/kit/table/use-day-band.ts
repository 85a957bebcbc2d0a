import { useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { SAO_PAULO, addDaysTo, dayOf } from "@/lib/core/time/sao-paulo";
import { type RowBand } from "./data-column";
import { formatMoment } from "../values/format-moment";

/** The day of a row, as the band above it says it: `Hoje, segunda-feira, 23/11/2026`. */
export function useDayBand(today: string): (moment: string | null) => RowBand {
  const locale = useLocale();
  const t = useTranslations("kit.band");
  const weekdays = useMemo(
    () => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: SAO_PAULO }),
    [locale],
  );
  return useCallback(
    (moment) => {
      if (moment === null) return { key: "none", label: t("none") };
      const at = new Date(moment);
      const key = dayOf(at);
      const day = `${weekdays.format(at)}, ${formatMoment(at, locale, "date")}`;
      const begun = day.slice(0, 1).toLocaleUpperCase(locale) + day.slice(1);
      if (key === today) return { key, label: t("today", { day }) };
      if (key === addDaysTo(today, -1)) return { key, label: t("yesterday", { day }) };
      return { key, label: begun };
    },
    [locale, t, today, weekdays],
  );
}
