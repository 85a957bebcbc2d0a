"use client";

import { type Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { useCallback } from "react";
import { centavos, formatBrl } from "@/lib/core/money";
import { searchTransactions } from "@/lib/transactions/queries";
import { formatMoment } from "../kit/format-moment";
import { transactionHref } from "./transaction-href";

type Hit = { id: string; title: string; detail: string; group: string; href: Route };

/** For the command palette: whatever of the person's wallets a text may mean, in words. */
export function useTransactionSearch(): (text: string) => Promise<Hit[]> {
  const t = useTranslations("transactions");
  const locale = useLocale();
  return useCallback(
    async (text) => {
      const wordsOf = (group: "type" | "state", key: string): string =>
        t.has(`${group}.${key}` as never) ? t(`${group}.${key}` as never) : key;
      const found = await searchTransactions(text);
      return found.map((hit) => ({
        id: hit.id,
        title: [formatBrl(centavos(hit.amountCentavos), locale), hit.counterpart.name]
          .filter((part) => part !== null)
          .join(" · "),
        detail: [
          wordsOf("type", hit.type),
          wordsOf("state", hit.state),
          hit.wallet,
          formatMoment(new Date(hit.createdAt), locale),
        ].join(" · "),
        group: t("title"),
        href: transactionHref(hit.wallet, hit.id),
      }));
    },
    [t, locale],
  );
}
