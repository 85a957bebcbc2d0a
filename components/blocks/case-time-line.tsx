"use client";

import { useLocale, useTranslations } from "next-intl";
import { type CaseMoment, caseLine, spreadLabels } from "@/lib/domain/blocks/case-line";
import { urgencyOf } from "@/lib/domain/blocks/deadline";
import { type BlockDetail } from "@/lib/domain/blocks/schema";
import { addDaysTo, dayOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import { isResolved, isWaiting, kindOf } from "@/lib/core/enums/blocks";
import { formatMoment } from "../kit/values/format-moment";
import { useNowMs } from "../kit/values/use-now";
import { cn } from "../ui/cn";

const STEP_MS = 60_000;
const LABEL = 0.135;
const DAY_NAMED_FROM = 0.045;
const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

const DOTS: Partial<Record<CaseMoment, string>> = {
  paid: "border-success bg-success",
  delivered: "border-success bg-success",
  opened: "border-danger bg-danger",
  answered: "border-info bg-info",
  ended: "border-muted-foreground bg-card",
};

/**
 * The past and future events of the payment and of the block, on one line. The page also contains all of it as text.
 */
export function CaseTimeLine({ block, className }: { block: BlockDetail; className?: string }) {
  const t = useTranslations("blocks.case.line");
  const locale = useLocale();
  const now = new Date(useNowMs(STEP_MS));
  const isOver = isResolved(block.status);
  const waits = isWaiting(block.status) && block.answeredAt === null;
  const line = caseLine(
    {
      paid: block.transaction?.settledAt ?? null,
      delivered: block.deliveredAt,
      opened: block.createdAt,
      answered: block.answeredAt,
      ended: block.resolvedAt,
      ours: waits ? block.respondBy : null,
      limit: isOver ? null : block.regulatoryBy,
    },
    now,
  );
  const days = daysOf(line.from, line.to);
  const named = line.marks.map(({ moment, at, share }) => ({
    key: moment,
    share,
    title:
      moment === "ours" && block.isByOrder
        ? t("order", { kind: kindOf(block.blockType) })
        : t(moment, { hours: block.responseHours }),
    at: formatMoment(new Date(at), locale),
    look:
      moment === "ours" && urgencyOf(new Date(at), now) !== "calm"
        ? urgencyOf(new Date(at), now) === "overdue"
          ? "text-danger"
          : "text-warning"
        : "",
  }));
  const labels = [
    ...named,
    ...(line.now === null
      ? []
      : [
          {
            key: "now" as const,
            share: line.now,
            title: t("now"),
            at: formatMoment(now, locale),
            look: "",
          },
        ]),
  ].toSorted((one, other) => one.share - other.share);
  const lefts = spreadLabels(
    labels.map(({ share }) => share),
    LABEL,
  );
  const shareOfMoment = (moment: CaseMoment) => line.marks.find((mark) => mark.moment === moment)?.share;
  const last = Math.max(...line.marks.map(({ share }) => share), line.now ?? 0);
  const ours = shareOfMoment("ours");
  const first = line.marks[0];
  return (
    <figure
      className={cn("relative h-24 overflow-hidden rounded-lg border bg-card", className)}
      aria-label={t("label")}
    >
      <div aria-hidden>
        {days.map(({ day, isWeekend }) => {
          const from = line.shareOf(startOfDayInSaoPaulo(day));
          const to = line.shareOf(startOfDayInSaoPaulo(addDaysTo(day, 1)));
          return (
            <span
              key={day}
              className={cn("absolute inset-y-0", isWeekend && "bg-muted")}
              style={{ left: percent(from), width: percent(to - from) }}
            >
              {to - from > DAY_NAMED_FROM && (
                <span className="absolute bottom-1 w-full text-center text-[0.6875rem] whitespace-nowrap text-muted-foreground">
                  {dayWords(day, locale)}
                </span>
              )}
            </span>
          );
        })}
        <span
          className="absolute top-14 h-0.5 -translate-y-1/2 bg-input"
          style={{
            left: percent(first?.share ?? 0),
            width: percent((line.now ?? last) - (first?.share ?? 0)),
          }}
        />
        {line.now !== null && last > line.now && (
          <span
            className="absolute top-14 border-t-2 border-dotted border-muted-foreground"
            style={{ left: percent(line.now), width: percent(last - line.now) }}
          />
        )}
        {line.now !== null && ours !== undefined && (
          <span
            className={cn("absolute top-14 h-2 -translate-y-1/2", ours < line.now ? "bg-danger" : "bg-held")}
            style={{ left: percent(Math.min(ours, line.now)), width: percent(Math.abs(ours - line.now)) }}
          />
        )}
        {line.marks.map(({ moment, share, isLongAgo }) =>
          DOTS[moment] ? (
            <span key={moment}>
              <span
                className={cn("absolute top-14 size-2.5 -translate-1/2 rounded-full border-2", DOTS[moment])}
                style={{ left: percent(share) }}
              />
              {isLongAgo && (
                <span
                  className="absolute top-14 h-3 w-2 -translate-y-1/2 -skew-x-12 border-x border-muted-foreground bg-card"
                  style={{ left: percent(share + 0.015) }}
                />
              )}
            </span>
          ) : (
            <span
              key={moment}
              className={cn(
                "absolute top-14 h-4 w-0.5 -translate-1/2",
                moment === "ours" ? "bg-held" : "bg-muted-foreground",
              )}
              style={{ left: percent(share) }}
            />
          ),
        )}
        {line.now !== null && (
          <span
            className="absolute top-14 h-6 w-0.5 -translate-1/2 bg-foreground"
            style={{ left: percent(line.now) }}
          />
        )}
      </div>
      <ol>
        {labels.map(({ key, title, at, look }, place) => (
          <li
            key={key}
            className="absolute top-2 grid text-center text-xs leading-4 whitespace-nowrap tabular-nums"
            style={{ left: percent(lefts[place] ?? 0), width: percent(LABEL) }}
          >
            <span className={cn("truncate font-semibold", look)}>{title}</span>
            <span className="truncate text-muted-foreground">{at}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

const DAYS_MAX = 62;

function daysOf(from: Date, to: Date): { day: string; isWeekend: boolean }[] {
  const days: { day: string; isWeekend: boolean }[] = [];
  const last = dayOf(to);
  for (let day = dayOf(from); day <= last && days.length < DAYS_MAX; day = addDaysTo(day, 1))
    days.push({ day, isWeekend: new Date(`${day}T12:00:00Z`).getUTCDay() % 6 === 0 });
  return days;
}

const dayWords = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", timeZone: "UTC" })
    .format(new Date(`${day}T12:00:00Z`))
    .replaceAll(/[.,]/g, "");
