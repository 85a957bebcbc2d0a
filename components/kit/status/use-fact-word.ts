import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { type Fact } from "@/lib/core/words/standing";
import { type TransactionType } from "@/lib/core/words/transactions";

type Kind = TransactionType | undefined;

/** The one word of a state or a flag; of a withdrawal as the noun bends it. */
export function useFactWord() {
  const t = useTranslations("kit.standing");
  return useCallback(
    (fact: Fact, type?: Kind): string => {
      if (type === "withdrawal" && isOfWithdrawal(fact)) return t(`withdrawal.${fact}`);
      return t(`fact.${fact}`);
    },
    [t],
  );
}

/** Where Portuguese bends the word. */
const isOfWithdrawal = (fact: Fact) =>
  fact === "completed" ||
  fact === "failed" ||
  fact === "reversed" ||
  fact === "cancelled" ||
  fact === "contradicted";
