"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTranslations } from "next-intl";
import { type ComponentProps } from "react";
import {
  CHARGE_STAGES,
  type ChargeStage,
  HOURS,
  type Hour,
  WEEKDAYS,
  type Weekday,
} from "@/lib/core/words/conversion";
import { RISK_FILTERS, type RiskFilter } from "@/lib/core/words/risk";
import { LIST_SORTS, type ListSort } from "@/lib/core/words/sorts";
import { type Flag } from "@/lib/core/words/standing";
import { type ViewedList } from "@/lib/core/words/views";
import { SavedViewMenu } from "../views/saved-view-menu";
import { type DataSort } from "./data-column";
import { type FilterChip } from "./filter-bar";
import { FilterSelect } from "./filter-select";
import { FlagFilter } from "./flag-filter";
import { PeriodFilter, periodWords } from "./period-filter";
import { SearchField } from "./search-field";

/** The filter of a wallet's charges, withdrawals and refunds, as the address holds it. At module level: one for a list. */
export const recordFilterParsers = <State extends string, Flagged extends Flag>(
  states: readonly State[],
  flags: readonly Flagged[],
) => ({
  state: parseAsStringLiteral(states),
  flag: parseAsStringLiteral(flags),
  from: parseAsString,
  to: parseAsString,
  search: parseAsString.withDefault(""),
  customer: parseAsString,
  risk: parseAsStringLiteral(RISK_FILTERS),
  stage: parseAsStringLiteral(CHARGE_STAGES),
  weekday: parseAsStringLiteral(WEEKDAYS),
  hour: parseAsStringLiteral(HOURS),
  sort: parseAsStringLiteral(LIST_SORTS),
});

type Asked<State extends string, Flagged extends Flag> = {
  state?: State;
  flag?: Flagged;
  from?: string;
  to?: string;
  search?: string;
  /** Of charges alone. */
  customer?: string;
  risk?: RiskFilter;
  stage?: ChargeStage;
  weekday?: Weekday;
  hour?: Hour;
  sort?: ListSort;
};
const NOTHING = {
  ...{ state: null, flag: null, from: null, to: null, search: "", customer: null, risk: null },
  ...{ stage: null, weekday: null, hour: null },
} as const;

/** As a list's head says its order, and back: the newest first is what no address says. */
const SORT_OF: Record<ListSort | "newest", DataSort> = {
  newest: { by: "moment", direction: "desc" },
  oldest: { by: "moment", direction: "asc" },
  largest: { by: "amount", direction: "desc" },
  smallest: { by: "amount", direction: "asc" },
};

type RecordFilter<State extends string, Flagged extends Flag> = ReturnType<
  typeof useRecordFilter<State, Flagged>
>;

/** The words that stand in the message file of each list. */
type Words = (
  key:
    | "search"
    | "state"
    | "anyState"
    | "period"
    | "anyPeriod"
    | "clear"
    | "emptyFiltered"
    | "emptyFilteredHint"
    | "caption",
) => string;

type Choices<State extends string, Flagged extends Flag> = {
  states: readonly State[];
  flags: readonly Flagged[];
  words: (word: State | Flagged) => string;
  /** Where the bar has no room for it, the list shows the filter by flag elsewhere. */
  flagClassName?: string;
};

type Wanted<State extends string, Flagged extends Flag> = Choices<State, Flagged> & {
  name: ViewedList;
  parsers: ReturnType<typeof recordFilterParsers<State, Flagged>>;
  t: Words;
  today: string;
  /** The column of the moment that such a list is sorted by. */
  momentId: string;
};

/** What such a list asks for, and its frame around the answer. */
export function useRecordFilters<State extends string, Flagged extends Flag>({
  name,
  parsers,
  t,
  today,
  momentId,
  ...choices
}: Wanted<State, Flagged>) {
  const ofFlags = useTranslations("kit.standing");
  const filter = useRecordFilter(parsers);
  const { sort } = filter.asked;
  const { by, direction } = SORT_OF[sort ?? "newest"];
  const frame = {
    name,
    views: (columns: Pick<ComponentProps<typeof SavedViewMenu>, "columns" | "onColumns">) => (
      <SavedViewMenu
        {...columns}
        list={name}
        address={filter.address}
        today={today}
        onChoose={filter.replace}
      />
    ),
    sort: { by: by === "moment" ? momentId : by, direction },
    onSort: (next: DataSort) => {
      const isByAmount = next.by !== momentId;
      const isUp = next.direction === "asc";
      filter.change({ sort: isByAmount ? (isUp ? "smallest" : "largest") : isUp ? "oldest" : null });
    },
    caption: t("caption"),
    filters: <RecordFilters filter={filter} {...choices} t={t} today={today} />,
    chips: recordChips(filter, t, choices.words, ofFlags("flag")),
    isFiltered: filter.isFiltered,
    onClear: filter.clear,
    clearLabel: t("clear"),
    emptyFiltered: { title: t("emptyFiltered"), detail: t("emptyFilteredHint") },
  };
  return { asked: filter.asked, change: filter.change, isBanded: by === "moment", frame };
}

function useRecordFilter<State extends string, Flagged extends Flag>(
  parsers: ReturnType<typeof recordFilterParsers<State, Flagged>>,
) {
  const [chosen, choose] = useQueryStates(parsers, { history: "replace" });
  const { state, flag, from, to, search, customer, risk, stage, weekday, hour, sort } = chosen as {
    state: State | null;
    flag: Flagged | null;
    from: string | null;
    to: string | null;
    search: string;
    customer: string | null;
    risk: RiskFilter | null;
    stage: ChargeStage | null;
    weekday: Weekday | null;
    hour: Hour | null;
    sort: ListSort | null;
  };
  const asked: Asked<State, Flagged> = {
    ...(state && { state }),
    ...(flag && { flag }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
    ...(customer && { customer }),
    ...(risk && { risk }),
    ...(stage && { stage }),
    ...(weekday && { weekday }),
    ...(hour && { hour }),
    ...(sort && { sort }),
  };
  return {
    asked,
    isFiltered:
      Boolean(state ?? flag ?? from ?? to ?? customer ?? risk ?? stage ?? weekday ?? hour) || search !== "",
    change: (change: Partial<Record<keyof Asked<State, Flagged>, string | null>>) =>
      void choose(change as Parameters<typeof choose>[0]),
    clear: () => void choose(NOTHING),
    address: new URLSearchParams(asked).toString(),
    /** Takes everything off and puts on what an address says. */
    replace: (address: string) => {
      const wanted = new URLSearchParams(address);
      const parts = Object.keys(parsers).map((name) => [name, wanted.get(name)]);
      void choose(Object.fromEntries(parts) as Parameters<typeof choose>[0]);
    },
  };
}

function recordChips<State extends string, Flagged extends Flag>(
  { asked, change }: RecordFilter<State, Flagged>,
  t: Words,
  words: (word: State | Flagged) => string,
  flagLabel: string,
): FilterChip[] {
  const period = periodWords(asked);
  return [
    ...(asked.state
      ? [
          {
            id: "state",
            label: t("state"),
            value: words(asked.state),
            onRemove: () => change({ state: null }),
          },
        ]
      : []),
    ...(asked.flag
      ? [
          {
            id: "flag",
            label: flagLabel,
            value: words(asked.flag),
            onRemove: () => change({ flag: null }),
          },
        ]
      : []),
    ...(period
      ? [
          {
            id: "period",
            label: t("period"),
            value: period,
            onRemove: () => change({ from: null, to: null }),
          },
        ]
      : []),
  ];
}

function RecordFilters<State extends string, Flagged extends Flag>({
  filter: { asked, change },
  states,
  flags,
  words,
  flagClassName,
  t,
  today,
}: Choices<State, Flagged> & {
  filter: RecordFilter<State, Flagged>;
  t: Words;
  today: string;
}) {
  return (
    <>
      <SearchField
        className="max-sm:grow max-sm:basis-[calc(100%-3.5rem)] sm:w-72"
        label={t("search")}
        value={asked.search ?? ""}
        onChange={(search) => change({ search })}
      />
      <FilterSelect
        label={t("state")}
        anyLabel={t("anyState")}
        choices={states.map((value) => ({ value, label: words(value) }))}
        value={asked.state ?? null}
        onChange={(state) => change({ state })}
      />
      {flags.length > 0 && (
        <FlagFilter
          className={flagClassName}
          flags={flags}
          words={words}
          value={asked.flag}
          onChange={(flag) => change({ flag })}
        />
      )}
      <PeriodFilter period={asked} today={today} anyLabel={t("anyPeriod")} onChange={change} />
    </>
  );
}
