import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { FIRST_DAY, LAST_DAY } from "@/lib/core/search/parse-search";
import { type Term } from "@/lib/core/search/term";

/** How each word was read, and a way to take it away. */
export function Understood({ terms, onDrop }: { terms: readonly Term[]; onDrop: (term: number) => void }) {
  const t = useTranslations("search");
  const sayTerm = useTermLabel();
  if (terms.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-b px-4 py-2 text-sm">
      <span className="text-muted-foreground">{t("readAs")}</span>
      <ul className="contents">
        {terms.map((term, at) => (
          <li
            key={`${at} ${term.text}`}
            className="flex max-w-full items-center gap-1 rounded-md bg-muted py-0.5 pr-0.5 pl-2"
          >
            <bdi className="truncate font-medium">{term.text}</bdi>
            <span className="truncate text-muted-foreground">{sayTerm(term)}</span>
            <button
              type="button"
              className="rounded-sm p-1 text-muted-foreground hover:bg-accent"
              onClick={() => onDrop(at)}
              aria-label={t("drop", { term: term.text })}
            >
              <X className="size-3" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The interpretation of a search term, as text. */
export function useTermLabel(): (term: Term) => string {
  const t = useTranslations("search.as");
  const locale = useLocale();
  return ({ kind, centavos: amount, days, minutes }) => {
    const values = {
      from: amount ? formatBrl(centavos(amount[0]), locale) : days ? formatDay(days[0], locale) : "",
      to: amount ? formatBrl(centavos(amount[1]), locale) : days ? formatDay(days[1], locale) : "",
    };
    switch (kind) {
      case "amount":
        return amount && amount[0] !== amount[1] ? t("amounts", values) : t("amount", values);
      case "amounts":
        return isOpenAbove(amount) ? t("above", values) : t("amounts", values);
      case "masked":
        return amount ? t("maskedOrAmount", values) : t("masked");
      case "day":
        return minutes ? t("time", { ...values, ...timesOf(minutes) }) : t("day", values);
      case "days":
        return isOpen(days) ? t(isOpen(days) === "after" ? "after" : "before", values) : t("days", values);
      default:
        return t(kind, values);
    }
  };
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const timesOf = ([first, last]: readonly [number, number]) => ({ first: clock(first), last: clock(last) });

const isOpenAbove = (amount: Term["centavos"]): boolean => amount !== null && amount[1] >= 999_999_999_999;
const isOpen = (days: Term["days"]): "after" | "before" | null =>
  days?.[1] === LAST_DAY ? "after" : days?.[0] === FIRST_DAY ? "before" : null;

/** `seg., 23/11/2026`; `Mon, 23 Nov 2026` in English. */
const formatDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "short",
    day: "2-digit",
    month: locale === "pt-BR" ? "2-digit" : "short",
    year: "numeric",
  }).format(new Date(`${day}T00:00:00Z`));
