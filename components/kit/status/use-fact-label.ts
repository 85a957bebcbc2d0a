import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { type StatusFact } from "@/lib/core/enums/display-status";
import { type TransactionType } from "@/lib/core/enums/transactions";

type Kind = TransactionType | undefined;

/** The one word of a state or a flag; of a withdrawal as the noun bends it. */
export function useFactLabel() {
  const t = useTranslations("kit.standing");
  return useCallback(
    (fact: StatusFact, type?: Kind): string => {
      if (type === "withdrawal" && isOfWithdrawal(fact)) return t(`withdrawal.${fact}`);
      return t(`fact.${fact}`);
    },
    [t],
  );
}

/** Where Portuguese bends the word. */
const isOfWithdrawal = (fact: StatusFact) =>
  fact === "completed" ||
  fact === "failed" ||
  fact === "reversed" ||
  fact === "cancelled" ||
  fact === "contradicted";
