import { DEFAULT_LOCALE, LOCALES, type Locale } from "@/lib/core/enums/locales";

export const LOCALE_COOKIE = "guiche-locale";
const HEADER_LENGTH_MAX = 500;

/** The person's own choice, else what the browser asks for, else Portuguese. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  const chosen = LOCALES.find((locale) => locale === cookie);
  return chosen ?? acceptedLocale(acceptLanguage ?? "") ?? DEFAULT_LOCALE;
}

function acceptedLocale(header: string): Locale | null {
  const wanted = header
    .slice(0, HEADER_LENGTH_MAX)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
      const quality = parameters.find((word) => word.startsWith("q="));
      return { language: tag.split("-")[0], weight: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    if (language === "pt") return "pt-BR";
    if (language === "en") return "en";
  }
  return null;
}
