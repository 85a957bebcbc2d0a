"use client";

import { useQuery } from "@tanstack/react-query";
import { BellRing, Hourglass } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { taskQueries } from "@/lib/composers/tasks/queries";
import { type RemindInput, type Reminded, type Tasks } from "@/lib/composers/tasks/schema";
import { REMINDED_EVERY_MS } from "@/lib/composers/tasks/with-others";
import { formatBrl } from "@/lib/core/money/money";
import { AppError } from "@/lib/core/errors/app-error";
import { BLOCK_KINDS } from "@/lib/core/enums/blocks";
import { parseEnum } from "@/lib/core/enums/enums";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { addressOf } from "../kit/navigation/addresses";
import { FailureNote } from "../kit/failure/failure-note";
import { useNowMs } from "../kit/values/use-now";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { Link } from "../ui/link";
import { Skeleton } from "../ui/skeleton";
import { approvalHref } from "./task-href";
import { TaskRow } from "./task-row";
import { useElapsedLabel } from "./use-elapsed-label";

const SHOWN_AT_FIRST = 5;
const STEP_MS = 15_000;
const MINUTE_MS = 60_000;

/** The tasks that wait for this person, the most urgent first, each one click from the place where it is done. */
export function TaskList({ remind }: { remind: ServerAction<RemindInput, Reminded> }) {
  const t = useTranslations("tasks");
  const locale = useLocale();
  const { data: tasks, error, refetch } = useQuery(taskQueries.mine());
  const hasApprovals = tasks?.items.some(({ kind }) => kind === "approval") === true;
  const { data: briefs } = useQuery({ ...taskQueries.briefs(), enabled: hasApprovals });
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? tasks?.items : tasks?.items.slice(0, SHOWN_AT_FIRST);
  const hidden = (tasks?.items.length ?? 0) - SHOWN_AT_FIRST;
  return (
    <section aria-labelledby="tasks">
      <Card className="overflow-hidden">
        <header className="flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-2 lg:px-5">
          <h2 id="tasks" className="text-lg font-semibold">
            {t("title")}
            {tasks !== undefined && tasks.count > 0 && (
              <span className="ml-2 font-medium text-muted-foreground tabular-nums">{tasks.count}</span>
            )}
          </h2>
          {tasks !== undefined && tasks.overdue > 0 && (
            <Badge tone="danger">{t("overdue", { count: tasks.overdue })}</Badge>
          )}
          {tasks !== undefined && tasks.count > 0 && (
            <p className="ml-auto text-sm text-muted-foreground tabular-nums">
              {t("atStake", { amount: formatBrl(tasks.atStakeCentavos, locale, "tasks_at_stake") })}
            </p>
          )}
        </header>
        {error !== null && (
          <div className="border-t p-4">
            <FailureNote
              error={error instanceof AppError ? error.toPublic() : { code: "internal" }}
              onRetry={() => void refetch()}
            />
          </div>
        )}
        {tasks === undefined ? (
          error === null && <TaskSkeleton />
        ) : tasks.count === 0 ? (
          <p className="border-t px-4 py-5 text-base text-muted-foreground lg:px-5">
            <strong className="font-medium text-foreground">{t("none")}.</strong> {t("noneHint")}
          </p>
        ) : (
          <ul onKeyDown={moveByKeys}>
            {shown?.map((task, place) => (
              <TaskRow
                key={`${task.kind} ${task.id}`}
                task={task}
                isFirst={place === 0}
                brief={
                  task.kind === "approval"
                    ? briefs?.items.find(({ intentId }) => intentId === task.id)
                    : undefined
                }
              />
            ))}
          </ul>
        )}
        {hidden > 0 && (
          <div className="border-t px-3 py-1.5">
            <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? t("fewer") : t("more", { count: hidden })}
            </Button>
          </div>
        )}
        {tasks?.withOthers && <WithOthers waiting={tasks.withOthers} remind={remind} />}
      </Card>
    </section>
  );
}

/** J and K go through the tasks, as through every list; Enter is the act's own. */
function moveByKeys(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== "j" && event.key !== "k") return;
  const acts = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row-open]")];
  const at = acts.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  acts[Math.min(acts.length - 1, Math.max(0, at + (event.key === "j" ? 1 : -1)))]?.focus();
}

function WithOthers({
  waiting,
  remind,
}: {
  waiting: NonNullable<Tasks["withOthers"]>;
  remind: ServerAction<RemindInput, Reminded>;
}) {
  const t = useTranslations("tasks");
  const elapsed = useElapsedLabel();
  const nowMs = useNowMs(STEP_MS);
  const reminding = useServerAction(remind, { ifTwice: "harmless", keys: [taskQueries.all] });
  const remindedMs = waiting.remindedAt === null ? Infinity : nowMs - Date.parse(waiting.remindedAt);
  const isReminded = remindedMs < REMINDED_EVERY_MS;
  return (
    <div className="border-t bg-muted/60 px-4 py-2 text-sm text-muted-foreground lg:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Hourglass className="size-4 shrink-0" aria-hidden />
        <span className="min-w-0 flex-1 basis-60">{useWaitingWords(waiting, nowMs)}</span>
        <span className="flex items-center gap-x-4" aria-live="polite">
          <Link
            href={
              waiting.kind === "block"
                ? addressOf.block(waiting.id)
                : approvalHref(waiting.wallet, waiting.id, waiting.about)
            }
            className="underline-offset-4 hover:text-foreground hover:underline"
          >
            {t(waiting.count > 1 ? "seeFirst" : waiting.kind === "block" ? "seeBlock" : "seeRequest")}
          </Link>
          {isReminded ? (
            <span className="inline-flex items-center gap-1.5 text-foreground">
              <BellRing className="size-4 text-success" aria-hidden />
              {remindedMs < MINUTE_MS ? t("remindedNow") : t("reminded", { time: elapsed(remindedMs) })}
            </span>
          ) : (
            <Button
              variant="ghost"
              size="sm"
              className="-mr-2 text-primary"
              pending={reminding.isPending}
              onClick={() => void reminding.run({})}
            >
              <BellRing aria-hidden />
              {t("remind")}
            </Button>
          )}
        </span>
      </p>
      {/* The people who could act may have left: then there is nobody to remind. */}
      {reminding.outcome?.is === "done" && !isReminded ? (
        <p role="status">{t("remindedNobody")}</p>
      ) : (
        <ActionNote act={reminding} className="mt-2" />
      )}
    </div>
  );
}

/** The people who hold the waiting tasks, and until when. Several tasks show their total and the next one. */
function useWaitingWords(waiting: NonNullable<Tasks["withOthers"]>, nowMs: number): string {
  const t = useTranslations("tasks.waiting");
  const locale = useLocale();
  const elapsed = useElapsedLabel();
  const { kind, count, about, name, person, since, until } = waiting;
  const amount = formatBrl(waiting.amountCentavos, locale, "tasks_with_others");
  const left = until === null ? "" : elapsed(Date.parse(until) - nowMs);
  if (count > 1) return t("several", { count, amount, left });
  const who = name === null ? "" : ` (${name})`;
  if (kind === "approval")
    return t(about === "refund" ? "refund" : "withdrawal", {
      amount,
      who,
      time: elapsed(nowMs - Date.parse(since)),
    });
  return t(`block.${parseEnum(BLOCK_KINDS, about, "other")}`, { amount, who, person: person ?? "", left });
}

const SKELETON_ROWS = 3;

function TaskSkeleton() {
  const t = useTranslations("tasks");
  return (
    <div aria-busy aria-label={t("loading")}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className="flex h-15 items-center gap-4 border-t px-4 lg:px-5">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-8 w-24" />
        </div>
      ))}
    </div>
  );
}
