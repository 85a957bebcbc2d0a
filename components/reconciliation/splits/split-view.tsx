"use client";

import { CalendarRange } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { SPLIT_VIEWS } from "@/lib/reconciliation/splits/views";
import { Section } from "@/components/kit/page/section";
import { Button } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group";
import { formatCalendarDay } from "@/components/kit/values/format-calendar-day";
import { RecipientsTable } from "./recipients-table";
import { SplitCharges } from "./split-charges";
import { SPLIT_DAYS_MAX, splitFilterOf, splitParsers } from "@/lib/reconciliation/splits/filter";
import { BoundedPeriod } from "@/components/kit/filters/bounded-period";
import { useFilter } from "@/components/kit/filters/use-filter";
import { parseEnum } from "@/lib/core/enums/enums";

/** The splits of the charges paid in a period, by recipient and charge by charge. */
export function SplitView({
  today,
  wallets,
}: {
  today: string;
  wallets: readonly { reference: string; name: string }[];
}) {
  const t = useTranslations("splits");
  const { filter: given, change } = useFilter(splitParsers);
  const filter = splitFilterOf(given, today);
  const { from, to, recipient, show } = filter;
  const names = useMemo(() => new Map(wallets.map(({ reference, name }) => [reference, name])), [wallets]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <Popover>
          <PopoverTrigger asChild>
            <Button variant="secondary">
              <CalendarRange aria-hidden />
              <span className="sr-only">{t("period")}: </span>
              {formatCalendarDay(from)} – {formatCalendarDay(to)}
            </Button>
          </PopoverTrigger>
          <PopoverContent className="w-80">
            <BoundedPeriod today={today} daysMax={SPLIT_DAYS_MAX} period={{ from, to }} onChange={change} />
          </PopoverContent>
        </Popover>
      </div>
      <RecipientsTable
        period={{ from, to }}
        chosen={recipient}
        onChoose={(next) => change({ recipient: next === recipient ? null : next })}
      />
      <Section
        flush
        title={
          recipient === undefined
            ? t("charges.title")
            : t("charges.titleOf", { recipient: names.get(recipient) ?? recipient })
        }
        actions={
          <>
            {recipient !== undefined && (
              <Button size="sm" variant="ghost" onClick={() => change({ recipient: null })}>
                {t("charges.allRecipients")}
              </Button>
            )}
            <ToggleGroup
              type="single"
              aria-label={t("show.label")}
              value={show}
              onValueChange={(next) => change({ show: parseEnum(SPLIT_VIEWS, next, null) })}
            >
              {SPLIT_VIEWS.map((view) => (
                <ToggleGroupItem key={view} value={view}>
                  {t(`show.${view}`)}
                </ToggleGroupItem>
              ))}
            </ToggleGroup>
          </>
        }
      >
        <SplitCharges filter={filter} names={names} />
      </Section>
    </div>
  );
}
