"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { customerQueries } from "@/lib/domain/customers/queries";
import { type CustomerListItem } from "@/lib/domain/customers/schema";
import { addressOf } from "../kit/addresses";
import { type DataColumn } from "../kit/data-column";
import { DateTime } from "../kit/date-time";
import { Empty } from "../kit/empty";
import { ExternalText } from "../kit/external-text";
import { FilterSelect } from "../kit/filter-select";
import { ListFrame } from "../kit/list-frame";
import { Money } from "../kit/money";
import { useNamedWallets } from "../kit/named-wallets";
import { SearchField } from "../kit/search-field";
import { useWalletName } from "../kit/use-wallet-name";
import { WalletName } from "../kit/wallet-name";

const parsers = { wallet: parseAsString, search: parseAsString };

/** Who was charged or paid, the latest first. */
export function CustomerList() {
  const t = useTranslations("customers.list");
  const nameOf = useWalletName();
  const wallets = useNamedWallets();
  const [chosen, choose] = useQueryStates(parsers, { history: "replace" });
  const { wallet, search } = chosen;
  const query = useInfiniteQuery(
    customerQueries.list({ ...(wallet && { wallet }), ...(search && { search }) }),
  );
  const columns = useCustomerColumns(wallets.length > 1);
  return (
    <ListFrame
      name="customers"
      query={query}
      columns={columns}
      caption={t("caption")}
      rowId={(row) => row.id}
      rowHref={(row) => addressOf.customer(row.id)}
      filters={
        <>
          <SearchField
            className="w-full sm:w-96"
            label={t("search")}
            value={search ?? ""}
            onChange={(text) => void choose({ search: text === "" ? null : text })}
          />
          {wallets.length > 1 && (
            <FilterSelect
              label={t("wallet")}
              anyLabel={t("anyWallet")}
              choices={wallets.map((one) => ({ value: one.reference, label: nameOf(one) }))}
              value={wallet}
              onChange={(reference) => void choose({ wallet: reference })}
            />
          )}
        </>
      }
      chips={[]}
      isFiltered={Boolean(wallet ?? search)}
      onClear={() => void choose({ wallet: null, search: null })}
      clearLabel={t("clear")}
      emptyFiltered={{ title: t("emptyFiltered"), detail: t("emptyFilteredHint") }}
      empty={<Empty icon={UserRound} title={t("empty")} detail={t("emptyHint")} />}
    />
  );
}

function useCustomerColumns(isOfMany: boolean): DataColumn<CustomerListItem>[] {
  const t = useTranslations("customers.list");
  return useMemo(
    () => [
      {
        id: "name",
        header: t("name"),
        fixed: true,
        widthRem: 13,
        card: "title",
        cell: ({ name, email, document }) => (
          <ExternalText text={name ?? email ?? document ?? t("unnamed")} className="truncate font-medium" />
        ),
      },
      {
        id: "document",
        header: t("document"),
        widthRem: 9.5,
        card: "line",
        cell: ({ document }) => document ?? "—",
      },
      {
        id: "email",
        header: t("email"),
        widthRem: 12,
        card: "none",
        cell: ({ email }) => (email === null ? "—" : <ExternalText text={email} />),
      },
      ...(isOfMany
        ? [
            {
              id: "wallet",
              header: t("wallet"),
              widthRem: 8,
              card: "line" as const,
              cell: ({ wallet }: CustomerListItem) => <WalletName reference={wallet} />,
            },
          ]
        : []),
      {
        id: "last",
        header: t("last"),
        widthRem: 8,
        card: "line",
        cell: ({ lastAt }) => <DateTime value={lastAt} format="date" />,
      },
      {
        id: "payments",
        header: t("payments"),
        align: "end",
        widthRem: 6.5,
        card: "none",
        cell: ({ paidCount, isCut }) => (isCut ? t("atLeast", { count: paidCount }) : paidCount),
      },
      {
        id: "kept",
        header: t("kept"),
        align: "end",
        widthRem: 8.5,
        card: "aside",
        cell: ({ keptCentavos, paidCount }) => (
          <Money amountCentavos={paidCount === 0 ? null : keptCentavos} />
        ),
      },
    ],
    [t, isOfMany],
  );
}
