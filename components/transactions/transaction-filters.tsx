"use client";

import { CalendarRange, SlidersHorizontal } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { centavos, formatBrl } from "@/lib/core/money";
import {
  type Choice,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
  type TransactionFilter,
} from "@/lib/transactions/schema";
import { FilterBar, type FilterChip } from "../kit/filter-bar";
import { FilterSelect } from "../kit/filter-select";
import { SearchField } from "../kit/search-field";
import { Button } from "../ui/button";
import { DateRangeInput } from "../ui/date-range-input";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { MoreTransactionFilters } from "./more-transaction-filters";
import { type FilterChange, type FilterState } from "./use-transaction-filter";

type Props = {
  state: FilterState;
  today: string;
  /** Empty where the address names the wallet. */
  wallets: readonly Choice[];
  projects: readonly Choice[];
  mayFilterByDocument: boolean;
  aside: ReactNode;
};

export function TransactionFilters({ state, today, wallets, projects, mayFilterByDocument, aside }: Props) {
  const { filter, change } = state;
  const t = useTranslations("transactions");
  const chips = useChips(filter, change, wallets, projects);
  const period = periodWords(filter);
  return (
    <FilterBar
      aside={aside}
      chips={chips}
      {...(chips.length > 0 || filter.search ? { onClear: () => state.replace("") } : {})}
    >
      <SearchField
        className="w-full sm:w-80"
        label={t("list.search")}
        value={filter.search ?? ""}
        onChange={(search) => change({ search: search === "" ? null : search })}
      />
      {wallets.length > 1 && (
        <FilterSelect
          label={t("filter.wallet")}
          anyLabel={t("filter.anyWallet")}
          choices={wallets.map(({ value, name }) => ({ value, label: name }))}
          value={filter.wallet ?? null}
          onChange={(wallet) => change({ wallet })}
        />
      )}
      <FilterSelect
        label={t("filter.type")}
        anyLabel={t("filter.anyType")}
        choices={TRANSACTION_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={filter.type ?? null}
        onChange={(type) => change({ type })}
      />
      <FilterSelect
        label={t("filter.state")}
        anyLabel={t("filter.anyState")}
        choices={TRANSACTION_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={filter.state ?? null}
        onChange={(next) => change({ state: next })}
      />
      <Popover>
        <PopoverTrigger asChild>
          <Button variant="secondary">
            <CalendarRange aria-hidden />
            {period ?? t("filter.anyPeriod")}
          </Button>
        </PopoverTrigger>
        <PopoverContent className="grid w-80 gap-2">
          <p className="text-sm text-muted-foreground">{t("filter.periodHint")}</p>
          <DateRangeInput
            today={today}
            value={{ from: filter.from ?? null, to: filter.to ?? null }}
            onChange={change}
          />
        </PopoverContent>
      </Popover>
      <Popover>
        <PopoverTrigger asChild>
          <Button variant="secondary">
            <SlidersHorizontal aria-hidden />
            {t("filter.more")}
          </Button>
        </PopoverTrigger>
        <PopoverContent className="w-80" aria-label={t("filter.more")}>
          <MoreTransactionFilters
            filter={filter}
            change={change}
            projects={projects}
            mayFilterByDocument={mayFilterByDocument}
          />
        </PopoverContent>
      </Popover>
    </FilterBar>
  );
}

function periodWords({ from, to }: TransactionFilter): string | null {
  if (!from && !to) return null;
  return [from, to].map((day) => day?.split("-").reverse().join("/") ?? "…").join(" – ");
}

function useChips(
  filter: TransactionFilter,
  change: (change: FilterChange) => void,
  wallets: readonly Choice[],
  projects: readonly Choice[],
): FilterChip[] {
  const t = useTranslations("transactions");
  const locale = useLocale();
  const chips: FilterChip[] = [];
  const add = (id: string, label: string, value: string | null | undefined, off: FilterChange) => {
    if (value) chips.push({ id, label, value, onRemove: () => change(off) });
  };
  const nameIn = (choices: readonly Choice[], value: string | undefined) =>
    value && (choices.find((choice) => choice.value === value)?.name ?? value);
  if (wallets.length > 0) add("wallet", t("filter.wallet"), nameIn(wallets, filter.wallet), { wallet: null });
  add("type", t("filter.type"), filter.type && t(`type.${filter.type}`), { type: null });
  add("state", t("filter.state"), filter.state && t(`state.${filter.state}`), { state: null });
  add("period", t("filter.period"), periodWords(filter), { from: null, to: null });

  const brl = (amount: number) => formatBrl(centavos(amount), locale);
  const { minCentavos: min, maxCentavos: max } = filter;
  const amounts =
    min !== undefined && max !== undefined
      ? `${brl(min)} – ${brl(max)}`
      : min !== undefined
        ? t("filter.from", { amount: brl(min) })
        : max !== undefined && t("filter.upTo", { amount: brl(max) });
  add("amount", t("filter.amount"), amounts || null, { minCentavos: null, maxCentavos: null });
  add("project", t("filter.project"), nameIn(projects, filter.project), { project: null });
  add("document", t("filter.document"), filter.document, { document: null });
  add("block", t("filter.blockChip"), filter.block && t("filter.blockOpen"), { block: null });
  return chips;
}
