"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { cn } from "../ui/cn";
import { type MomentStyle, formatMoment } from "./format-moment";
import { useNowMs } from "./use-now";

const RELATIVE_STEP_MS = 15_000;

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

function Ago({ moment }: { moment: Date }) {
  const t = useTranslations("kit.moment");
  const nowMs = useNowMs(RELATIVE_STEP_MS);
  const { relativeTime } = useFormatter();
  const isNow = Math.abs(nowMs - moment.getTime()) < RELATIVE_STEP_MS * 2;
  return isNow ? t("now") : relativeTime(moment, nowMs);
}
