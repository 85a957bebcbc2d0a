"use client";

import { BLOCK_KINDS, BLOCK_STAGES, BLOCK_STATUSES } from "@/lib/core/words/blocks";
import { useTranslations } from "next-intl";
import { DEADLINE_FILTERS } from "@/lib/domain/blocks/deadline";
import { ASSIGNEE_ME, ASSIGNEE_NONE } from "@/lib/domain/blocks/assignees";
import { type BlockPerson, type BlockSummary } from "@/lib/domain/blocks/schema";
import { type FilterChip } from "../kit/filter-bar";
import { FilterSelect } from "../kit/filter-select";
import { PeriodFilter, periodWords } from "../kit/period-filter";
import { ToggleGroup, ToggleGroupItem } from "../ui/toggle-group";
import { CalendarLegend } from "./block-calendar";
import { type useBlockFilter } from "./use-block-filter";

type Choice<Value extends string> = { value: Value; label: string };

/** What of the list's frame is about what is looked for: stages first, then whatever narrows them. */
export function useBlockFilters({
  state: { filter, asked, isFiltered, set, clear },
  wallets,
  people,
  today,
  summary,
}: {
  state: ReturnType<typeof useBlockFilter>;
  wallets: readonly { reference: string; name: string }[];
  people: readonly BlockPerson[];
  today: string;
  summary: BlockSummary | undefined;
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
  const filters = (
    <>
      <ToggleGroup
        type="single"
        aria-label={t("stage")}
        value={asked.stage ?? ""}
        onValueChange={(stage) => {
          const chosen = BLOCK_STAGES.find((known) => known === stage);
          if (chosen) set({ stage: chosen === "open" ? null : chosen, status: null, deadline: null });
        }}
      >
        {BLOCK_STAGES.map((stage) => (
          <ToggleGroupItem key={stage} value={stage}>
            {t(`stages.${stage}`)}
            {stage === "open" && summary && <span className="tabular-nums">{summary.exposure.count}</span>}
          </ToggleGroupItem>
        ))}
      </ToggleGroup>
      {names
        .filter((name) => isOffered(name) || filter[name] !== undefined)
        .map((name) => (
          <FilterSelect
            key={name}
            label={t(name)}
            anyLabel={anyWords[name]}
            choices={choices[name]}
            value={filter[name] ?? null}
            onChange={(value) =>
              set({ [name]: value, ...(ENDS_STAGE.has(name) && value && { stage: null }) })
            }
          />
        ))}
      <PeriodFilter period={filter} today={today} anyLabel={t("anyPeriod")} onChange={set} />
    </>
  );
  return {
    filters,
    chips,
    isFiltered,
    onClear: clear,
    clearLabel: t("clear"),
    above: summary && asked.stage === "open" && (
      <div className="pb-2">
        <CalendarLegend hours={summary.responseHours} />
      </div>
    ),
  };
}

/** Stages and groups say the others; an address may hold them all the same. */
const isOffered = (name: string): boolean => !ENDS_STAGE.has(name);

/** These say of which stage they are. */
const ENDS_STAGE: ReadonlySet<string> = new Set(["status", "deadline"]);
