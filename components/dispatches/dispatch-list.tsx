"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { CHANNELS, DISPATCH_STATES } from "@/lib/core/enums/dispatches";
import { dispatchParsers } from "@/lib/platform/dispatches/filter";
import { dispatchQueries } from "@/lib/platform/dispatches/queries";
import { type DispatchListItem } from "@/lib/platform/dispatches/schema";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { choiceFrame } from "../kit/filters/choice-filters";
import { type DataColumn } from "../kit/table/data-column";
import { DateTime } from "../kit/values/date-time";
import { Empty } from "../kit/page/empty";
import { ListFrame } from "../lists/list-frame";
import { PeriodFilter, formatPeriod } from "../kit/filters/period-filter";
import { QuietState } from "../kit/status/quiet-state";
import { StatusBadge } from "../kit/status/status-badge";
import { Duration } from "../kit/values/duration";
import { useDayBand } from "../kit/table/use-day-band";
import { useFilter } from "../kit/filters/use-filter";
import { useRefreshing } from "../kit/table/use-refreshing";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { toast } from "sonner";
import { type TryDispatchAgain } from "./dispatch-actions";

const TONES = { waiting: "info", failing: "warning", sent: "success", given_up: "danger" } as const;

/** All outgoing messages, newest first: their status, and not their content. */
export function DispatchList({ today, tryAgain }: { today: string; tryAgain: TryDispatchAgain }) {
  const t = useTranslations("dispatches");
  const list = useTranslations("dispatches.list");
  const state = useFilter(dispatchParsers);
  const { filter } = state;
  const query = useInfiniteQuery(dispatchQueries.list(filter));
  const refreshing = useRefreshing(query);
  const client = useQueryClient();
  const dayOf = useDayBand(today);
  const bandOf = useCallback((row: DispatchListItem) => dayOf(row.createdAt), [dayOf]);
  const again = useServerAction(tryAgain, { ifTwice: "harmless", keys: [dispatchQueries.all] });
  const { run } = again;
  const pendingId = again.isPending ? again.input?.dispatchId : undefined;
  const columns = useColumns(
    pendingId,
    (dispatchId) => void run({ dispatchId }, { onDone: () => toast.success(list("againDone")) }),
  );
  const filters = [
    {
      id: "state",
      label: list("state"),
      anyLabel: list("anyState"),
      choices: DISPATCH_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
      value: filter.state,
    },
    {
      id: "channel",
      label: list("channel"),
      anyLabel: list("anyChannel"),
      choices: CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) })),
      value: filter.channel,
    },
  ] as const;
  const period = formatPeriod(filter);
  const frame = choiceFrame(
    filters,
    state,
    list,
    period === null
      ? []
      : [
          {
            id: "period",
            label: list("period"),
            value: period,
            onRemove: () => state.change({ from: null, to: null }),
          },
        ],
  );
  return (
    <>
      <ActionNote act={again} />
      <ListFrame
        {...frame}
        filters={
          <>
            {frame.filters}
            <PeriodFilter
              period={filter}
              today={today}
              anyLabel={list("anyPeriod")}
              onChange={(days) => state.change(days)}
            />
          </>
        }
        bandOf={bandOf}
        name="dispatches"
        query={query}
        columns={columns}
        rowId={(row) => row.id}
        refreshing={refreshing}
        aside={
          <Button
            variant="secondary"
            pending={refreshing}
            onClick={() => void client.invalidateQueries({ queryKey: dispatchQueries.all })}
          >
            <RefreshCw aria-hidden />
            {list("refresh")}
          </Button>
        }
        empty={<Empty icon={Send} title={list("empty")} detail={list("emptyHint")} />}
      />
    </>
  );
}

function useColumns(
  pendingId: string | undefined,
  onAgain: (dispatchId: string) => void,
): DataColumn<DispatchListItem>[] {
  const t = useTranslations("dispatches");
  return useMemo(
    () => [
      {
        id: "at",
        header: t("list.hour"),
        fixed: true,
        widthRem: 4.25,
        card: "end",
        cell: ({ createdAt }) => <DateTime value={createdAt} format="time" />,
      },
      {
        id: "what",
        header: t("list.what"),
        fixed: true,
        widthRem: 12,
        card: "title",
        cell: ({ form, topics, isUrgent }) => {
          const [topic] = topics;
          const about =
            form !== "notice" || topic === undefined ? t(`forms.${form}`) : t(`topics.${topic}.short`);
          return (
            <span className="flex min-w-0 items-center gap-2">
              <span className="truncate font-medium">{about}</span>
              {isUrgent && form !== "test" && <Badge tone="neutral">{t("list.urgent")}</Badge>}
            </span>
          );
        },
      },
      {
        id: "receiver",
        header: t("list.receiver"),
        widthRem: 14.5,
        card: "under",
        cell: ({ receiver, channel }) => (
          <span className="truncate">
            <bdi>{receiver}</bdi>
            <span className="text-muted-foreground"> · {t(`channels.${channel}`)}</span>
          </span>
        ),
      },
      {
        id: "state",
        header: t("list.state"),
        fixed: true,
        widthRem: 11.5,
        card: "aside",
        cell: ({ state, createdAt, sentAt }) =>
          state === "sent" && sentAt !== null ? (
            <QuietState>
              {t("states.sent")}
              <span className="text-muted-foreground max-md:hidden">
                {t.rich("list.sentIn", {
                  time: () => <Duration ms={Math.max(0, Date.parse(sentAt) - Date.parse(createdAt))} />,
                })}
              </span>
            </QuietState>
          ) : (
            <StatusBadge tone={TONES[state]} label={t(`states.${state}`)} />
          ),
      },
      {
        id: "outcome",
        header: t("list.outcome"),
        widthRem: 11.5,
        card: "line",
        cell: (row) => <Outcome row={row} />,
      },
      {
        id: "attempts",
        header: t("list.attempts"),
        align: "end",
        widthRem: 6,
        card: "none",
        hidden: true,
        cell: ({ attempts }) => <span className="tabular-nums">{attempts}</span>,
      },
      {
        id: "next",
        header: t("list.next"),
        widthRem: 9.5,
        card: "none",
        hidden: true,
        cell: ({ nextAt }) =>
          nextAt === null ? <span className="text-muted-foreground">—</span> : <DateTime value={nextAt} />,
      },
      {
        id: "again",
        header: t("list.again"),
        isHeaderSpoken: true,
        fixed: true,
        align: "end",
        widthRem: 8.5,
        card: "line",
        cell: ({ id, state }) =>
          state === "failing" || state === "given_up" ? (
            <Button variant="secondary" size="sm" pending={pendingId === id} onClick={() => onAgain(id)}>
              {t("list.again")}
            </Button>
          ) : null,
      },
    ],
    [t, pendingId, onAgain],
  );
}

/** Why it did not leave yet, and when it is tried next. */
function Outcome({ row: { state, fault, reply, nextAt } }: { row: DispatchListItem }) {
  const t = useTranslations("dispatches");
  // Nothing at all, so that a phone has no line for it.
  if (state === "sent") return null;
  const next =
    nextAt === null
      ? null
      : t.rich(fault === null ? "list.leavesAt" : "list.nextAt", {
          moment: () => <DateTime value={nextAt} />,
        });
  if (fault === null) return <span className="text-muted-foreground">{next ?? "—"}</span>;
  return (
    <span className="grid min-w-0">
      <span className="truncate">
        {t(`faults.${fault}`)}
        {reply !== null && <span className="text-muted-foreground"> · {reply}</span>}
      </span>
      {next !== null && <span className="truncate text-xs text-muted-foreground">{next}</span>}
    </span>
  );
}
