"use client";

import { REFUND_STATES } from "@/lib/core/enums/transactions";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { addressOf } from "../kit/navigation/addresses";
import { Empty } from "../kit/page/empty";
import { Link } from "../ui/link";
import { ListFrame } from "../lists/list-frame";
import { ListSums } from "../kit/table/list-sums";
import { useRecordFrame } from "../lists/record-filters";
import { Button } from "../ui/button";
import { ChosenBar, type ExportActions } from "../exports/chosen-bar";
import { useArrived } from "../kit/values/use-arrived";
import { useMoneySelection } from "../kit/table/use-money-selection";
import { type RefundListItem } from "@/lib/domain/refunds/schema";
import { useRefundColumns } from "./refund-columns";
import { useFilter } from "../kit/filters/use-filter";
import { refundParsers } from "@/lib/domain/refunds/filter";

/** The list shows none that one would look for. */
const NO_FLAGS = [] as const;
export function RefundList({
  wallet,
  today,
  exports,
}: {
  wallet: string;
  today: string;
  exports: ExportActions;
}) {
  const t = useTranslations("refunds.list");
  const stateWords = useTranslations("refunds.state");
  const filters = useFilter(refundParsers);
  const { filter } = filters;
  const frame = useRecordFrame({
    name: "refunds",
    filters,
    states: REFUND_STATES,
    flags: NO_FLAGS,
    words: stateWords,
    t,
    today,
    momentId: "requestedAt",
  });
  const query = useInfiniteQuery(refundQueries.list(wallet, filter));
  const sums = useQuery(refundQueries.sums(wallet, filter));
  const columns = useRefundColumns();
  const arrived = useArrived(t);
  const { selection, bar } = useMoneySelection(query, idOf, nameOf);
  return (
    <ListFrame
      {...frame}
      query={query}
      columns={columns}
      above={(shown) => (
        <ListSums list="refunds" query={sums} shown={shown} words={(count) => t("count", { count })} />
      )}
      rowId={idOf}
      selection={selection}
      arrivals={
        filter.sort === undefined ? { of: JSON.stringify([wallet, filter]), words: arrived } : undefined
      }
      rowHref={(row) => addressOf.refund(wallet, row.transactionId)}
      empty={
        <Empty
          icon={Undo2}
          title={t("empty")}
          detail={t("emptyHint")}
          action={
            <Button asChild variant="secondary">
              <Link href={addressOf.charges(wallet, { state: "completed" })}>{t("toCharges")}</Link>
            </Button>
          }
        />
      }
    >
      <ChosenBar {...bar} wallet={wallet} exports={exports} />
    </ListFrame>
  );
}

const idOf = ({ transactionId }: RefundListItem) => transactionId;
const nameOf = ({ party }: RefundListItem) => party.name;
