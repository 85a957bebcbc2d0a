"use client";

import {
  CircleHelp,
  FileWarning,
  Gavel,
  GitCompareArrows,
  Lock,
  Scale,
  ShieldAlert,
  ArrowUpFromLine,
  Undo2,
  UserRoundCheck,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { type Task } from "@/lib/composers/tasks/schema";
import { type TaskKind } from "@/lib/core/enums/tasks";
import { isOverdue } from "@/lib/composers/tasks/rank";
import { type ApprovalSummary } from "@/lib/engine/payouts/approval-schema";
import { ExternalText } from "../kit/values/external-text";
import { Money } from "../kit/values/money";
import { useNowMs } from "../kit/values/use-now";
import { useNameOfWallet } from "../kit/wallets/wallet-name";
import { cn } from "../ui/cn";
import { buttonVariants } from "../ui/button";
import { Link } from "../ui/link";
import { ApprovalFactsLine } from "./approval-facts-line";
import { taskHref } from "./task-href";
import { useElapsedLabel } from "./use-elapsed-label";
import { useTaskLabels } from "./use-task-labels";

const STEP_MS = 15_000;
const DAY_MS = 24 * 3_600_000;

const BLOCK_ICONS: Readonly<Record<string, LucideIcon>> = {
  med: ShieldAlert,
  judicial: Gavel,
  administrative: Scale,
};

const ICONS: Record<Exclude<TaskKind, "block">, LucideIcon> = {
  approval: ArrowUpFromLine,
  change: UsersRound,
  recipient: UserRoundCheck,
  unknown_outcome: CircleHelp,
  refund_overdue: Undo2,
  contradicted: FileWarning,
  drift: GitCompareArrows,
};

function TaskIcon({ task: { kind, about } }: { task: Task }) {
  const Icon =
    kind === "block"
      ? (BLOCK_ICONS[about ?? ""] ?? Lock)
      : kind === "approval" && about === "refund"
        ? Undo2
        : ICONS[kind];
  return <Icon className="size-4" />;
}

/** One task: how long there is, what it is, how much it is about, and the one thing to do. */
export function TaskRow({
  task,
  isFirst,
  brief,
}: {
  task: Task;
  isFirst: boolean;
  /** The brief of an approval, by which it is judged. Without it, the row only links to the place that shows it. */
  brief: ApprovalSummary | undefined;
}) {
  const nowMs = useNowMs(STEP_MS);
  const nameOf = useNameOfWallet();
  const walletName = task.wallet === null ? null : nameOf(task.wallet);
  const t = useTranslations("tasks");
  const words = useTaskLabels()(task, walletName ?? task.id);
  const { title, hint } = words;
  const act = task.kind === "approval" && brief === undefined ? t("approval.open") : words.act;
  const isLate = isOverdue(task, nowMs);
  return (
    <li
      className={cn(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-t px-4 py-2.5 transition-colors duration-75 focus-within:bg-accent/50 hover:bg-accent/50 lg:grid-cols-[12.5rem_1.75rem_minmax(0,1fr)_auto_11.5rem] lg:px-5",
        isFirst && "lg:py-3.5 lg:shadow-[inset_3px_0_0_var(--primary)]",
      )}
    >
      <TaskTime task={task} nowMs={nowMs} isLate={isLate} isFirst={isFirst} />
      <span
        aria-hidden
        className="hidden size-7 place-items-center rounded-md bg-muted text-muted-foreground lg:grid"
      >
        <TaskIcon task={task} />
      </span>
      <div className="min-w-0 max-lg:col-start-1 max-lg:row-start-2">
        <p className={cn("font-medium break-words", isFirst ? "text-lg" : "text-base")}>
          <ExternalText text={title} />
        </p>
        <p className="text-sm text-muted-foreground">
          {[walletName, hint].filter((part) => part !== null).join(", ")}
        </p>
      </div>
      <Money
        figure="task"
        amountCentavos={task.amountCentavos ?? undefined}
        className={cn(
          "text-right font-semibold max-lg:col-start-2 max-lg:row-start-2",
          task.amountCentavos === null && "invisible",
          isFirst ? "text-lg" : "text-base",
        )}
      />
      <div
        className={cn(
          "lg:text-right",
          isFirst ? "max-lg:col-span-2" : "max-lg:col-start-2 max-lg:row-start-1",
        )}
      >
        <Link
          data-row-open
          tabIndex={0}
          href={taskHref(task)}
          aria-label={`${act}: ${title}`}
          className={cn(
            buttonVariants({ variant: isFirst ? "default" : "secondary" }),
            isFirst && "max-lg:flex max-lg:w-full",
          )}
        >
          {act}
        </Link>
      </div>
      {brief && (
        <div className="max-lg:col-span-2 lg:col-span-3 lg:col-start-3">
          <ApprovalFactsLine brief={brief} walletName={walletName} />
        </div>
      )}
    </li>
  );
}

/** Left until our own deadline, with a bar of it, and until the Banco Central's; or how long it has been so. */
function TaskTime({
  task,
  nowMs,
  isLate,
  isFirst,
}: {
  task: Task;
  nowMs: number;
  isLate: boolean;
  isFirst: boolean;
}) {
  const t = useTranslations("tasks.time");
  const elapsed = useElapsedLabel();
  const regulatoryWords = (leftMs: number) =>
    leftMs > 0 ? t("regulatory", { time: elapsed(leftMs) }) : t("regulatoryOver", { time: elapsed(-leftMs) });
  const sinceMs = Date.parse(task.since);
  if (task.until === null)
    return (
      <div
        className={cn(
          "text-sm max-lg:flex max-lg:flex-wrap max-lg:gap-x-1.5",
          isFirst && "max-lg:col-span-2",
        )}
      >
        <p className="font-medium tabular-nums">{t("ago", { time: elapsed(nowMs - sinceMs) })}</p>
        <p className="text-muted-foreground">
          {t(task.kind === "unknown_outcome" || task.kind === "refund_overdue" ? "noAnswer" : "since")}
        </p>
      </div>
    );
  const untilMs = Date.parse(task.until);
  const leftMs = untilMs - nowMs;
  const share = isLate ? 1 : Math.max(0.02, Math.min(1, leftMs / Math.max(1, untilMs - sinceMs)));
  const isUrgent = isLate || leftMs <= DAY_MS;
  const tone = isLate ? "text-danger" : leftMs <= DAY_MS ? "text-warning" : "text-foreground";
  return (
    <div
      className={cn(
        "text-sm",
        isFirst
          ? "grid gap-1 max-lg:col-span-2"
          : "max-lg:flex max-lg:flex-wrap max-lg:gap-x-1.5 lg:grid lg:gap-1",
        tone,
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 font-medium tabular-nums">
        {isLate ? t("overdue", { time: elapsed(-leftMs) }) : t("left", { time: elapsed(leftMs) })}
      </p>
      <span
        aria-hidden
        className={cn(
          "h-1 w-full overflow-hidden rounded-full bg-muted lg:w-26",
          !isFirst && "max-lg:hidden",
        )}
      >
        <span
          className={cn("block h-full rounded-full", isUrgent ? "bg-current" : "bg-muted-foreground")}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <p className="text-muted-foreground">
        {task.isByOrder
          ? t("orderDeadline")
          : t(isLate ? "ourDeadline" : task.kind === "block" ? "toAnswer" : "toAgree")}
      </p>
      {task.regulatoryUntil !== null && (
        <p className="text-muted-foreground max-lg:basis-full">
          {regulatoryWords(Date.parse(task.regulatoryUntil) - nowMs)}
        </p>
      )}
    </div>
  );
}
