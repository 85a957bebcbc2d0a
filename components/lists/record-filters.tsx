"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps } from "react";
import { type ListSort } from "@/lib/core/enums/sorts";
import { type StatusFlag } from "@/lib/core/enums/display-status";
import { type ViewedList } from "@/lib/core/enums/views";
import { SavedViewMenu } from "./saved-view-menu";
import { type DataSort } from "../kit/table/data-column";
import { type FilterChip } from "../kit/filters/filter-bar";
import { FilterSelect } from "../kit/filters/filter-select";
import { FlagFilter } from "../kit/filters/flag-filter";
import { PeriodFilter, formatPeriod } from "../kit/filters/period-filter";
import { SearchField } from "../kit/filters/search-field";
import { type FilterState } from "../kit/filters/use-filter";

type RecordFilter<State extends string, Flagged extends StatusFlag> = {
  state?: State | undefined;
  flag?: Flagged | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  sort?: ListSort | undefined;
};

/** The filter of a wallet's charges, withdrawals or refunds, apart from any further filters of its list. */
type RecordState<State extends string, Flagged extends StatusFlag> = {
  filter: RecordFilter<State, Flagged>;
  change: (change: {
    [Name in keyof RecordFilter<State, Flagged>]: RecordFilter<State, Flagged>[Name] | null;
  }) => void;
} & Pick<FilterState<Record<never, never>>, "clear" | "replace" | "address" | "isFiltered">;

/** As a list's head says its order, and back: the newest first is what no address says. */
const SORT_OF: Record<ListSort | "newest", DataSort> = {
  newest: { by: "moment", direction: "desc" },
  oldest: { by: "moment", direction: "asc" },
  largest: { by: "amount", direction: "desc" },
  smallest: { by: "amount", direction: "asc" },
};

/** The messages that the message file of each list contains. */
type RecordTranslator = (
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

type Choices<State extends string, Flagged extends StatusFlag> = {
  states: readonly State[];
  flags: readonly Flagged[];
  words: (word: State | Flagged) => string;
  /** Where the bar has no space for it, the list shows the filter by flag elsewhere. */
  flagClassName?: string;
};

type Wanted<State extends string, Flagged extends StatusFlag> = Choices<State, Flagged> & {
  name: ViewedList;
  filters: RecordState<State, Flagged>;
  t: RecordTranslator;
  today: string;
  /** The column of the moment that such a list is sorted by. */
  momentId: string;
};

/** The frame of such a list around its rows. */
export function useRecordFrame<State extends string, Flagged extends StatusFlag>({
  name,
  filters,
  t,
  today,
  momentId,
  ...choices
}: Wanted<State, Flagged>) {
  const ofFlags = useTranslations("kit.standing");
  const { by, direction } = SORT_OF[filters.filter.sort ?? "newest"];
  return {
    name,
    views: (columns: Pick<ComponentProps<typeof SavedViewMenu>, "columns" | "onColumns">) => (
      <SavedViewMenu
        {...columns}
        list={name}
        address={filters.address}
        today={today}
        onChoose={filters.replace}
      />
    ),
    sort: { by: by === "moment" ? momentId : by, direction },
    onSort: (next: DataSort) => {
      const isByAmount = next.by !== momentId;
      const isUp = next.direction === "asc";
      filters.change({ sort: isByAmount ? (isUp ? "smallest" : "largest") : isUp ? "oldest" : null });
    },
    caption: t("caption"),
    filters: <RecordFilters filters={filters} {...choices} t={t} today={today} />,
    chips: recordChips(filters, t, choices.words, ofFlags("flag")),
    isFiltered: filters.isFiltered,
    onClear: filters.clear,
    clearLabel: t("clear"),
    emptyFiltered: { title: t("emptyFiltered"), detail: t("emptyFilteredHint") },
  };
}

function recordChips<State extends string, Flagged extends StatusFlag>(
  { filter, change }: RecordState<State, Flagged>,
  t: RecordTranslator,
  words: (word: State | Flagged) => string,
  flagLabel: string,
): FilterChip[] {
  const period = formatPeriod(filter);
  return [
    ...(filter.state
      ? [
          {
            id: "state",
            label: t("state"),
            value: words(filter.state),
            onRemove: () => change({ state: null }),
          },
        ]
      : []),
    ...(filter.flag
      ? [
          {
            id: "flag",
            label: flagLabel,
            value: words(filter.flag),
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

function RecordFilters<State extends string, Flagged extends StatusFlag>({
  filters: { filter, change },
  states,
  flags,
  words,
  flagClassName,
  t,
  today,
}: Choices<State, Flagged> & {
  filters: RecordState<State, Flagged>;
  t: RecordTranslator;
  today: string;
}) {
  return (
    <>
      <SearchField
        className="max-sm:grow max-sm:basis-[calc(100%-3.5rem)] sm:w-72"
        label={t("search")}
        value={filter.search ?? ""}
        onChange={(search) => change({ search })}
      />
      <FilterSelect
        label={t("state")}
        anyLabel={t("anyState")}
        choices={states.map((value) => ({ value, label: words(value) }))}
        value={filter.state ?? null}
        onChange={(state) => change({ state })}
      />
      {flags.length > 0 && (
        <FlagFilter
          className={flagClassName}
          flags={flags}
          words={words}
          value={filter.flag}
          onChange={(flag) => change({ flag })}
        />
      )}
      <PeriodFilter period={filter} today={today} anyLabel={t("anyPeriod")} onChange={change} />
    </>
  );
}
