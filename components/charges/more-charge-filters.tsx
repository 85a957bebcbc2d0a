"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { CHARGE_STAGES, HOURS, WEEKDAYS } from "@/lib/core/enums/conversion";
import { RISK_FILTERS } from "@/lib/core/enums/risk";
import { STATUS_FLAGS } from "@/lib/core/enums/display-status";
import { type ChargeFilter, type chargeParsers } from "@/lib/domain/charges/filter";
import { type FilterChip } from "../kit/filters/filter-bar";
import { FilterSelect } from "../kit/filters/filter-select";
import { FlagFilter } from "../kit/filters/flag-filter";
import { useFactLabel } from "../kit/status/use-fact-label";
import { useRiskLabel } from "../kit/status/use-risk-label";
import { Button } from "../ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { type FilterState } from "../kit/filters/use-filter";

type ChangeChargeFilter = FilterState<typeof chargeParsers>["change"];

/**
 * The filters for payments that look like past losses, for how far a charge came, and for the day and hour of its
 * creation.
 */
export function MoreChargeFilters({
  filter,
  change,
  flagClassName,
}: {
  filter: ChargeFilter;
  change: ChangeChargeFilter;
  flagClassName: string;
}) {
  const factOf = useFactLabel();
  const t = useTranslations("charges.conversion");
  const list = useTranslations("charges.list");
  const riskWord = useRiskLabel(list);
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="secondary">
          <SlidersHorizontal aria-hidden />
          {t("more")}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid w-72 gap-2 [&>button]:w-full" aria-label={t("more")}>
        <FlagFilter
          className={flagClassName}
          flags={STATUS_FLAGS}
          words={factOf}
          value={filter.flag}
          onChange={(flag) => change({ flag })}
        />
        <FilterSelect
          label={list("risk")}
          anyLabel={list("anyRisk")}
          choices={RISK_FILTERS.map((value) => ({ value, label: riskWord(value) }))}
          value={filter.risk ?? null}
          onChange={(risk) => change({ risk })}
        />
        <FilterSelect
          label={t("stage")}
          anyLabel={t("anyStage")}
          choices={CHARGE_STAGES.map((value) => ({ value, label: t(`stages.${value}`) }))}
          value={filter.stage ?? null}
          onChange={(stage) => change({ stage })}
        />
        <FilterSelect
          label={t("weekday")}
          anyLabel={t("anyWeekday")}
          choices={WEEKDAYS.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
          value={filter.weekday ?? null}
          onChange={(weekday) => change({ weekday })}
        />
        <FilterSelect
          label={t("hour")}
          anyLabel={t("anyHour")}
          choices={HOURS.map((value) => ({ value, label: t("hourName", { hour: value }) }))}
          value={filter.hour ?? null}
          onChange={(hour) => change({ hour })}
        />
        <p className="text-sm text-muted-foreground">{t("moreHint")}</p>
      </PopoverContent>
    </Popover>
  );
}

export function useMoreChargeChips(filter: ChargeFilter, change: ChangeChargeFilter): FilterChip[] {
  const t = useTranslations("charges.conversion");
  const list = useTranslations("charges.list");
  const riskWord = useRiskLabel(list);
  return [
    ...(filter.risk
      ? [
          {
            id: "risk",
            label: list("risk"),
            value: riskWord(filter.risk),
            onRemove: () => change({ risk: null }),
          },
        ]
      : []),
    ...(filter.stage
      ? [
          {
            id: "stage",
            label: t("stage"),
            value: t(`stages.${filter.stage}`),
            onRemove: () => change({ stage: null }),
          },
        ]
      : []),
    ...(filter.weekday
      ? [
          {
            id: "weekday",
            label: t("weekday"),
            value: t(`weekdays.${filter.weekday}`),
            onRemove: () => change({ weekday: null }),
          },
        ]
      : []),
    ...(filter.hour
      ? [
          {
            id: "hour",
            label: t("hour"),
            value: t("hourName", { hour: filter.hour }),
            onRemove: () => change({ hour: null }),
          },
        ]
      : []),
  ];
}
