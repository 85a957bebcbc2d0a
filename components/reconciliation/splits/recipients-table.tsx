"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { type FigureId } from "@/lib/core/enums/figures";
import { addUpFigures } from "@/lib/reconciliation/splits/add-up-figures";
import { splitQueries } from "@/lib/reconciliation/splits/queries";
import { type Period } from "@/lib/core/reads/period";
import { type RecipientFigures } from "@/lib/reconciliation/splits/schema";
import { type DataColumn } from "@/components/kit/table/data-column";
import { DataTable } from "@/components/kit/table/data-table";
import { Empty } from "@/components/kit/page/empty";
import { Money } from "@/components/kit/values/money";
import { Section } from "@/components/kit/page/section";
import { useWalletName } from "@/components/kit/wallets/use-wallet-name";
import { publicErrorOf } from "@/components/kit/failure/public-error-of";

/** The expected and the actual amount of each recipient. A row shows the charges that it is made of. */
export function RecipientsTable({
  period,
  chosen,
  onChoose,
}: {
  period: Period;
  chosen: string | undefined;
  onChoose: (recipient: string) => void;
}) {
  const t = useTranslations("splits.recipients");
  const query = useInfiniteQuery(splitQueries.summary(period));
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const rows = useMemo(() => data && addUpFigures(data.pages.flatMap(({ items }) => items)), [data]);
  const columns = useRecipientColumns();
  return (
    <Section title={t("title")} flush description={hasNextPage ? t("calculating") : undefined}>
      <DataTable
        bare
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowId={({ recipient }) => recipient}
        openId={chosen ?? null}
        onOpen={({ recipient }) => onChoose(recipient)}
        skeletonRows={3}
        error={query.error ? publicErrorOf(query.error) : null}
        onRetry={() => void query.refetch()}
        empty={<Empty title={t("empty")} />}
      />
    </Section>
  );
}

type Amount = keyof RecipientFigures & `${string}Centavos`;
const SPLIT_FIGURES: Readonly<Record<Amount, FigureId>> = {
  requestedCentavos: "split_requested",
  acceptedCentavos: "split_accepted",
  deliveredCentavos: "split_delivered",
  shortfallCentavos: "split_shortfall",
  missingCentavos: "split_missing",
  refundedCentavos: "split_refunded",
  blockedCentavos: "split_blocked",
};

function useRecipientColumns(): DataColumn<RecipientFigures>[] {
  const t = useTranslations("splits.recipients");
  const nameOf = useWalletName();
  return useMemo(() => {
    const money = (id: Amount, header: string, widthRem = 7): DataColumn<RecipientFigures> => ({
      id,
      header,
      align: "end",
      widthRem,
      card: "line",
      cell: (row) => <Money figure={SPLIT_FIGURES[id]} amountCentavos={row[id]} />,
    });
    // A leg of nothing is never asked for: nothing in sum is nothing known, as for charges made elsewhere.
    const asked = (id: Amount, header: string): DataColumn<RecipientFigures> => ({
      ...money(id, header),
      cell: (row) => <Money figure={SPLIT_FIGURES[id]} amountCentavos={row[id] === 0 ? null : row[id]} />,
    });
    return [
      {
        id: "recipient",
        header: t("recipient"),
        widthRem: 9,
        card: "title",
        cell: ({ name, recipient }) => (
          <span className="truncate font-medium">{nameOf({ reference: recipient, name: name ?? "" })}</span>
        ),
      },
      {
        id: "legs",
        header: t("legs"),
        align: "end",
        widthRem: 5,
        card: "line",
        cell: ({ legs }) => <span className="tabular-nums">{legs}</span>,
      },
      asked("requestedCentavos", t("requested")),
      asked("acceptedCentavos", t("accepted")),
      money("deliveredCentavos", t("delivered")),
      {
        ...money("shortfallCentavos", t("shortfall")),
        cell: ({ requestedCentavos, shortfallCentavos, shortLegs }) => (
          <Money
            figure="split_shortfall"
            amountCentavos={requestedCentavos === 0 ? null : shortfallCentavos}
            strong={shortLegs > 0}
          />
        ),
      },
      {
        ...money("missingCentavos", t("missing"), 8),
        cell: ({ missingLegs, missingCentavos }) =>
          missingLegs === 0 ? (
            "—"
          ) : (
            <span className="inline-flex flex-wrap justify-end gap-x-1.5">
              <Money figure="split_missing" amountCentavos={missingCentavos} />
              <span className="text-sm text-muted-foreground">
                {t("missingLegs", { count: missingLegs })}
              </span>
            </span>
          ),
      },
      money("refundedCentavos", t("refunded"), 7),
      money("blockedCentavos", t("blocked"), 9.5),
    ];
  }, [nameOf, t]);
}
