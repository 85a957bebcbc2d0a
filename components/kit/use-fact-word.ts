import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { type Fact } from "@/lib/core/words/standing";
import { type TransactionType } from "@/lib/core/words/transactions";

type Kind = TransactionType | undefined;

/** The word of a fact, by what it is of. */
export function useFactWord() {
  const t = useTranslations("kit.standing");
  return useCallback(
    (fact: Fact, type?: Kind): string => {
      if (type === "withdrawal" && isOfWithdrawal(fact)) return t(`withdrawal.${fact}`);
      if (type !== undefined && type !== "payment" && isOfOthers(fact)) return t(`of.${fact}`);
      return t(`fact.${fact}`);
    },
    [t],
  );
}

/** Of a filter, which may be of payments and of whatever else at once. */
export function useFilteredFact(type: Kind) {
  const t = useTranslations("kit.standing.any");
  const wordOf = useFactWord();
  return (fact: Fact): string =>
    type === undefined && (fact === "completed" || fact === "failed" || fact === "pending")
      ? t(fact)
      : wordOf(fact, type);
}

const isOfOthers = (fact: Fact) => fact === "completed" || fact === "failed";
const isOfWithdrawal = (fact: Fact) =>
  fact === "pending" ||
  fact === "completed" ||
  fact === "failed" ||
  fact === "reversed" ||
  fact === "cancelled" ||
  fact === "contradicted";
