"use client";

import { type Route } from "next";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type DriftDetail } from "@/lib/reconciliation/balances/schema";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { lastStatementDays } from "@/lib/domain/statement/filter";
import { type DataColumn } from "@/components/kit/table/data-column";
import { DataTable } from "@/components/kit/table/data-table";
import { DateTime } from "@/components/kit/values/date-time";
import { Empty } from "@/components/kit/page/empty";
import { Money } from "@/components/kit/values/money";
import { Section } from "@/components/kit/page/section";
import { addressOf } from "@/components/kit/navigation/addresses";
import { useMoneyKind } from "./use-money-kind";
import { Link } from "../../ui/link";

type Movement = DriftDetail["movements"][number];

/** The movements that the mirror recorded since the two balances last agreed. */
export function DriftMovements({ drift }: { drift: DriftDetail }) {
  const t = useTranslations("reconciliation.drift");
  const kindWords = useMoneyKind();
  const { wallet, standing } = drift;
  const columns = useMemo(
    (): DataColumn<Movement>[] => [
      {
        id: "kind",
        header: t("movements.kind"),
        widthRem: 12,
        card: "title",
        cell: ({ kind, transactionId }) =>
          transactionId === null ? (
            kindWords(kind)
          ) : (
            <Link
              href={addressOf.transaction(wallet, transactionId)}
              className="text-primary underline-offset-4 hover:underline"
            >
              {kindWords(kind)}
            </Link>
          ),
      },
      {
        id: "available",
        header: t("available"),
        align: "end",
        card: "aside",
        cell: ({ availableCentavos }) => <Money figure="booked" amountCentavos={availableCentavos} />,
      },
      {
        id: "held",
        header: t("held"),
        align: "end",
        card: "line",
        cell: ({ heldCentavos }) => <Money figure="booked" amountCentavos={heldCentavos} />,
      },
      {
        id: "settledAt",
        header: t("movements.settledAt"),
        widthRem: 10,
        card: "line",
        cell: ({ settledAt }) => <DateTime value={settledAt} format="seconds" />,
      },
      {
        id: "recordedAt",
        header: t("movements.recordedAt"),
        widthRem: 10,
        card: "line",
        cell: ({ recordedAt }) => <DateTime value={recordedAt} format="seconds" />,
      },
    ],
    [kindWords, t, wallet],
  );
  return (
    <Section
      title={t("movements.title")}
      flush
      actions={
        standing && (
          <Link
            href={statementHref(wallet, standing.agreedAt ?? standing.readAt, standing.readAt)}
            className="text-base text-primary underline-offset-4 hover:underline"
          >
            {t("movements.statement")}
          </Link>
        )
      }
    >
      <DataTable
        bare
        caption={t("movements.title")}
        columns={columns}
        rows={drift.movements}
        rowId={({ id }) => id}
        empty={<Empty title={t("movements.empty")} />}
      />
    </Section>
  );
}

const statementHref = (wallet: string, from: string, to: string): Route =>
  addressOf.statement(wallet, lastStatementDays({ from: dayOf(new Date(from)), to: dayOf(new Date(to)) }));
