"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { type Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { REFUND_STATES } from "@/lib/mirror/states";
import { refundQueries } from "@/lib/refunds/queries";
import { Empty } from "../kit/empty";
import { ListFrame } from "../kit/list-frame";
import { RecordFilters, recordChips, recordFilterParsers, useRecordFilter } from "../kit/record-filters";
import { Button } from "../ui/button";
import { useRefundColumns } from "./refund-columns";

const filterParsers = recordFilterParsers(REFUND_STATES);

export function RefundList({ wallet, today }: { wallet: string; today: string }) {
  const t = useTranslations("refunds.list");
  const states = useTranslations("refunds.state");
  const filter = useRecordFilter(filterParsers);
  const query = useInfiniteQuery(refundQueries.list(wallet, filter.asked));
  const columns = useRefundColumns();
  const base = `/w/${encodeURIComponent(wallet)}`;
  return (
    <ListFrame
      name="refunds"
      caption={t("caption")}
      query={query}
      columns={columns}
      rowId={(row) => row.transactionId}
      rowHref={(row) => `${base}/refunds/${row.transactionId}` as Route}
      filters={
        <RecordFilters filter={filter} states={REFUND_STATES} stateWords={states} t={t} today={today} />
      }
      chips={recordChips(filter, t, states)}
      isFiltered={filter.isFiltered}
      onClear={filter.clear}
      clearLabel={t("clear")}
      emptyFiltered={{ title: t("emptyFiltered"), detail: t("emptyFilteredHint") }}
      empty={
        <Empty
          icon={Undo2}
          title={t("empty")}
          detail={t("emptyHint")}
          action={
            <Button asChild variant="secondary">
              <Link href={`${base}/charges?state=completed` as Route}>{t("toCharges")}</Link>
            </Button>
          }
        />
      }
    />
  );
}
