"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import { type Choice, type TransactionListItem } from "@/lib/domain/transactions/schema";
import { type Sum } from "@/lib/core/sum";
import { addressOf } from "../kit/addresses";
import { Empty } from "../kit/empty";
import { ListFrame } from "../kit/list-frame";
import { ListSums } from "../kit/list-sums";
import { useMoneySelection } from "../kit/use-money-selection";
import { useDayBand } from "../kit/use-day-band";
import { SearchedBack, searchedBackTo } from "../kit/searched-back";
import { AskService } from "./ask-service";
import { SavedFilterMenu } from "./saved-filter-menu";
import { type TransactionActs } from "./transaction-acts";
import { TransactionFilters, useTransactionChips } from "./transaction-filters";
import { TransactionPanel } from "./transaction-panel";
import { isDebit, useTransactionColumns } from "./use-transaction-columns";
import { useTransactionFilter } from "./use-transaction-filter";

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
  projects: readonly Choice[];
  today: string;
  acts: TransactionActs;
  /** Given the filter as its address, where the person may export. */
  exportAct?: (filter: string) => ReactNode;
  /** Of the marked rows; what they come to is said where all of them went one way. */
  chosenBar: (bar: { ids: ReadonlySet<string>; amountCentavos?: Sum; onClear: () => void }) => ReactNode;
}) {
  const t = useTranslations("transactions.list");
  const state = useTransactionFilter();
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
  const columns = useTransactionColumns(walletNames, isBySettlement);
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
      name={wallet === undefined ? "all-transactions" : "transactions"}
      caption={t("caption")}
      query={query}
      columns={columns}
      rowId={idOf}
      selection={selection}
      rowHref={(row) => addressOf.transaction(row.wallet, row.id)}
      onOpen={setOpen}
      openId={open?.id ?? null}
      hasMore={query.hasNextPage && !searchedBackTo(query)}
      aside={
        <>
          <SavedFilterMenu address={state.address} onChoose={state.replace} acts={acts} />
          {exportAct?.(addressWith(state.address, wallet))}
        </>
      }
      filters={
        <TransactionFilters
          state={state}
          today={today}
          {...choices}
          mayFilterByDocument={acts.reveal !== undefined}
        />
      }
      chips={chips}
      isFiltered={state.address !== ""}
      onClear={() => state.replace("")}
      clearLabel={t("clear")}
      bandOf={bandOf}
      above={(shown) => (
        <ListSums hasSum={false} query={sums} shown={shown} words={(count) => t("count", { count })} />
      )}
      empty={<Empty icon={ArrowLeftRight} title={t("empty")} detail={t("emptyHint")} />}
      emptyFiltered={{
        title: t("emptyFiltered"),
        detail: t("emptyFilteredHint"),
        below: filter.search && <AskService key={filter.search} text={filter.search} ask={acts.ask} />,
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

const idOf = ({ id }: TransactionListItem) => id;
const nameOf = ({ counterpart, description }: TransactionListItem) => counterpart.name ?? description;

function addressWith(address: string, wallet: string | undefined): string {
  if (wallet === undefined) return address;
  const query = new URLSearchParams(address);
  query.set("wallet", wallet);
  return query.toString();
}
