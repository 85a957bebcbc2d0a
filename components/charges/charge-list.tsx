"use client";

import { STATUS_FLAGS } from "@/lib/core/enums/display-status";
import { CHARGE_STATES } from "@/lib/core/enums/transactions";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Plus, QrCode } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState, useCallback } from "react";
import { type ChargeListItem } from "@/lib/domain/charges/schema";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { useCustomerName } from "../kit/filters/use-customer-name";
import { addressOf } from "../kit/navigation/addresses";
import { Empty } from "../kit/page/empty";
import { useFactLabel } from "../kit/status/use-fact-label";
import { Link } from "../ui/link";
import { ListFrame } from "../lists/list-frame";
import { ListSums } from "../kit/table/list-sums";
import { useArrived } from "../kit/values/use-arrived";
import { useDayBand } from "../kit/table/use-day-band";
import { useRecordFrame } from "../lists/record-filters";
import { Button } from "../ui/button";
import { ChosenBar, type ExportActions } from "../exports/chosen-bar";
import { useMoneySelection } from "../kit/table/use-money-selection";
import { BulkRefund, BulkRefundButton } from "./bulk-refund";
import { type BulkPayment, type BulkRefundAction } from "./bulk-requests";
import { MoreChargeFilters, useMoreChargeChips } from "./more-charge-filters";
import { UnansweredCharges } from "./unanswered-charges";
import { useChargeColumns } from "./charge-columns";
import { useFilter } from "../kit/filters/use-filter";
import { chargeParsers } from "@/lib/domain/charges/filter";
import { type ListSums as Sums } from "@/lib/core/money/list-sums";
import { type RowBand } from "../kit/table/data-column";
import { Money } from "../kit/values/money";

/** The bar has no space for it on narrower screens. */
const FLAG_PLACES = { inBar: "w-48 max-[100rem]:hidden", inMore: "w-full min-[100rem]:hidden" } as const;

export function ChargeList({
  wallet,
  today,
  canCreate,
  exports,
  refund,
}: {
  wallet: string;
  today: string;
  canCreate: boolean;
  exports: ExportActions;
  /** Undefined where the person may not ask for one. */
  refund: BulkRefundAction | undefined;
}) {
  const t = useTranslations("charges.list");
  const factOf = useFactLabel();
  const filters = useFilter(chargeParsers);
  const { filter, change } = filters;
  const isBanded = filter.sort === undefined || filter.sort === "oldest";
  const frame = useRecordFrame({
    name: "charges",
    filters,
    states: CHARGE_STATES,
    flags: STATUS_FLAGS,
    words: factOf,
    flagClassName: FLAG_PLACES.inBar,
    t,
    today,
    momentId: "createdAt",
  });
  const query = useInfiniteQuery(chargeQueries.list(wallet, filter));
  const sums = useQuery(chargeQueries.sums(wallet, filter));
  const columns = useChargeColumns(isBanded);
  const customer = useCustomerName(filter.customer);
  const moreChips = useMoreChargeChips(filter, change);
  const { selection, rows, bar } = useMoneySelection(query, idOf, nameOf);
  const [refunding, setRefunding] = useState<readonly BulkPayment[] | null>(null);
  const dayOf = useDayBand(today);
  const withDay = useDaySums(sums.data);
  const arrived = useArrived(t);
  const bandOf = useMemo(
    () => (isBanded ? (row: ChargeListItem) => withDay(dayOf(row.createdAt)) : null),
    [dayOf, isBanded, withDay],
  );
  const payments = rows
    .filter(({ state }) => state === "completed")
    .map((row) => ({ id: row.id, name: nameOf(row), amountCentavos: row.amountCentavos }));
  // No other filter finds them.
  const showsUnanswered = !frame.isFiltered || filter.flag === "verifying";
  return (
    <>
      {showsUnanswered && <UnansweredCharges wallet={wallet} />}
      <ListFrame
        {...frame}
        chips={[
          ...frame.chips,
          ...(filter.customer
            ? [
                {
                  id: "customer",
                  label: t("customer"),
                  value: customer ?? t("oneCustomer"),
                  onRemove: () => change({ customer: null }),
                },
              ]
            : []),
          ...moreChips,
        ]}
        filters={
          <>
            {frame.filters}
            <MoreChargeFilters filter={filter} change={change} flagClassName={FLAG_PLACES.inMore} />
          </>
        }
        query={query}
        columns={columns}
        bandOf={bandOf}
        above={(shown) => (
          <ListSums list="charges" query={sums} shown={shown} words={(count) => t("count", { count })} />
        )}
        rowId={idOf}
        selection={selection}
        arrivals={
          filter.sort === undefined ? { of: JSON.stringify([wallet, filter]), words: arrived } : undefined
        }
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
      >
        <ChosenBar {...bar} wallet={wallet} exports={exports}>
          {refund && payments.length > 0 && <BulkRefundButton payments={payments} onOpen={setRefunding} />}
        </ChosenBar>
        {refund && refunding && (
          <BulkRefund
            wallet={wallet}
            payments={refunding}
            action={refund}
            onClose={() => {
              setRefunding(null);
              bar.onClear();
            }}
          />
        )}
      </ListFrame>
    </>
  );
}

const idOf = ({ id }: ChargeListItem) => id;
const nameOf = ({ party, description }: ChargeListItem) => party.name ?? description;

/**
 * Adds to a day the number of its charges, their sum and the part of it that is retained. A phone has space for the
 * sum alone.
 */
function useDaySums(sums: Sums | undefined): (band: RowBand) => RowBand {
  const t = useTranslations("charges.list");
  const days = useMemo(() => new Map(sums?.days?.map((one) => [one.day, one])), [sums]);
  return useCallback(
    (band) => {
      const day = days.get(band.key);
      if (!day) return band;
      const aside = (
        <span className="flex shrink-0 items-baseline gap-4 font-normal text-muted-foreground tabular-nums">
          <span className="max-md:hidden">{t("day", { count: day.count })}</span>
          <Money
            figure="charges_listed"
            amountCentavos={day.amountCentavos}
            strong
            className="text-foreground"
          />
          <span className="max-md:hidden">
            {t("dayKept")} <Money figure="charges_kept" amountCentavos={day.retainedCentavos} />
          </span>
        </span>
      );
      return { ...band, aside };
    },
    [days, t],
  );
}
