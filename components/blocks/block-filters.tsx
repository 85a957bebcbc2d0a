"use client";

import { BLOCK_KINDS, BLOCK_STATES, WAITING_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { isOneOf } from "@/lib/core/enums/enums";
import { useLocale, useTranslations } from "next-intl";
import { DEADLINE_FILTERS } from "@/lib/domain/blocks/deadline";
import { ASSIGNEE_ME, ASSIGNEE_NONE } from "@/lib/domain/blocks/assignees";
import { type BlockPerson, type BlockSummary } from "@/lib/domain/blocks/schema";
import { type FilterChip } from "../kit/filters/filter-bar";
import { FilterSelect } from "../kit/filters/filter-select";
import { formatMoment } from "../kit/values/format-moment";
import { PeriodFilter, formatPeriod } from "../kit/filters/period-filter";
import { CalendarLegend } from "./block-calendar";
import { BlockQueues, FilterSheet } from "./block-queues";
import { QueueKnowledge, QueueReadAt } from "./queue-knowledge";
import { type useBlockFilter } from "./use-block-filter";

type Choice<Value extends string> = { value: Value; label: string };

/** The filter part of the list's frame: stages first, then the filters that narrow them. */
export function useBlockFilters({
  state: { filter, asked, isFiltered, change, clear },
  wallets,
  people,
  today,
  summary,
  outcomeWords,
}: {
  state: ReturnType<typeof useBlockFilter>;
  wallets: readonly { reference: string; name: string }[];
  people: readonly BlockPerson[];
  today: string;
  summary: BlockSummary | undefined;
  /** The label of the row of block outcomes that the page was opened with. */
  outcomeWords: string | null;
}) {
  const t = useTranslations("blocks.list");
  const statuses = useTranslations("blocks.statusFilter");
  const kinds = useTranslations("blocks.kind");
  const locale = useLocale();
  const choices = {
    status: BLOCK_STATES.map((value) => ({ value, label: statuses(value) })),
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
  const period = formatPeriod(filter);
  const chips: FilterChip[] = [
    ...names.flatMap((name) => {
      const value = filter[name];
      if (value === undefined) return [];
      const known = (choices[name] as Choice<string>[]).find((choice) => choice.value === value);
      return [
        { id: name, label: t(name), value: known?.label ?? value, onRemove: () => change({ [name]: null }) },
      ];
    }),
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
  const dayWords = (day: string) => formatMoment(new Date(`${day}T12:00:00Z`), locale, "date");
  // A filter that only a figure sets has no field, and is removed by its chip.
  const { heldOn, endedFrom, outcome } = filter;
  if (heldOn !== undefined)
    chips.push({
      ...{ id: "heldOn", label: t("heldOn"), value: dayWords(heldOn) },
      onRemove: () => change({ heldOn: null }),
    });
  if (endedFrom !== undefined)
    chips.push({
      ...{ id: "endedFrom", label: t("endedFrom"), value: dayWords(endedFrom) },
      onRemove: () => change({ endedFrom: null }),
    });
  if (outcome !== undefined)
    chips.push({
      ...{ id: "outcome", label: t("outcome"), value: outcomeWords ?? outcome },
      onRemove: () => change({ outcome: null }),
    });
  const select = (name: (typeof names)[number], className?: string) => (
    <FilterSelect
      key={name}
      label={t(name)}
      anyLabel={anyWords[name]}
      choices={choices[name]}
      value={filter[name] ?? null}
      onChange={(value) => change({ [name]: value, ...(ENDS_STAGE.has(name) && value && { stage: null }) })}
      className={className}
    />
  );
  const filters = (
    <>
      <BlockQueues asked={asked} summary={summary} change={change} />
      <FilterSheet active={chips.length}>
        {names.map((name) => select(name, name === "status" ? "w-full md:hidden" : undefined))}
        <PeriodFilter period={filter} today={today} anyLabel={t("anyPeriod")} onChange={change} />
      </FilterSheet>
    </>
  );
  return {
    filters,
    chips,
    isFiltered,
    onClear: clear,
    clearLabel: t("clear"),
    above: (
      <div className="grid">
        {summary && <QueueKnowledge summary={summary} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2 text-xs text-muted-foreground max-md:hidden">
          {select("status", "h-7 w-56")}
          {summary && isWaitingOnly(asked) && <CalendarLegend hours={summary.responseHours} />}
          {summary && (
            <div className="ml-auto">
              <QueueReadAt summary={summary} />
            </div>
          )}
        </div>
      </div>
    ),
  };
}

/** True where the filter selects only waiting blocks. The calendar is meaningful for these alone. */
export const isWaitingOnly = ({ stage, status }: { stage?: string; status?: string }): boolean =>
  stage === "answer" || stage === "open" || isOneOf(WAITING_BLOCK_STATUSES, status);

/** These filters name their own stage. */
const ENDS_STAGE: ReadonlySet<string> = new Set(["status", "deadline"]);
