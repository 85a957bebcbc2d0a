"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type FilterChip } from "./filter-bar";
import { FilterSelect } from "./filter-select";
import { PeriodFilter, periodWords } from "./period-filter";
import { SearchField } from "./search-field";

/** The filter of a wallet's charges, withdrawals and refunds, as the address holds it. At module level: one for a list. */
export const recordFilterParsers = <State extends string>(states: readonly State[]) => ({
  state: parseAsStringLiteral(states),
  from: parseAsString,
  to: parseAsString,
  search: parseAsString.withDefault(""),
});

type Asked<State extends string> = { state?: State; from?: string; to?: string; search?: string };
const NOTHING = { state: null, from: null, to: null, search: "" } as const;

type RecordFilter<State extends string> = ReturnType<typeof useRecordFilter<State>>;

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

type Wanted<State extends string> = {
  parsers: ReturnType<typeof recordFilterParsers<State>>;
  states: readonly State[];
  stateWords: (state: State) => string;
  t: Words;
  today: string;
};

/** What such a list asks for, and its frame around the answer. */
export function useRecordFilters<State extends string>({
  parsers,
  states,
  stateWords,
  t,
  today,
}: Wanted<State>) {
  const filter = useRecordFilter(parsers);
  const frame = {
    caption: t("caption"),
    filters: <RecordFilters filter={filter} states={states} stateWords={stateWords} t={t} today={today} />,
    chips: recordChips(filter, t, stateWords),
    isFiltered: filter.isFiltered,
    onClear: filter.clear,
    clearLabel: t("clear"),
    emptyFiltered: { title: t("emptyFiltered"), detail: t("emptyFilteredHint") },
  };
  return { asked: filter.asked, frame };
}

function useRecordFilter<State extends string>(parsers: ReturnType<typeof recordFilterParsers<State>>) {
  const [chosen, choose] = useQueryStates(parsers, { history: "replace" });
  const { state, from, to, search } = chosen as {
    state: State | null;
    from: string | null;
    to: string | null;
    search: string;
  };
  const asked: Asked<State> = {
    ...(state && { state }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
  };
  return {
    asked,
    isFiltered: Object.keys(asked).length > 0,
    change: (change: Partial<Record<keyof Asked<State>, string | null>>) =>
      void choose(change as Parameters<typeof choose>[0]),
    clear: () => void choose(NOTHING),
  };
}
function recordChips<State extends string>(
  { asked, change }: RecordFilter<State>,
  t: Words,
  stateWords: (state: State) => string,
): FilterChip[] {
  const period = periodWords(asked);
  return [
    ...(asked.state
      ? [
          {
            id: "state",
            label: t("state"),
            value: stateWords(asked.state),
            onRemove: () => change({ state: null }),
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

function RecordFilters<State extends string>({
  filter: { asked, change },
  states,
  stateWords,
  t,
  today,
}: {
  filter: RecordFilter<State>;
  states: readonly State[];
  stateWords: (state: State) => string;
  t: Words;
  today: string;
}) {
  return (
    <>
      <SearchField
        className="w-full sm:w-72"
        label={t("search")}
        value={asked.search ?? ""}
        onChange={(search) => change({ search })}
      />
      <FilterSelect
        label={t("state")}
        anyLabel={t("anyState")}
        choices={states.map((value) => ({ value, label: stateWords(value) }))}
        value={asked.state ?? null}
        onChange={(state) => change({ state })}
      />
      <PeriodFilter period={asked} today={today} anyLabel={t("anyPeriod")} onChange={change} />
    </>
  );
}
