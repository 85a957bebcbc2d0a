"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { type MomentStyle, formatMoment } from "./format-moment";
import { useNowMs } from "./use-now";

const SECOND_MS = 1_000;
const STEP_MS = 15_000;
const YOUNG_MS = 60_000;

type Moment = string | Date | null | undefined;

/** A moment in Brasília's time. `relative` says how long ago; the full moment stays in the title. */
export function DateTime({
  value,
  format = "dateTime",
  relative = false,
  className,
}: {
  /** ISO text or Date. */
  value: Moment;
  format?: MomentStyle;
  relative?: boolean;
  className?: string;
}) {
  const locale = useLocale();
  const t = useTranslations("kit.moment");
  if (value === null || value === undefined)
    return (
      <span className={cn("text-muted-foreground", className)}>
        <span aria-hidden>—</span>
        <span className="sr-only">{t("never")}</span>
      </span>
    );
  const moment = typeof value === "string" ? new Date(value) : value;
  if (Number.isNaN(moment.getTime())) return <bdi className={className}>{String(value)}</bdi>;
  return (
    <time
      dateTime={moment.toISOString()}
      title={formatMoment(moment, locale, "seconds")}
      className={cn("whitespace-nowrap", className)}
    >
      {relative ? <Ago moment={moment} /> : formatMoment(moment, locale, format)}
    </time>
  );
}

/** By the second within a minute. Never "now": a reading of the service is some seconds old when it is shown. */
function Ago({ moment }: { moment: Date }) {
  const isYoung = Math.abs(useNowMs(STEP_MS) - moment.getTime()) < YOUNG_MS;
  const nowMs = useNowMs(isYoung ? SECOND_MS : STEP_MS);
  const { relativeTime } = useFormatter();
  const isPast = moment.getTime() - nowMs < YOUNG_MS;
  return relativeTime(isPast ? Math.min(moment.getTime(), nowMs - SECOND_MS) : moment, nowMs);
}
