/** `seg., 23/11/2026`; `Mon, 23 Nov 2026` in English. */
export const formatDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "short",
    day: "2-digit",
    month: locale === "pt-BR" ? "2-digit" : "short",
    year: "numeric",
  }).format(new Date(`${day}T00:00:00Z`));
