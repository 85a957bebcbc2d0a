import { CornerDownLeft, Search, WifiOff } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type SearchAnswer } from "@/lib/composers/search/schema";
import { type Term } from "@/lib/core/search/term";
import { formatMoment } from "@/components/kit/values/format-moment";
import { cn } from "@/components/ui/cn";
import { CommandGroup, CommandItem } from "@/components/ui/command";
import { Kbd } from "@/components/ui/kbd";
import { type SearchStatus } from "./use-search";

export const without = (terms: readonly Term[], term: number, left: readonly string[]): string =>
  [...terms.filter((_, at) => at !== term).map(({ text }) => text), ...left].join(" ");

/** Shown where nothing matches all terms: the search that was made, and the result of removing each term. */
export function Widen({
  answer,
  terms,
  offered,
  onDrop,
  onOlder,
}: {
  answer: SearchAnswer;
  terms: readonly Term[];
  /** How many acts, pages and accounts the text names: where there are any, something was found. */
  offered: number;
  onDrop: (term: number) => void;
  onOlder: (before: string) => void;
}) {
  const t = useTranslations("search");
  const locale = useLocale();
  const { piecesBackTo } = answer;
  const date = piecesBackTo === null ? "" : formatMoment(new Date(piecesBackTo), locale, "date");
  return (
    <>
      {answer.count === 0 && offered === 0 && (
        <div className="grid gap-1 px-3 py-3 text-sm">
          <p className="font-medium">
            {terms.length > 1 ? t("noneTogether", { count: terms.length }) : t("none")}
          </p>
          <p className="text-muted-foreground">{t("searchedIn")}</p>
          <p className="text-muted-foreground">{t("imports")}</p>
        </div>
      )}
      {answer.count === 0 && answer.without.length > 1 && (
        <CommandGroup heading={t("dropWord")}>
          {answer.without.map((count, at) => (
            <CommandItem key={at} value={`drop ${at}`} onSelect={() => onDrop(at)}>
              <CornerDownLeft aria-hidden />
              <bdi className="flex-1 truncate">
                {t("without", { term: terms[at]?.text ?? "", rest: without(terms, at, []) })}
              </bdi>
              <span className="tabular-nums">{count}</span>
            </CommandItem>
          ))}
        </CommandGroup>
      )}
      {piecesBackTo !== null && answer.count < 8 && (
        <CommandGroup heading={t("orWiden")}>
          <CommandItem value="older" onSelect={() => onOlder(piecesBackTo)}>
            <Search aria-hidden />
            <span className="grid">
              {t("older", { date })}
              <span className="text-sm text-muted-foreground">{t("olderHint", { date })}</span>
            </span>
          </CommandItem>
        </CommandGroup>
      )}
    </>
  );
}

export function Foot({
  answer,
  status,
  terms,
  isEmpty,
  offered,
}: {
  answer: SearchAnswer | undefined;
  status: SearchStatus;
  terms: readonly Term[];
  isEmpty: boolean;
  offered: number;
}) {
  const t = useTranslations("search");
  const said = () => {
    if (isEmpty) return "";
    if (status === "failed") return t("failed");
    if (status === "offline") return t("offline");
    if (status === "searching" || !answer) return t("searching");
    if (answer.count === 0) return offered === 0 ? t("none") : t("offered", { count: offered });
    return t(answer.isMore && answer.count >= 24 ? "foundMore" : "found", { count: answer.count });
  };
  // The list shows this already. This text is for a screen reader, which does not announce content that merely
  // appears.
  const isNothing = status === "idle" && !isEmpty && answer?.count === 0 && offered === 0;
  return (
    <div className="grid gap-1 border-t px-4 py-2 text-sm text-muted-foreground">
      {terms.some(({ document, shownPart }) => document !== null || shownPart !== null) && (
        <p>{t("documentNote")}</p>
      )}
      <div className="flex min-h-5 items-center gap-3">
        <span aria-hidden className="flex items-center gap-3 max-sm:hidden">
          <span className="flex items-center gap-1">
            <Kbd>↑↓</Kbd> {t("keys.choose")}
          </span>
          <span className="flex items-center gap-1">
            <Kbd>Enter</Kbd> {t("keys.open")}
          </span>
          <span className="flex items-center gap-1 max-[899px]:hidden">
            <Kbd>→</Kbd> {t("keys.acts")}
          </span>
          <span className="flex items-center gap-1">
            <Kbd>Ctrl Enter</Kbd> {t("keys.tab")}
          </span>
        </span>
        {status === "offline" && <WifiOff className="size-4" aria-hidden />}
        <p role="status" className={cn("flex-1 text-right", isNothing && "sr-only")}>
          {said()}
        </p>
      </div>
    </div>
  );
}
