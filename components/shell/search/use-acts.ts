import { type LucideIcon, Download, Plus, Snowflake, Undo2 } from "lucide-react";
import { type Route } from "next";
import { useTranslations } from "next-intl";
import { squash } from "@/lib/core/search/words-of";
import { type Term } from "@/lib/core/search/term";
import { addressOf } from "@/components/kit/navigation/addresses";

export type Act = { id: string; label: string; icon: LucideIcon; href: Route | null };

type ActId = "newCharge" | "newWithdrawal" | "refund" | "export" | "freeze";

/**
 * The words of an act that a person types besides its name. Every term that is neither a day nor an amount must be
 * among these words.
 */
export const fitsWords = (terms: readonly Term[], said: string): boolean => {
  const words = said.split(/\s+/).map(squash);
  const spoken = terms.filter(
    ({ kind }) =>
      kind !== "day" && kind !== "days" && kind !== "amount" && kind !== "number" && kind !== "masked",
  );
  return (
    spoken.length > 0 &&
    spoken.every(({ text }) =>
      text.split(/\s+/).every((part) => words.some((word) => word.startsWith(squash(part)))),
    )
  );
};

/** The permitted acts that match the search text: `sacar`, `congelar`, `exportar outubro`. */
export function useActs(terms: readonly Term[], rights: readonly string[], wallet: string): Act[] {
  const t = useTranslations("search.acts");
  const nav = useTranslations("shell.nav");
  const days = terms.find((term) => term.days !== null)?.days ?? null;
  const period = days ? { from: days[0], to: days[1] } : undefined;
  const acts: { id: ActId; icon: LucideIcon; right: string; href: Route | null }[] = [
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
        (terms.length === 0 || fitsWords(terms, t(`${id}.said`))) &&
        // The statement named alone is its page, and not its file.
        !(id === "export" && fitsWords(terms, nav("statement"))),
    )
    .map(({ id, icon, href }) => ({ id, icon, href, label: t(`${id}.name`) }));
}
