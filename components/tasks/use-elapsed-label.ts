import { useTranslations } from "next-intl";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** How long, as people say it: "14 min", "3 h 20", "2 d 23 h". */
export function useElapsedLabel(): (ms: number) => string {
  const t = useTranslations("tasks.time");
  return (ms) => {
    const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
    const hours = Math.floor(minutes / HOUR_MINUTES);
    if (hours === 0) return t("minutes", { minutes });
    if (hours < DAY_HOURS)
      return t("hours", { hours, minutes: String(minutes % HOUR_MINUTES).padStart(2, "0") });
    return t("days", { days: Math.floor(hours / DAY_HOURS), hours: hours % DAY_HOURS });
  };
}
