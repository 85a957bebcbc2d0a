"use client";

import { FACTS } from "@/lib/core/words/standing";
import { TRANSACTION_TYPES } from "@/lib/core/words/transactions";
import { SlidersHorizontal } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money";
import { type Choice } from "@/lib/domain/transactions/schema";
import { type FilterChip } from "../kit/filter-bar";
import { FilterSelect } from "../kit/filter-select";
import { useFilteredFact } from "../kit/use-fact-word";
import { PeriodFilter, periodWords } from "../kit/period-filter";
import { SearchField } from "../kit/search-field";
import { Button } from "../ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { MoreTransactionFilters } from "./more-transaction-filters";
import { type FilterChange, type FilterState } from "./use-transaction-filter";

type Choices = {
  /** Empty where the address names the wallet. */
  wallets: readonly Choice[];
  projects: readonly Choice[];
};
type Props = Choices & { state: FilterState; today: string; mayFilterByDocument: boolean };

export function TransactionFilters({ state, today, wallets, projects, mayFilterByDocument }: Props) {
  const { filter, change } = state;
  const t = useTranslations("transactions");
  const factOf = useFilteredFact(filter.type);
  return (
    <>
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
        choices={FACTS.map((value) => ({ value, label: factOf(value) }))}
        value={filter.state ?? null}
        onChange={(next) => change({ state: next })}
      />
      <PeriodFilter
        period={filter}
        today={today}
        anyLabel={t("filter.anyPeriod")}
        hint={t("filter.periodHint")}
        onChange={change}
      />
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
    </>
  );
}

export function useTransactionChips(
  { filter, change }: FilterState,
  { wallets, projects }: Choices,
): FilterChip[] {
  const t = useTranslations("transactions");
  const doubts = useTranslations("kit.mismatch.word");
  const factOf = useFilteredFact(filter.type);
  const locale = useLocale();
  const chips: FilterChip[] = [];
  const add = (id: string, label: string, value: string | null | undefined, off: FilterChange) => {
    if (value) chips.push({ id, label, value, onRemove: () => change(off) });
  };
  const nameIn = (choices: readonly Choice[], value: string | undefined) =>
    value && (choices.find((choice) => choice.value === value)?.name ?? value);
  if (wallets.length > 0) add("wallet", t("filter.wallet"), nameIn(wallets, filter.wallet), { wallet: null });
  add("type", t("filter.type"), filter.type && t(`type.${filter.type}`), { type: null });
  add("state", t("filter.state"), filter.state && factOf(filter.state), { state: null });
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
  add("mismatch", t("filter.mismatch"), filter.mismatch && doubts(filter.mismatch), { mismatch: null });
  return chips;
}
