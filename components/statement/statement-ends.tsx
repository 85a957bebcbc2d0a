"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Sum } from "@/lib/core/sum";
import { statementQueries } from "@/lib/domain/statement/queries";
import { type Balance, type StatementWanted } from "@/lib/domain/statement/schema";
import { Money } from "../kit/money";
import { StatCard } from "../kit/stat-card";
import { Skeleton } from "../ui/skeleton";
import { dayWords } from "./day-words";

/** From the opening balance to the closing one. */
export function StatementEnds({ wallet, wanted }: { wallet: string; wanted: StatementWanted }) {
  const t = useTranslations("statement.ends");
  const { data } = useQuery(statementQueries.summary(wallet, wanted));
  const value = (amountCentavos: Sum | undefined) =>
    data ? <Money amountCentavos={amountCentavos} /> : <Skeleton className="h-7 w-32" />;
  const held = (balance: Balance | undefined) =>
    balance !== undefined &&
    balance.heldCentavos !== 0 && (
      <span>
        {t("held")}: <Money amountCentavos={balance.heldCentavos} />
      </span>
    );
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard
        label={t("opening")}
        value={value(data?.opening.availableCentavos)}
        detail={
          <>
            {t("openingAt", { day: dayWords(wanted.from) })} {held(data?.opening)}
          </>
        }
      />
      <StatCard label={t("credits")} value={value(data?.creditCentavos)} />
      <StatCard label={t("debits")} value={value(data?.debitCentavos)} />
      <StatCard
        label={t("closing")}
        value={value(data?.closing.availableCentavos)}
        detail={
          <>
            {t("closingAt", { day: dayWords(wanted.to) })} {held(data?.closing)}
          </>
        }
      />
    </div>
  );
}
