"use client";

import { type UseQueryStatesKeysMap, useQueryStates } from "nuqs";
import { type FilterChip } from "./filter-bar";
import { FilterSelect } from "./filter-select";

/** One of some choices; where there is only one to choose, or none, nothing is asked. */
export type ChoiceFilter<Id extends string> = {
  id: Id;
  label: string;
  anyLabel: string;
  choices: readonly { value: string; label: string }[];
  value: string | undefined;
};

type Choose<Id extends string> = (change: { [One in Id]?: string | null }) => void;

/** The choices as the address holds them. What is chosen is one of a filter's own choices, or null. */
export function useChoices<Parsers extends UseQueryStatesKeysMap>(parsers: Parsers) {
  const [chosen, set] = useQueryStates(parsers, { history: "replace" });
  const choose = (change: { [Id in keyof Parsers]?: string | null }) =>
    void set(change as Parameters<typeof set>[0]);
  return { chosen, choose, clear: () => void set(null) };
}

const changeOf = <Id extends string>(id: Id, value: string | null) =>
  ({ [id]: value }) as { [One in Id]?: string | null };

/** What of a list's frame follows from its choices, and from what else is chosen. */
export function choiceFrame<Id extends string>(
  filters: readonly ChoiceFilter<Id>[],
  { choose, clear }: { choose: Choose<Id>; clear: () => void },
  t: (key: "caption" | "clear" | "emptyFiltered") => string,
  moreChips: readonly FilterChip[] = [],
) {
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
        onChange={(next) => choose(changeOf(id, next))}
      />
    ));
}

/** A value that is none of the choices, as an address may hold one, stands for itself. */
const choiceChips = <Id extends string>(
  filters: readonly ChoiceFilter<Id>[],
  choose: Choose<Id>,
): FilterChip[] =>
  filters.flatMap(({ id, label, choices, value }) => {
    if (!value) return [];
    const words = choices.find((choice) => choice.value === value)?.label ?? value;
    return [{ id, label, value: words, onRemove: () => choose(changeOf(id, null)) }];
  });
