"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowUpFromLine, Plus } from "lucide-react";
import { type Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { WITHDRAWAL_STATES } from "@/lib/mirror/states";
import { withdrawalQueries } from "@/lib/withdrawals/queries";
import { Empty } from "../kit/empty";
import { ListFrame } from "../kit/list-frame";
import { RecordFilters, recordChips, recordFilterParsers, useRecordFilter } from "../kit/record-filters";
import { Button } from "../ui/button";
import { useWithdrawalColumns } from "./withdrawal-columns";

const filterParsers = recordFilterParsers(WITHDRAWAL_STATES);

export function WithdrawalList({
  wallet,
  today,
  canCreate,
}: {
  wallet: string;
  today: string;
  canCreate: boolean;
}) {
  const t = useTranslations("withdrawals.list");
  const states = useTranslations("withdrawals.state");
  const create = useTranslations("withdrawals")("new");
  const filter = useRecordFilter(filterParsers);
  const query = useInfiniteQuery(withdrawalQueries.list(wallet, filter.asked));
  const columns = useWithdrawalColumns();
  const base = `/w/${encodeURIComponent(wallet)}/withdrawals`;
  return (
    <ListFrame
      name="withdrawals"
      caption={t("caption")}
      query={query}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `${base}/${row.id}` as Route}
      filters={
        <RecordFilters filter={filter} states={WITHDRAWAL_STATES} stateWords={states} t={t} today={today} />
      }
      chips={recordChips(filter, t, states)}
      isFiltered={filter.isFiltered}
      onClear={filter.clear}
      clearLabel={t("clear")}
      emptyFiltered={{ title: t("emptyFiltered"), detail: t("emptyFilteredHint") }}
      empty={
        <Empty
          icon={ArrowUpFromLine}
          title={t("empty")}
          detail={canCreate ? t("emptyHint") : undefined}
          action={
            canCreate && (
              <Button asChild>
                <Link href={`${base}/new` as Route}>
                  <Plus aria-hidden />
                  {create}
                </Link>
              </Button>
            )
          }
        />
      }
    />
  );
}
