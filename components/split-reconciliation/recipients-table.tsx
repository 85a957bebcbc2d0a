"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { splitQueries } from "@/lib/split-reconciliation/queries";
import { type RecipientFigures, type SplitPeriod } from "@/lib/split-reconciliation/schema";
import { type DataColumn } from "../kit/data-column";
import { DataTable } from "../kit/data-table";
import { Empty } from "../kit/empty";
import { Money } from "../kit/money";
import { Section } from "../kit/section";
import { useWalletName } from "../kit/use-wallet-name";
import { publicErrorOf } from "../kit/public-error-of";

/** What each recipient was to get and got; a row shows the charges that it is made of. */
export function RecipientsTable({
  period,
  chosen,
  onChoose,
}: {
  period: SplitPeriod;
  chosen: string | undefined;
  onChoose: (recipient: string) => void;
}) {
  const t = useTranslations("splits.recipients");
  const query = useQuery(splitQueries.summary(period));
  const columns = useRecipientColumns();
  return (
    <Section title={t("title")} flush>
      <DataTable
        bare
        caption={t("caption")}
        columns={columns}
        rows={query.data?.items}
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
      cell: (row) => <Money amountCentavos={row[id]} />,
    });
    // A leg of nothing is never asked for: nothing in sum is nothing known, as for charges made elsewhere.
    const asked = (id: Amount, header: string): DataColumn<RecipientFigures> => ({
      ...money(id, header),
      cell: (row) => <Money amountCentavos={row[id] === 0 ? null : row[id]} />,
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
          <Money amountCentavos={requestedCentavos === 0 ? null : shortfallCentavos} strong={shortLegs > 0} />
        ),
      },
      {
        ...money("untoldCentavos", t("untold"), 8),
        cell: ({ untoldLegs, untoldCentavos }) =>
          untoldLegs === 0 ? (
            "—"
          ) : (
            <span className="inline-flex flex-wrap justify-end gap-x-1.5">
              <Money amountCentavos={untoldCentavos} />
              <span className="text-sm text-muted-foreground">{t("untoldLegs", { count: untoldLegs })}</span>
            </span>
          ),
      },
      money("refundedCentavos", t("refunded"), 7),
      money("blockedCentavos", t("blocked"), 9.5),
    ];
  }, [nameOf, t]);
}
