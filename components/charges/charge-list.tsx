"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, QrCode } from "lucide-react";
import { type Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { chargeQueries } from "@/lib/charges/queries";
import { CHARGE_STATES } from "@/lib/mirror/states";
import { Empty } from "../kit/empty";
import { ListFrame } from "../kit/list-frame";
import { RecordFilters, recordChips, recordFilterParsers, useRecordFilter } from "../kit/record-filters";
import { Button } from "../ui/button";
import { useChargeColumns } from "./charge-columns";

const filterParsers = recordFilterParsers(CHARGE_STATES);

export function ChargeList({
  wallet,
  today,
  canCreate,
}: {
  wallet: string;
  today: string;
  canCreate: boolean;
}) {
  const t = useTranslations("charges.list");
  const states = useTranslations("charges.state");
  const filter = useRecordFilter(filterParsers);
  const query = useInfiniteQuery(chargeQueries.list(wallet, filter.asked));
  const columns = useChargeColumns();
  const base = `/w/${encodeURIComponent(wallet)}/charges`;
  return (
    <ListFrame
      name="charges"
      caption={t("caption")}
      query={query}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `${base}/${row.id}` as Route}
      filters={
        <RecordFilters filter={filter} states={CHARGE_STATES} stateWords={states} t={t} today={today} />
      }
      chips={recordChips(filter, t, states)}
      isFiltered={filter.isFiltered}
      onClear={filter.clear}
      clearLabel={t("clear")}
      emptyFiltered={{ title: t("emptyFiltered"), detail: t("emptyFilteredHint") }}
      empty={
        <Empty
          icon={QrCode}
          title={t("empty")}
          detail={t("emptyHint")}
          action={
            canCreate && (
              <Button asChild>
                <Link href={`${base}/new` as Route}>
                  <Plus aria-hidden />
                  {t("create")}
                </Link>
              </Button>
            )
          }
        />
      }
    />
  );
}
