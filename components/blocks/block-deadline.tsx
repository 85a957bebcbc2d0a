"use client";

import { isResolved, isWaiting, kindOf } from "@/lib/core/enums/blocks";
import { useLocale, useTranslations } from "next-intl";
import { timeLeftOf, urgencyOf } from "@/lib/domain/blocks/deadline";
import { type BlockListItem } from "@/lib/domain/blocks/schema";
import { formatMoment } from "../kit/values/format-moment";
import { useNowMs } from "../kit/values/use-now";
import { cn } from "../ui/cn";

const STEP_MS = 15_000;

const LOOKS = {
  overdue: "font-medium text-danger",
  urgent: "font-medium text-danger",
  soon: "font-medium text-warning",
  calm: "",
} as const;

type Clocked = Pick<BlockListItem, "status" | "answeredAt" | "respondBy" | "isByOrder" | "blockType">;

/** Our own clock, which ticks only while it is the merchant's turn. The exact moment is in the title. */
export function BlockDeadline({ block }: { block: Clocked }) {
  const t = useTranslations("blocks.deadline");
  if (isResolved(block.status)) return <span className="text-muted-foreground">{t("ended")}</span>;
  if (block.answeredAt !== null) return <span className="text-muted-foreground">{t("answered")}</span>;
  if (!isWaiting(block.status)) return <span className="text-muted-foreground">{t("notYours")}</span>;
  return <AnswerTimeLeft block={block} />;
}

/** Until our own deadline or the date of an order: which of them it was is said once it is over. */
export function AnswerTimeLeft({ block }: { block: Pick<Clocked, "respondBy" | "isByOrder" | "blockType"> }) {
  const t = useTranslations("blocks.deadline");
  const overdue = block.isByOrder ? t("overdueOrder", { kind: kindOf(block.blockType) }) : t("overdueOurs");
  return <TimeLeft until={block.respondBy} overdue={overdue} hasUrgency />;
}

export function TimeLeft({
  until,
  overdue,
  hasUrgency = false,
}: {
  until: string;
  /** The text shown once the deadline has passed, where its name is not beside it. */
  overdue?: string;
  hasUrgency?: boolean;
}) {
  const t = useTranslations("blocks.deadline");
  const locale = useLocale();
  const now = new Date(useNowMs(STEP_MS));
  const moment = new Date(until);
  const left = timeLeftOf(moment, now);
  const time = formatMoment(moment, locale, "time");
  const words = {
    overdue: () => overdue ?? t("overdue"),
    minutes: () => t("minutes", { minutes: left.kind === "minutes" ? left.minutes : 0 }),
    hours: () => t("hours", { hours: left.kind === "hours" ? left.hours : 0 }),
    today: () => t("today", { time }),
    tomorrow: () => t("tomorrow", { time }),
    days: () => t("days", { days: left.kind === "days" ? left.days : 0 }),
  }[left.kind]();
  return (
    <time
      dateTime={until}
      title={formatMoment(moment, locale, "seconds")}
      className={cn("whitespace-nowrap tabular-nums", hasUrgency && LOOKS[urgencyOf(moment, now)])}
    >
      {words}
    </time>
  );
}
