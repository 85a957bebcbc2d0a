"use client";

import { type Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { useCallback } from "react";
import { openWords } from "@/lib/core/open-words";
import { centavos, formatBrl } from "@/lib/core/money";
import { searchTransactions } from "@/lib/domain/transactions/queries";
import { addressOf } from "../kit/addresses";
import { formatMoment } from "../kit/format-moment";

type Hit = { id: string; title: string; detail: string; group: string; href: Route };

/** For the command palette: whatever of the person's wallets a text may mean, in words. */
export function useTransactionSearch(): (text: string) => Promise<Hit[]> {
  const list = useTranslations("shell.nav");
  const types = useTranslations("transactions.type");
  const states = useTranslations("transactions.state");
  const locale = useLocale();
  return useCallback(
    async (text) => {
      const [typeOf, stateOf] = [openWords(types), openWords(states)];
      const found = await searchTransactions(text);
      return found.map((hit) => ({
        id: hit.id,
        title: [formatBrl(centavos(hit.amountCentavos), locale), hit.counterpart.name]
          .filter((part) => part !== null)
          .join(" · "),
        detail: [
          typeOf(hit.type),
          stateOf(hit.state),
          hit.wallet,
          formatMoment(new Date(hit.createdAt), locale),
        ].join(" · "),
        group: list("transactions"),
        href: addressOf.transaction(hit.wallet, hit.id),
      }));
    },
    [list, types, states, locale],
  );
}
