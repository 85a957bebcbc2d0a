"use client";

import { BLOCK_KINDS, BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { DEADLINE_FILTERS } from "@/lib/domain/blocks/deadline";
import { ASSIGNEE_ME, ASSIGNEE_NONE } from "@/lib/domain/blocks/assignees";
import { type BlockPerson } from "@/lib/domain/blocks/schema";
import { FilterBar, type FilterChip } from "../kit/filter-bar";
import { FilterSelect } from "../kit/filter-select";
import { PeriodFilter, periodWords } from "../kit/period-filter";
import { type useBlockFilter } from "./use-block-filter";

type Choice<Value extends string> = { value: Value; label: string };

export function BlockFilters({
  state: { filter, isFiltered, set, clear },
  wallets,
  people,
  today,
  aside,
}: {
  state: ReturnType<typeof useBlockFilter>;
  wallets: readonly { reference: string; name: string }[];
  people: readonly BlockPerson[];
  today: string;
  aside?: ReactNode;
}) {
  const t = useTranslations("blocks.list");
  const statuses = useTranslations("blocks.statusFilter");
  const kinds = useTranslations("blocks.kind");
  const choices = {
    status: BLOCK_STATUSES.map((value) => ({ value, label: statuses(value) })),
    kind: BLOCK_KINDS.map((value) => ({ value, label: kinds(value) })),
    wallet: wallets.map(({ reference, name }) => ({ value: reference, label: name })),
    assignee: [
      { value: ASSIGNEE_ME, label: t("me") },
      { value: ASSIGNEE_NONE, label: t("nobody") },
      ...people.map(({ id, name }) => ({ value: id, label: name })),
    ],
    deadline: DEADLINE_FILTERS.map((value) => ({ value, label: t(`due.${value}`) })),
  };
  const anyWords = {
    status: t("anyStatus"),
    kind: t("anyKind"),
    wallet: t("anyWallet"),
    assignee: t("anyAssignee"),
    deadline: t("anyDeadline"),
  };
  const names = [
    "status",
    "kind",
    "deadline",
    "assignee",
    ...(wallets.length > 1 ? ["wallet" as const] : []),
  ] as const;
  const period = periodWords(filter);
  const chips: FilterChip[] = [
    ...names.flatMap((name) => {
      const value = filter[name];
      if (value === undefined) return [];
      const known = (choices[name] as Choice<string>[]).find((choice) => choice.value === value);
      return [
        { id: name, label: t(name), value: known?.label ?? value, onRemove: () => set({ [name]: null }) },
      ];
    }),
    ...(period
      ? [{ id: "period", label: t("period"), value: period, onRemove: () => set({ from: null, to: null }) }]
      : []),
  ];
  return (
    <FilterBar aside={aside} chips={chips} {...(isFiltered && { onClear: clear })}>
      {names.map((name) => (
        <FilterSelect
          key={name}
          label={t(name)}
          anyLabel={anyWords[name]}
          choices={choices[name]}
          value={filter[name] ?? null}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <PeriodFilter period={filter} today={today} anyLabel={t("anyPeriod")} onChange={set} />
    </FilterBar>
  );
}
