"use client";

import { STATUS_FLAGS } from "@/lib/core/enums/display-status";
import { TRANSACTION_STATES, TRANSACTION_TYPES } from "@/lib/core/enums/transactions";
import { SlidersHorizontal } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { type Choice } from "@/lib/domain/transactions/schema";
import { type ProjectChoices } from "@/lib/platform/projects/choices";
import { useCustomerName } from "../kit/filters/use-customer-name";
import { type FilterChip } from "../kit/filters/filter-bar";
import { FilterSelect } from "../kit/filters/filter-select";
import { FlagFilter } from "../kit/filters/flag-filter";
import { useFactLabel } from "../kit/status/use-fact-label";
import { PeriodFilter, formatPeriod } from "../kit/filters/period-filter";
import { useRiskLabel } from "../kit/status/use-risk-label";
import { SearchField } from "../kit/filters/search-field";
import { Button } from "../ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { MoreTransactionFilters } from "./more-transaction-filters";
import { type FilterChange } from "@/lib/core/reads/filters";
import { type FilterState } from "../kit/filters/use-filter";
import { type transactionParsers } from "@/lib/domain/transactions/filter";

type State = FilterState<typeof transactionParsers>;

type Choices = {
  /** Empty where the address names the wallet. */
  wallets: readonly Choice[];
  projects: ProjectChoices;
};
type Props = Choices & { state: State; today: string; mayFilterByDocument: boolean };

/** Filters that do not fit in the bar are behind its button. */
const PLACES = {
  type: { inBar: "w-36 max-xl:hidden", inMore: "w-full xl:hidden" },
  typeBesideWallets: { inBar: "w-36 max-[90rem]:hidden", inMore: "w-full min-[90rem]:hidden" },
  wallet: { inBar: "w-38 max-xl:hidden", inMore: "w-full xl:hidden" },
  state: { inBar: "w-42 max-xl:hidden", inMore: "w-full xl:hidden" },
  flag: { inBar: "w-42 max-[100rem]:hidden", inMore: "w-full min-[100rem]:hidden" },
  period: { inBar: "min-w-0 shrink max-lg:hidden", inMore: "lg:hidden" },
} as const;

export function TransactionFilters({ state, today, wallets, projects, mayFilterByDocument }: Props) {
  const { filter, change } = state;
  const t = useTranslations("transactions");
  const factOf = useFactLabel();
  const hasWallets = wallets.length > 1;
  const quick = (place: "inBar" | "inMore") => (
    <>
      {hasWallets && (
        <FilterSelect
          className={PLACES.wallet[place]}
          label={t("filter.wallet")}
          anyLabel={t("filter.anyWallet")}
          choices={wallets.map(({ value, name }) => ({ value, label: name }))}
          value={filter.wallet ?? null}
          onChange={(wallet) => change({ wallet })}
        />
      )}
      <FilterSelect
        className={PLACES[hasWallets ? "typeBesideWallets" : "type"][place]}
        label={t("filter.type")}
        anyLabel={t("filter.anyType")}
        choices={TRANSACTION_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={filter.type ?? null}
        onChange={(type) => change({ type })}
      />
      <FilterSelect
        className={PLACES.state[place]}
        label={t("filter.state")}
        anyLabel={t("filter.anyState")}
        choices={TRANSACTION_STATES.map((value) => ({ value, label: factOf(value, filter.type) }))}
        value={filter.state ?? null}
        onChange={(next) => change({ state: next })}
      />
      <FlagFilter
        className={PLACES.flag[place]}
        flags={STATUS_FLAGS}
        words={(flag) => factOf(flag, filter.type)}
        value={filter.flag}
        onChange={(flag) => change({ flag })}
      />
      <PeriodFilter
        className={PLACES.period[place]}
        period={filter}
        today={today}
        anyLabel={t("filter.anyPeriod")}
        hint={t("filter.periodHint")}
        onChange={change}
      />
    </>
  );
  return (
    <>
      <SearchField
        className="min-w-0 flex-1 md:max-w-80"
        label={t("list.search")}
        placeholder={t("list.searchHint")}
        value={filter.search ?? ""}
        onChange={(search) => change({ search })}
      />
      {quick("inBar")}
      <Popover>
        <PopoverTrigger asChild>
          <Button variant="secondary">
            <SlidersHorizontal aria-hidden />
            <span className="max-sm:sr-only">{t("filter.more")}</span>
          </Button>
        </PopoverTrigger>
        <PopoverContent
          className="grid max-h-(--radix-popover-content-available-height) w-80 gap-3 overflow-y-auto"
          aria-label={t("filter.more")}
        >
          {quick("inMore")}
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

export function useTransactionChips({ filter, change }: State, { wallets, projects }: Choices): FilterChip[] {
  const t = useTranslations("transactions");
  const doubts = useTranslations("kit.mismatch.word");
  const ofFlags = useTranslations("kit.standing");
  const riskWord = useRiskLabel(useTranslations("transactions.filter"));
  const customer = useCustomerName(filter.customer);
  const factOf = useFactLabel();
  const locale = useLocale();
  const chips: FilterChip[] = [];
  const add = (
    id: string,
    label: string,
    value: string | null | undefined,
    off: FilterChange<typeof transactionParsers>,
  ) => {
    if (value) chips.push({ id, label, value, onRemove: () => change(off) });
  };
  if (wallets.length > 0) add("wallet", t("filter.wallet"), nameOf(wallets, filter.wallet), { wallet: null });
  add("type", t("filter.type"), filter.type && t(`type.${filter.type}`), { type: null });
  add("state", t("filter.state"), filter.state && factOf(filter.state, filter.type), { state: null });
  add("flag", ofFlags("flag"), filter.flag && factOf(filter.flag, filter.type), { flag: null });
  add("period", t("filter.period"), formatPeriod(filter), { from: null, to: null });

  const brl = (amount: number) => formatBrl(centavos(amount), locale);
  const { minCentavos: min, maxCentavos: max } = filter;
  const amounts =
    min !== undefined && max !== undefined
      ? `${brl(min)} – ${brl(max)}`
      : min !== undefined
        ? t("filter.from", { amount: brl(min) })
        : max !== undefined && t("filter.upTo", { amount: brl(max) });
  add("amount", t("filter.amount"), amounts || null, { minCentavos: null, maxCentavos: null });
  add(
    "project",
    t("filter.project"),
    nameOf(
      projects.items.map(({ id, name }) => ({ value: id, name })),
      filter.project,
    ),
    { project: null },
  );
  add("document", t("filter.document"), filter.document, { document: null });
  add(
    "block",
    t("filter.blockChip"),
    filter.block && t(filter.block === "open" ? "filter.blockOpen" : "filter.blockEver"),
    { block: null },
  );
  add("customer", t("filter.customer"), filter.customer && (customer ?? t("filter.oneCustomer")), {
    customer: null,
  });
  add("risk", t("filter.risk"), filter.risk && riskWord(filter.risk), { risk: null });
  add("mismatch", t("filter.mismatch"), filter.mismatch && doubts(filter.mismatch), { mismatch: null });
  return chips;
}

/** The address may name a value that is not among the choices. */
const nameOf = (choices: readonly Choice[], value: string | undefined): string | undefined =>
  value && (choices.find((choice) => choice.value === value)?.name ?? value);
