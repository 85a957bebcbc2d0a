"use client";

import { CalendarRange } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { DEADLINE_FILTERS } from "@/lib/balance-blocks/deadline";
import { BLOCK_KINDS } from "@/lib/balance-blocks/labels";
import { ASSIGNEE_ME, ASSIGNEE_NONE, type BlockPerson } from "@/lib/balance-blocks/schema";
import { BLOCK_STATUSES } from "@/lib/mirror/states";
import { FilterBar, type FilterChip } from "../kit/filter-bar";
import { Button } from "../ui/button";
import { DateRangeInput } from "../ui/date-range-input";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";
import { type useBlockFilter } from "./use-block-filter";

const ANY = "any";

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
  const period = [filter.from, filter.to]
    .map((day) => day?.split("-").toReversed().join("/") ?? "…")
    .join(" – ");
  const hasPeriod = filter.from !== undefined || filter.to !== undefined;
  const chips: FilterChip[] = [
    ...names.flatMap((name) => {
      const value = filter[name];
      if (value === undefined) return [];
      const known = (choices[name] as Choice<string>[]).find((choice) => choice.value === value);
      return [
        { id: name, label: t(name), value: known?.label ?? value, onRemove: () => set({ [name]: null }) },
      ];
    }),
    ...(hasPeriod
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
          value={filter[name]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <Popover>
        <PopoverTrigger asChild>
          <Button variant="secondary">
            <CalendarRange aria-hidden />
            {hasPeriod ? period : t("anyPeriod")}
          </Button>
        </PopoverTrigger>
        <PopoverContent className="w-80">
          <DateRangeInput
            today={today}
            value={{ from: filter.from ?? null, to: filter.to ?? null }}
            onChange={({ from, to }) => set({ from, to })}
          />
        </PopoverContent>
      </Popover>
    </FilterBar>
  );
}

function FilterSelect<Value extends string>({
  label,
  anyLabel,
  choices,
  value,
  onChange,
}: {
  label: string;
  anyLabel: string;
  choices: readonly Choice<Value>[];
  value: string | undefined;
  onChange: (value: Value | null) => void;
}) {
  return (
    <Select
      value={value ?? ANY}
      onValueChange={(next) => onChange(choices.find((choice) => choice.value === next)?.value ?? null)}
    >
      <SelectTrigger aria-label={label} className="w-44">
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={ANY}>{anyLabel}</SelectItem>
        {choices.map((choice) => (
          <SelectItem key={choice.value} value={choice.value}>
            {choice.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
