"use client";

import { type FilterChange, type FilterParsers } from "@/lib/core/reads/filters";
import { type FilterChip } from "./filter-bar";
import { FilterSelect } from "./filter-select";
import { type FilterState } from "./use-filter";

/** One of some choices; where there is only one to choose, or none, nothing is asked. */
export type ChoiceFilter<Id extends string> = {
  id: Id;
  label: string;
  anyLabel: string;
  choices: readonly { value: string; label: string }[];
  value: string | undefined;
};

type Choose<Id extends string> = (id: Id, value: string | null) => void;

/** The part of a list's frame that follows from its choice filters and from the other chosen filters. */
export function choiceFrame<Parsers extends FilterParsers, Id extends keyof Parsers & string>(
  filters: readonly ChoiceFilter<Id>[],
  { change, clear }: FilterState<Parsers>,
  t: (key: "caption" | "clear" | "emptyFiltered") => string,
  moreChips: readonly FilterChip[] = [],
) {
  const choose = (id: Id, value: string | null) => change({ [id]: value } as FilterChange<Parsers>);
  const chips = [...choiceChips(filters, choose), ...moreChips];
  return {
    caption: t("caption"),
    filters: <ChoiceFilters filters={filters} choose={choose} />,
    chips,
    isFiltered: chips.length > 0,
    onClear: clear,
    clearLabel: t("clear"),
    emptyFiltered: { title: t("emptyFiltered") },
  };
}

function ChoiceFilters<Id extends string>({
  filters,
  choose,
}: {
  filters: readonly ChoiceFilter<Id>[];
  choose: Choose<Id>;
}) {
  return filters
    .filter(({ choices }) => choices.length > 1)
    .map(({ id, label, anyLabel, choices, value }) => (
      <FilterSelect
        key={id}
        label={label}
        anyLabel={anyLabel}
        choices={choices}
        value={value ?? null}
        onChange={(next) => choose(id, next)}
      />
    ));
}

/** A value outside the choices, as an address may contain one, is shown as it is. */
const choiceChips = <Id extends string>(
  filters: readonly ChoiceFilter<Id>[],
  choose: Choose<Id>,
): FilterChip[] =>
  filters.flatMap(({ id, label, choices, value }) => {
    if (!value) return [];
    const words = choices.find((choice) => choice.value === value)?.label ?? value;
    return [{ id, label, value: words, onRemove: () => choose(id, null) }];
  });
