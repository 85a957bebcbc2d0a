"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { useNowMs } from "./use-now";

const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** The remaining minutes at which the clock is announced. An announcement each second would be unbearable. */
const SPOKEN_MINUTES = [60, 30, 15, 10, 5, 3, 2, 1];

/** Time left until a moment, by the server's clock. */
export function Countdown({
  until,
  expiredLabel,
  className,
}: {
  /** ISO text. */
  until: string;
  expiredLabel?: string;
  className?: string;
}) {
  const t = useTranslations("kit.countdown");
  const nowMs = useNowMs(SECOND_MS);
  const leftSeconds = Math.ceil((Date.parse(until) - nowMs) / SECOND_MS);
  const ended = expiredLabel ?? t("expired");
  const minutes = Math.ceil(leftSeconds / MINUTE_SECONDS);
  const spokenMinutes = SPOKEN_MINUTES.find((mark) => minutes === mark);
  return (
    <span className={cn("whitespace-nowrap tabular-nums", className)}>
      <span role="timer" aria-live="off">
        {leftSeconds > 0
          ? t("left", { time: clockOf(leftSeconds, (days, hours) => t("days", { days, hours })) })
          : ended}
      </span>
      <span className="sr-only" aria-live="polite">
        {leftSeconds <= 0 ? ended : spokenMinutes !== undefined && t("leftMinutes", { count: spokenMinutes })}
      </span>
    </span>
  );
}

function clockOf(seconds: number, daysAndHours: (days: number, hours: number) => string): string {
  const days = Math.floor(seconds / DAY_SECONDS);
  const hours = Math.floor((seconds % DAY_SECONDS) / HOUR_SECONDS);
  if (days > 0) return daysAndHours(days, hours);
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = two(Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS));
  const rest = two(seconds % MINUTE_SECONDS);
  return hours > 0 ? `${hours}:${minutes}:${rest}` : `${minutes}:${rest}`;
}
