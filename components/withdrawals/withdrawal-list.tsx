"use client";

import { type StatusFact, WITHDRAWAL_FLAGS } from "@/lib/core/enums/display-status";
import { WITHDRAWAL_STATES } from "@/lib/core/enums/transactions";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowUpFromLine, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { withdrawalQueries } from "@/lib/domain/withdrawals/queries";
import { addressOf } from "../kit/navigation/addresses";
import { Empty } from "../kit/page/empty";
import { Link } from "../ui/link";
import { ListFrame } from "../lists/list-frame";
import { useFactLabel } from "../kit/status/use-fact-label";
import { ListSums } from "../kit/table/list-sums";
import { useRecordFrame } from "../lists/record-filters";
import { Button } from "../ui/button";
import { ChosenBar, type ExportActions } from "../exports/chosen-bar";
import { useArrived } from "../kit/values/use-arrived";
import { useMoneySelection } from "../kit/table/use-money-selection";
import { type WithdrawalListItem } from "@/lib/domain/withdrawals/schema";
import { useWithdrawalColumns } from "./withdrawal-columns";
import { useFilter } from "../kit/filters/use-filter";
import { withdrawalParsers } from "@/lib/domain/withdrawals/filter";

export function WithdrawalList({
  wallet,
  today,
  canCreate,
  exports,
}: {
  wallet: string;
  today: string;
  canCreate: boolean;
  exports: ExportActions;
}) {
  const t = useTranslations("withdrawals.list");
  const factOf = useFactLabel();
  const words = (fact: StatusFact) => factOf(fact, "withdrawal");
  const create = useTranslations("withdrawals")("new");
  const filters = useFilter(withdrawalParsers);
  const { filter } = filters;
  const frame = useRecordFrame({
    name: "withdrawals",
    filters,
    states: WITHDRAWAL_STATES,
    flags: WITHDRAWAL_FLAGS,
    words,
    t,
    today,
    momentId: "createdAt",
  });
  const query = useInfiniteQuery(withdrawalQueries.list(wallet, filter));
  const sums = useQuery(withdrawalQueries.sums(wallet, filter));
  const columns = useWithdrawalColumns();
  const arrived = useArrived(t);
  const { selection, bar } = useMoneySelection(query, idOf, nameOf);
  return (
    <ListFrame
      {...frame}
      query={query}
      columns={columns}
      above={(shown) => (
        <ListSums list="withdrawals" query={sums} shown={shown} words={(count) => t("count", { count })} />
      )}
      rowId={idOf}
      selection={selection}
      arrivals={
        filter.sort === undefined ? { of: JSON.stringify([wallet, filter]), words: arrived } : undefined
      }
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
    >
      <ChosenBar {...bar} wallet={wallet} exports={exports} />
    </ListFrame>
  );
}

const idOf = ({ id }: WithdrawalListItem) => id;
const nameOf = ({ recipient }: WithdrawalListItem) => recipient.name;
