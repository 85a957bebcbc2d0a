"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { type Choice, type TransactionListItem } from "@/lib/domain/transactions/schema";
import { type Sum } from "@/lib/core/money/sum";
import { type ProjectChoices } from "@/lib/platform/projects/choices";
import { addressOf } from "../kit/navigation/addresses";
import { type DataSort } from "../kit/table/data-column";
import { Empty } from "../kit/page/empty";
import { ListFrame } from "../lists/list-frame";
import { ListSums } from "../kit/table/list-sums";
import { useMoneySelection } from "../kit/table/use-money-selection";
import { useDayBand } from "../kit/table/use-day-band";
import { SearchedBack, searchedBackTo } from "../kit/table/searched-back";
import { SavedViewMenu } from "../lists/saved-view-menu";
import { LookUpAtService } from "./look-up-at-service";
import { type TransactionActions } from "./transaction-actions";
import { TransactionFilters, useTransactionChips } from "./transaction-filters";
import { TransactionPanel } from "./transaction-panel";
import { isDebit, useTransactionColumns } from "./use-transaction-columns";
import { transactionParsers } from "@/lib/domain/transactions/filter";
import { useFilter } from "../kit/filters/use-filter";

/** All types in one list: of the wallet that the address names, or across the person's wallets. */
export function TransactionList({
  wallet,
  wallets,
  projects,
  today,
  acts,
  exportAct,
  chosenBar,
}: {
  /** Undefined: across wallets, and `wallets` may be chosen from. */
  wallet?: string;
  wallets: readonly Choice[];
  projects: ProjectChoices;
  today: string;
  acts: TransactionActions;
  /** Given the filter as its address, where the person may export. */
  exportAct?: (filter: string) => ReactNode;
  /** The bar for the selected rows. Their total is shown where all of them went in one direction. */
  chosenBar: (bar: { ids: ReadonlySet<string>; amountCentavos?: Sum; onClear: () => void }) => ReactNode;
}) {
  const t = useTranslations("transactions.list");
  const name = wallet === undefined ? "all-transactions" : "transactions";
  const state = useFilter(transactionParsers);
  const filter = useMemo(
    () => (wallet === undefined ? state.filter : { ...state.filter, wallet }),
    [state.filter, wallet],
  );
  const walletNames = useMemo(
    () => (wallet === undefined ? new Map(wallets.map(({ value, name }) => [value, name])) : null),
    [wallet, wallets],
  );
  const query = useInfiniteQuery(transactionQueries.list(filter));
  const sums = useQuery(transactionQueries.count(filter));
  const isBySettlement = filter.from !== undefined || filter.to !== undefined;
  const columns = useTransactionColumns(walletNames, isBySettlement, filter.sort !== undefined);
  const dayOf = useDayBand(today);
  const bandOf = useMemo(
    () => (row: TransactionListItem) => dayOf(isBySettlement ? row.settledAt : row.createdAt),
    [dayOf, isBySettlement],
  );
  const { selection, rows, bar } = useMoneySelection(query, idOf, nameOf);
  const isOneWay = new Set(rows.map(({ type, amountCentavos }) => isDebit(type, amountCentavos))).size < 2;
  const [open, setOpen] = useState<TransactionListItem | null>(null);
  const choices = { wallets: wallet === undefined ? wallets : [], projects };
  const chips = useTransactionChips(state, choices);

  return (
    <ListFrame
      name={name}
      caption={t("caption")}
      query={query}
      columns={columns}
      rowId={idOf}
      isOneLine
      selection={selection}
      arrivals={
        filter.sort === undefined
          ? {
              of: addressWith(state.address, wallet),
              words: ({ length }) => t("arrived", { count: length }),
            }
          : undefined
      }
      sort={SORT_OF[filter.sort ?? "newest"]}
      onSort={({ by, direction }) =>
        state.change({ sort: by !== "amount" ? null : direction === "asc" ? "smallest" : "largest" })
      }
      rowHref={(row) => addressOf.transaction(row.wallet, row.id)}
      onOpen={setOpen}
      openId={open?.id ?? null}
      hasMore={query.hasNextPage && !searchedBackTo(query)}
      views={(columns) => (
        <SavedViewMenu
          {...columns}
          list={name}
          address={state.address}
          today={today}
          onChoose={state.replace}
          isSmall
        />
      )}
      aside={exportAct?.(addressWith(state.address, wallet))}
      filters={
        <TransactionFilters
          state={state}
          today={today}
          {...choices}
          mayFilterByDocument={acts.reveal !== undefined}
        />
      }
      chips={chips}
      isFiltered={Object.keys(state.filter).some((part) => part !== "sort")}
      onClear={state.clear}
      clearLabel={t("clear")}
      bandOf={filter.sort === undefined ? bandOf : null}
      above={(shown) => (
        <ListSums list="transactions" query={sums} shown={shown} words={(count) => t("count", { count })} />
      )}
      empty={<Empty icon={ArrowLeftRight} title={t("empty")} detail={t("emptyHint")} />}
      emptyFiltered={{
        title: t("emptyFiltered"),
        detail: t("emptyFilteredHint"),
        below: filter.search && <LookUpAtService key={filter.search} text={filter.search} ask={acts.ask} />,
      }}
    >
      <SearchedBack query={query} />
      {chosenBar({
        ids: bar.ids,
        onClear: bar.onClear,
        ...(isOneWay && { amountCentavos: bar.amountCentavos }),
      })}
      <TransactionPanel item={open} onClose={() => setOpen(null)} acts={acts} />
    </ListFrame>
  );
}

const SORT_OF = {
  newest: { by: "hour", direction: "desc" },
  largest: { by: "amount", direction: "desc" },
  smallest: { by: "amount", direction: "asc" },
} as const satisfies Record<string, DataSort>;

const idOf = ({ id }: TransactionListItem) => id;
const nameOf = ({ party, description }: TransactionListItem) => party.name ?? description;

function addressWith(address: string, wallet: string | undefined): string {
  if (wallet === undefined) return address;
  const query = new URLSearchParams(address);
  query.set("wallet", wallet);
  return query.toString();
}
