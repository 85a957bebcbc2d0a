import { type LucideIcon, Download, Plus, Snowflake, Undo2 } from "lucide-react";
import { type Route } from "next";
import { useTranslations } from "next-intl";
import { LAST_DAY } from "@/lib/core/search/parse-search";
import { normalizeWord } from "@/lib/core/search/search-words";
import { type Term } from "@/lib/core/search/term";
import { lastStatementDays } from "@/lib/domain/statement/filter";
import { addressOf } from "@/components/kit/navigation/addresses";

export type SearchAction = { id: string; label: string; icon: LucideIcon; href: Route | null };

type SearchActionId = "newCharge" | "newWithdrawal" | "refund" | "export" | "freeze";

/**
 * True where every term that is neither a day nor an amount is among the keywords of an action. A person types these
 * keywords besides its name.
 */
export const matchesTerms = (terms: readonly Term[], said: string): boolean => {
  const words = said.split(/\s+/).map(normalizeWord);
  const spoken = terms.filter(
    ({ kind }) =>
      kind !== "day" && kind !== "days" && kind !== "amount" && kind !== "number" && kind !== "masked",
  );
  return (
    spoken.length > 0 &&
    spoken.every(({ text }) =>
      text.split(/\s+/).every((part) => words.some((word) => word.startsWith(normalizeWord(part)))),
    )
  );
};

/** The permitted acts that match the search text: `sacar`, `congelar`, `exportar outubro`. */
export function useSearchActions(
  terms: readonly Term[],
  rights: readonly string[],
  wallet: string,
  today: string,
): SearchAction[] {
  const t = useTranslations("search.acts");
  const nav = useTranslations("shell.nav");
  const days = terms.find((term) => term.days !== null)?.days ?? null;
  const period = days && lastStatementDays({ from: days[0], to: days[1] === LAST_DAY ? today : days[1] });
  const acts: { id: SearchActionId; icon: LucideIcon; right: string; href: Route | null }[] = [
    { id: "newCharge", icon: Plus, right: "charge.create", href: addressOf.newCharge(wallet) },
    { id: "newWithdrawal", icon: Plus, right: "withdrawal.request", href: addressOf.newWithdrawal(wallet) },
    {
      id: "refund",
      icon: Undo2,
      right: "refund.request",
      href: addressOf.charges(wallet, { state: "completed" }),
    },
    {
      id: "export",
      icon: Download,
      right: "records.export",
      href: addressOf.statement(wallet, { ...period, export: "all" }),
    },
    { id: "freeze", icon: Snowflake, right: "freeze.set", href: null },
  ];
  return acts
    .filter(
      ({ id, right }) =>
        rights.includes(right) &&
        (terms.length === 0 || matchesTerms(terms, t(`${id}.said`))) &&
        // The statement named alone is its page, and not its file.
        !(id === "export" && matchesTerms(terms, nav("statement"))),
    )
    .map(({ id, icon, href }) => ({ id, icon, href, label: t(`${id}.name`) }));
}
