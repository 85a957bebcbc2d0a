"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { FIGURES, type FigureId } from "@/lib/core/enums/figures";
import { formatBrl } from "@/lib/core/money/money";
import { type Sum, approximately } from "@/lib/core/money/sum";
import { type FigureChange } from "@/lib/composers/overview/figures";
import { type Delta } from "../kit/page/stat-card";

export type FigureKind = (typeof FIGURES)[FigureId]["unit"];

export type FigureLabels = {
  of: (figure: FigureId, value: Sum | null) => string;
  /** Short, for an axis. */
  short: (kind: FigureKind, value: number) => string;
  change: (change: FigureChange | null, moreIs: "good" | "bad" | "neutral") => Delta | undefined;
  day: (day: string) => string;
  shortDay: (day: string) => string;
};

const CENTAVOS = 100;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

const unitOf = (locale: string, unit: "minute" | "hour") =>
  new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "narrow", maximumFractionDigits: 1 });

function makeFormats(locale: string) {
  return {
    count: new Intl.NumberFormat(locale),
    compact: new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }),
    percent: new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
    change: new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }),
    minutes: unitOf(locale, "minute"),
    hours: unitOf(locale, "hour"),
  };
}

/** Made once for a language: every figure and every axis of the page asks for them. */
const made = new Map<string, ReturnType<typeof makeFormats>>();
function formatsOf(locale: string) {
  const formats = made.get(locale) ?? makeFormats(locale);
  made.set(locale, formats);
  return formats;
}

export function useFigureLabels(): FigureLabels {
  const locale = useLocale();
  const t = useTranslations("overview");
  return useMemo(() => {
    const { count, compact, percent, change, minutes, hours } = formatsOf(locale);

    function duration(seconds: number): string {
      const whole = Math.round(seconds);
      if (whole < MINUTE_SECONDS) return t("duration.seconds", { seconds: whole });
      if (whole < HOUR_SECONDS)
        return t("duration.minutes", {
          minutes: Math.floor(whole / MINUTE_SECONDS),
          seconds: whole % MINUTE_SECONDS,
        });
      if (whole < DAY_SECONDS)
        return t("duration.hours", {
          hours: Math.floor(whole / HOUR_SECONDS),
          minutes: Math.floor((whole % HOUR_SECONDS) / MINUTE_SECONDS),
        });
      return t("duration.days", {
        days: Math.floor(whole / DAY_SECONDS),
        hours: Math.floor((whole % DAY_SECONDS) / HOUR_SECONDS),
      });
    }

    const shortDuration = (seconds: number): string =>
      seconds < HOUR_SECONDS
        ? minutes.format(seconds / MINUTE_SECONDS)
        : hours.format(seconds / HOUR_SECONDS);

    return {
      of: (figure, value) => {
        if (value === null) return "—";
        const { unit } = FIGURES[figure];
        if (unit === "money") return formatBrl(value, locale, figure);
        const known = approximately(value);
        if (unit === "percent") return percent.format(known);
        return unit === "duration" ? duration(known) : count.format(known);
      },
      short: (kind, value) => {
        if (kind === "money") return compact.format(value / CENTAVOS);
        if (kind === "percent") return percent.format(value);
        return kind === "duration" ? shortDuration(value) : compact.format(value);
      },
      change: (given, moreIs) => {
        if (given === null) return undefined;
        const { direction, ratio } = given;
        const isGood = (direction === "up") === (moreIs === "good");
        return {
          direction,
          words: t(`change.${direction}`, { percent: change.format(ratio) }),
          tone: direction === "flat" || moreIs === "neutral" ? "neutral" : isGood ? "good" : "bad",
        };
      },
      day: (day) => day.split("-").toReversed().join("/"),
      shortDay: (day) => `${day.slice(8)}/${day.slice(5, 7)}`,
    };
  }, [locale, t]);
}
