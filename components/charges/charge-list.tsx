"use client";

import { CHARGE_STATES } from "@/lib/core/words/transactions";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, QrCode } from "lucide-react";
import { useTranslations } from "next-intl";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { addressOf } from "../kit/addresses";
import { Empty } from "../kit/empty";
import { Link } from "../ui/link";
import { ListFrame } from "../kit/list-frame";
import { recordFilterParsers, useRecordFilters } from "../kit/record-filters";
import { Button } from "../ui/button";
import { useChargeColumns } from "./charge-columns";

const parsers = recordFilterParsers(CHARGE_STATES);

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
  const stateWords = useTranslations("charges.state");
  const { asked, frame } = useRecordFilters({ parsers, states: CHARGE_STATES, stateWords, t, today });
  const query = useInfiniteQuery(chargeQueries.list(wallet, asked));
  const columns = useChargeColumns();
  return (
    <ListFrame
      {...frame}
      name="charges"
      query={query}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => addressOf.charge(wallet, row.id)}
      empty={
        <Empty
          icon={QrCode}
          title={t("empty")}
          detail={t("emptyHint")}
          action={
            canCreate && (
              <Button asChild>
                <Link href={addressOf.newCharge(wallet)}>
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
