import { SAO_PAULO } from "@/lib/core/sao-paulo";

export type MomentStyle = "dateTime" | "seconds" | "date" | "time";

const formats = new Map<string, Intl.DateTimeFormat>();

/** `30/06/2026 23:30` in Portuguese, `30 Jun 2026 23:30` in English, where 06/07 would be read two ways. */
export function formatMoment(moment: Date, locale: string, style: MomentStyle = "dateTime"): string {
  const parts = partsOf(moment, locale);
  const date =
    locale === "pt-BR"
      ? `${parts.day}/${parts.month}/${parts.year}`
      : `${parts.day} ${parts.month} ${parts.year}`;
  const time = `${parts.hour}:${parts.minute}`;
  switch (style) {
    case "dateTime":
      return `${date} ${time}`;
    case "seconds":
      return `${date} ${time}:${parts.second}`;
    case "date":
      return date;
    case "time":
      return time;
  }
}

type Parts = Record<"day" | "month" | "year" | "hour" | "minute" | "second", string>;

/** Intl's own short style puts a comma between date and time: the parts are joined by hand. */
function partsOf(moment: Date, locale: string): Parts {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale === "pt-BR" ? "pt-BR" : "en-GB", {
      timeZone: SAO_PAULO,
      day: "2-digit",
      month: locale === "pt-BR" ? "2-digit" : "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    formats.set(locale, format);
  }
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value])) as Parts;
}
