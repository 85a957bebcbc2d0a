"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { type TransactionFilter } from "@/lib/domain/transactions/schema";

/** How many there are, up to where counting stops. Nothing where counting would read everything. */
export function TransactionCount({ filter }: { filter: TransactionFilter }) {
  const t = useTranslations("transactions.list");
  const { number } = useFormatter();
  const { data } = useQuery(transactionQueries.count(filter));
  return (
    <p className="min-h-5 text-sm text-muted-foreground tabular-nums" aria-live="polite">
      {data?.count !== null &&
        data?.count !== undefined &&
        (data.isCapped ? t("countCapped", { count: number(data.count) }) : t("count", { count: data.count }))}
    </p>
  );
}
