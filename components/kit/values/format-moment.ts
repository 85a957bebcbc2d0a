import { SAO_PAULO } from "@/lib/core/time/sao-paulo";

export type MomentStyle = "dateTime" | "seconds" | "date" | "time" | "clock";

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
    case "clock":
      return `${time}:${parts.second}`;
  }
}

type HourParts = Record<"day" | "month" | "year" | "hour", string>;
type Parts = HourParts & Record<"minute" | "second", string>;

const HOURS_KEPT = 10_000;
const partsOfHour = new Map<string, HourParts>();
const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** One question of Intl for each hour: São Paulo is whole hours away since 1914, and a list says many moments of a day. */
function partsOf(moment: Date, locale: string): Parts {
  const hour = `${locale} ${Math.floor(moment.getTime() / 3_600_000)}`;
  const parts = partsOfHour.get(hour) ?? askParts(moment, locale);
  if (partsOfHour.size >= HOURS_KEPT) partsOfHour.clear();
  partsOfHour.set(hour, parts);
  return {
    ...parts,
    minute: twoDigits(moment.getUTCMinutes()),
    second: twoDigits(moment.getUTCSeconds()),
  };
}

/** Intl's own short style puts a comma between date and time: the parts are joined by hand. */
function askParts(moment: Date, locale: string): HourParts {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale === "pt-BR" ? "pt-BR" : "en-GB", {
      timeZone: SAO_PAULO,
      day: "2-digit",
      month: locale === "pt-BR" ? "2-digit" : "short",
      year: "numeric",
      hour: "2-digit",
      hourCycle: "h23",
    });
    formats.set(locale, format);
  }
  return Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, value]),
  ) as HourParts;
}
