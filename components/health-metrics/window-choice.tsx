"use client";

import { useTranslations } from "next-intl";
import { METRIC_WINDOWS, type MetricWindow } from "@/lib/core/enums/health-metrics";
import { isOneOf } from "@/lib/core/enums/enums";
import { ToggleGroup, ToggleGroupItem } from "../ui/toggle-group";

/** The time range of a chart of calls and deliveries. */
export function WindowChoice({
  window,
  onChoose,
}: {
  window: MetricWindow;
  onChoose: (window: MetricWindow) => void;
}) {
  const t = useTranslations("healthMetrics");
  return (
    <ToggleGroup
      type="single"
      value={window}
      aria-label={t("window")}
      onValueChange={(next) => isOneOf(METRIC_WINDOWS, next) && onChoose(next)}
    >
      {METRIC_WINDOWS.map((one) => (
        <ToggleGroupItem key={one} value={one}>
          {t(`windows.${one}`)}
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  );
}
