"use client";

import { REFUND_STATES } from "@/lib/core/words/transactions";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { refundQueries } from "@/lib/domain/refunds/queries";
import { addressOf } from "../kit/addresses";
import { Empty } from "../kit/empty";
import { Link } from "../ui/link";
import { ListFrame } from "../kit/list-frame";
import { recordFilterParsers, useRecordFilters } from "../kit/record-filters";
import { Button } from "../ui/button";
import { useRefundColumns } from "./refund-columns";

const parsers = recordFilterParsers(REFUND_STATES);

export function RefundList({ wallet, today }: { wallet: string; today: string }) {
  const t = useTranslations("refunds.list");
  const stateWords = useTranslations("refunds.state");
  const { asked, frame } = useRecordFilters({ parsers, states: REFUND_STATES, stateWords, t, today });
  const query = useInfiniteQuery(refundQueries.list(wallet, asked));
  const columns = useRefundColumns();
  return (
    <ListFrame
      {...frame}
      name="refunds"
      query={query}
      columns={columns}
      rowId={(row) => row.transactionId}
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
    />
  );
}
