"use client";

import { useLocale, useTranslations } from "next-intl";
import { kindOf } from "@/lib/core/enums/blocks";
import { calendarOf, inboxGroupOf } from "@/lib/domain/blocks/deadline";
import { type BlockListItem } from "@/lib/domain/blocks/schema";
import { formatMoment } from "../kit/values/format-moment";
import { useNowMs } from "../kit/values/use-now";
import { cn } from "../ui/cn";

const STEP_MS = 60_000;
const LOOKS = { overdue: "bg-danger", today: "bg-held", week: "bg-kept", later: "bg-kept" } as const;
const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

const useCalendar = () => calendarOf(new Date(useNowMs(STEP_MS)));

/** The days that every row's time is drawn on. */
export function CalendarHead() {
  const { days, now } = useCalendar();
  return (
    <span aria-hidden className="relative block h-8">
      {days.map(({ day, from, to, isWeekend }) => (
        <span
          key={day}
          className={cn(
            "absolute inset-y-0 grid place-items-center border-l text-[0.6875rem] tabular-nums",
            isWeekend && "bg-muted",
          )}
          style={{ left: percent(from), width: percent(to - from) }}
        >
          {to - from > 0.08 && day.slice(8)}
        </span>
      ))}
      <span className="absolute inset-y-0 w-px bg-muted-foreground" style={{ left: percent(now) }} />
    </span>
  );
}

/**
 * The area left of now is late, the solid bar is our own time, and the dots end at the regulatory limit. The text
 * beside the drawing repeats it.
 */
export function BlockCalendar({ block }: { block: BlockListItem }) {
  const { days, now, placeOf } = useCalendar();
  const nowMs = useNowMs(STEP_MS);
  const group = inboxGroupOf(block, new Date(nowMs));
  const weekends = days.filter(({ isWeekend }) => isWeekend);
  if (group === "ended" || group === "waiting") return null;
  const { share: ours, beyond } = placeOf(new Date(block.respondBy));
  // On a phone, nothing else in the row names the order.
  const order = block.isByOrder && (
    <span className="block truncate text-xs text-muted-foreground md:hidden">
      <BindingLimit block={block} />
    </span>
  );
  const limit = block.regulatoryBy === null ? null : placeOf(new Date(block.regulatoryBy));
  const [from, to] = group === "overdue" ? [ours, now] : [now, ours];
  const drawn = (
    <span aria-hidden className="relative block h-5 max-md:overflow-hidden">
      {weekends.map(({ day, from: start, to: end }) => (
        <span
          key={day}
          className="absolute -inset-y-3 bg-muted max-md:inset-y-0.5 max-md:rounded-xs"
          style={{ left: percent(start), width: percent(end - start) }}
        />
      ))}
      {limit !== null && (
        <>
          <span
            className="absolute top-1/2 border-t border-dotted border-muted-foreground"
            style={{ left: percent(now), width: percent(Math.max(0, limit.share - now)) }}
          />
          {limit.beyond === null ? (
            <span
              className="absolute top-1/2 h-2.5 w-0.5 -translate-y-1/2 bg-muted-foreground"
              style={{ left: percent(limit.share) }}
            />
          ) : (
            // Beside the end that our own deadline may be beyond too.
            <Beyond side={limit.beyond} className={cn("bg-muted-foreground", beyond !== null && "mx-2.5")} />
          )}
        </>
      )}
      <span
        className={cn("absolute top-1/2 h-1.5 min-w-1 -translate-y-1/2 rounded-full", LOOKS[group])}
        style={{ left: percent(from), width: percent(Math.max(0, to - from)) }}
      />
      {beyond !== null && <Beyond side={beyond} className={LOOKS[group]} />}
      <span
        className="absolute -inset-y-3 w-px bg-muted-foreground/60 max-md:inset-y-0.5"
        style={{ left: percent(now) }}
      />
    </span>
  );
  return (
    <>
      {order}
      {drawn}
    </>
  );
}

/** An arrow at the end of the calendar that a moment is beyond. */
function Beyond({ side, className }: { side: "before" | "after"; className: string }) {
  return (
    <span
      data-beyond={side}
      className={cn(
        "absolute top-1/2 h-2.5 w-2 -translate-y-1/2",
        side === "before"
          ? "left-0 [clip-path:polygon(0_50%,100%_0,100%_100%)]"
          : "right-0 [clip-path:polygon(100%_50%,0_0,0_100%)]",
        className,
      )}
    />
  );
}

/** The legend of the bars, above them. */
export function CalendarLegend({ hours }: { hours: number }) {
  const t = useTranslations("blocks.calendar");
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted-foreground max-md:hidden">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-1.5 w-6 rounded-full bg-kept" />
        {t("ours", { hours })}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="relative h-2.5 w-6">
          <span className="absolute top-1/2 w-full border-t border-dotted border-muted-foreground" />
          <span className="absolute right-0 h-2.5 w-0.5 bg-muted-foreground" />
        </span>
        {t("regulatory")}
      </span>
    </p>
  );
}

/** Shows the limit set by others: the provider's by the Banco Central's rule, or the date of an order. */
export function BindingLimit({
  block: { blockType, isByOrder, regulatoryBy, respondBy },
}: {
  block: Pick<BlockListItem, "blockType" | "isByOrder" | "regulatoryBy" | "respondBy">;
}) {
  const t = useTranslations("blocks");
  const locale = useLocale();
  const moment = (at: string, hasTime: boolean) => shortMoment(new Date(at), locale, hasTime);
  const words = isByOrder
    ? t("deadline.byOrder", { kind: kindOf(blockType), moment: moment(respondBy, true) })
    : regulatoryBy === null
      ? t("deadline.byOurs", { moment: moment(respondBy, true) })
      : t("calendar.limit", { moment: moment(regulatoryBy, false) });
  return <span className="line-two block">{words}</span>;
}

/** Deadlines are days ahead: their year says nothing, and takes the place of the hour. */
function shortMoment(moment: Date, locale: string, hasTime: boolean): string {
  const date = formatMoment(moment, locale, "date").slice(0, -" 2026".length);
  return hasTime ? `${date} ${formatMoment(moment, locale, "time")}` : date;
}
