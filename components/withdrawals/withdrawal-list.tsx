"use client";

import { WITHDRAWAL_STATES } from "@/lib/core/words/transactions";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowUpFromLine, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { addressOf } from "../kit/addresses";
import { Empty } from "../kit/empty";
import { Link } from "../ui/link";
import { ListFrame } from "../kit/list-frame";
import { recordFilterParsers, useRecordFilters } from "../kit/record-filters";
import { Button } from "../ui/button";
import { useWithdrawalColumns } from "./withdrawal-columns";

const parsers = recordFilterParsers(WITHDRAWAL_STATES);

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
  const stateWords = useTranslations("withdrawals.state");
  const create = useTranslations("withdrawals")("new");
  const { asked, frame } = useRecordFilters({ parsers, states: WITHDRAWAL_STATES, stateWords, t, today });
  const query = useInfiniteQuery(withdrawalQueries.list(wallet, asked));
  const columns = useWithdrawalColumns();
  return (
    <ListFrame
      {...frame}
      name="withdrawals"
      query={query}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => addressOf.withdrawal(wallet, row.id)}
      empty={
        <Empty
          icon={ArrowUpFromLine}
          title={t("empty")}
          detail={canCreate ? t("emptyHint") : undefined}
          action={
            canCreate && (
              <Button asChild>
                <Link href={addressOf.newWithdrawal(wallet)}>
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
