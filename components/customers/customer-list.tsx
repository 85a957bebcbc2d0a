"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { CUSTOMER_SORTS, type CustomerSort } from "@/lib/core/enums/sorts";
import { customerQueries } from "@/lib/domain/customers/queries";
import { type CustomerListItem } from "@/lib/domain/customers/schema";
import { addressOf } from "../kit/navigation/addresses";
import { type DataColumn, type DataSort } from "../kit/table/data-column";
import { DateTime } from "../kit/values/date-time";
import { useDirectoryFrame } from "../lists/directory-frame";
import { Empty } from "../kit/page/empty";
import { ExternalText } from "../kit/values/external-text";
import { ListFrame } from "../lists/list-frame";
import { ListSums } from "../kit/table/list-sums";
import { Money } from "../kit/values/money";
import { useNamedWallets } from "../kit/wallets/named-wallets";
import { WalletName } from "../kit/wallets/wallet-name";
import { SavedViewMenu } from "../lists/saved-view-menu";
import { useFilter } from "../kit/filters/use-filter";
import { customerParsers } from "@/lib/domain/customers/filter";

/** As the list's head says its order, and back: the latest first is what no address says. */
const SORT_OF: Record<CustomerSort | "newest", DataSort> = {
  newest: { by: "last", direction: "desc" },
  oldest: { by: "last", direction: "asc" },
  largest: { by: "kept", direction: "desc" },
  smallest: { by: "kept", direction: "asc" },
  most: { by: "payments", direction: "desc" },
  fewest: { by: "payments", direction: "asc" },
};
const sortAs = ({ by, direction }: DataSort): CustomerSort | null =>
  CUSTOMER_SORTS.find((one) => SORT_OF[one].by === by && SORT_OF[one].direction === direction) ?? null;

/** The customers who were charged or paid, the latest first. */
export function CustomerList({ today }: { today: string }) {
  const t = useTranslations("customers.list");
  const wallets = useNamedWallets();
  const filters = useFilter(customerParsers);
  const { filter, change, address, replace } = filters;
  const query = useInfiniteQuery(customerQueries.list(filter));
  const columns = useCustomerColumns(wallets.length > 1);
  const frame = useDirectoryFrame("customers", filters, t);
  return (
    <ListFrame
      {...frame}
      views={(columns) => (
        <SavedViewMenu {...columns} list="customers" address={address} today={today} onChoose={replace} />
      )}
      query={query}
      columns={columns}
      sort={SORT_OF[filter.sort ?? "newest"]}
      onSort={(next) => change({ sort: sortAs(next) })}
      above={(shown) => (
        <ListSums
          list="customers"
          query={{ data: query.data?.pages[0]?.sums, error: query.error }}
          shown={shown}
          words={(count) => t("count", { count })}
        />
      )}
      rowId={(row) => row.id}
      rowHref={(row) => addressOf.customer(row.id)}
      empty={<Empty icon={UserRound} title={t("empty")} detail={t("emptyHint")} />}
    />
  );
}

function useCustomerColumns(isOfMany: boolean): DataColumn<CustomerListItem>[] {
  const t = useTranslations("customers.list");
  const { number } = useFormatter();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("name"),
        fixed: true,
        widthRem: 16,
        card: "title",
        cell: ({ name, email, document }) => (
          <span className="flex min-w-0 flex-col leading-4.5">
            <ExternalText text={name ?? email ?? document ?? t("unnamed")} className="truncate font-medium" />
            {name !== null && email !== null && (
              <ExternalText
                text={email}
                className="truncate text-xs leading-[0.9375rem] text-muted-foreground max-md:hidden"
              />
            )}
          </span>
        ),
      },
      {
        id: "document",
        header: t("document"),
        widthRem: 9.5,
        card: "under",
        cell: ({ document }) => <span className="tabular-nums">{document ?? "—"}</span>,
      },
      ...(isOfMany
        ? [
            {
              id: "wallet",
              header: t("wallet"),
              widthRem: 8,
              card: "none" as const,
              cell: ({ wallet }: CustomerListItem) => <WalletName reference={wallet} />,
            },
          ]
        : []),
      {
        id: "last",
        sortable: true,
        header: t("last"),
        widthRem: 8,
        card: "end",
        cell: ({ lastAt }) => <DateTime value={lastAt} format="date" />,
      },
      {
        id: "payments",
        header: t("payments"),
        align: "end",
        sortable: true,
        widthRem: 7,
        card: "none",
        cell: ({ paidCount }) => <span className="tabular-nums">{number(paidCount)}</span>,
      },
      {
        id: "kept",
        sortable: true,
        header: t("kept"),
        align: "end",
        widthRem: 8.5,
        card: "aside",
        cell: ({ retainedCentavos, paidCount }) => (
          <Money figure="customer_kept" amountCentavos={paidCount === 0 ? null : retainedCentavos} strong />
        ),
      },
    ],
    [number, t, isOfMany],
  );
}
