"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartLine, Table2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { formatBrl } from "@/lib/core/money/money";
import { type Sum, approximately } from "@/lib/core/money/sum";
import { HOME_CHARTS, type HomeChart } from "@/lib/core/enums/home";
import { isOneOf } from "@/lib/core/enums/enums";
import { AS_FOUND } from "@/lib/composers/overview/arrangement";
import { recentDaysOf } from "@/lib/composers/overview/days";
import { overviewQueries } from "@/lib/composers/overview/queries";
import { type Today } from "@/lib/composers/overview/schema";
import { addressOf } from "../kit/navigation/addresses";
import { Money } from "../kit/values/money";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Link } from "../ui/link";
import { Skeleton } from "../ui/skeleton";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";
import { ToggleGroup, ToggleGroupItem } from "../ui/toggle-group";
import { clockOf } from "./clock-of";
import { BesideBefore, DaysChart, DaysTable } from "./days-panel";
import { TodayChart } from "./today-chart";

/** A change below this share counts as no change. */
const LEVEL = 0.015;

const LENGTHS = { days7: 7, days30: 30 } as const satisfies Record<Exclude<HomeChart, "today">, number>;

type Compared = NonNullable<Today["compared"]>;

/**
 * The amount received beside the usual one: today by hour, or the last days. The person chooses which of them comes
 * first.
 */
export function TodayPanel() {
  const t = useTranslations("overview.today");
  const tDays = useTranslations("overview.days");
  const tOverview = useTranslations("overview");
  const [isTable, setIsTable] = useState(false);
  const { data: arrangement } = useQuery(overviewQueries.arrangement());
  const [chosen, setChosen] = useState<HomeChart | null>(null);
  const chart = chosen ?? arrangement?.chart ?? AS_FOUND.chart;
  const isToday = chart === "today";
  const { data: today } = useQuery({ ...overviewQueries.today({}), enabled: isToday });
  const { data: recent } = useQuery({ ...overviewQueries.days({}), enabled: !isToday });
  const title = isToday ? t("title") : tDays(`title.${chart}`);
  const label = tDays("label", { title });
  const stretch = !isToday && recent ? recentDaysOf(recent.days, LENGTHS[chart]) : null;
  return (
    <div className="grid min-w-0 content-start gap-3 p-4 lg:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-sm text-muted-foreground">{title}</h2>
          {isToday && today ? (
            <AmountHeading
              amountCentavos={today.amountCentavos}
              count={today.count}
              period={{ from: today.day, to: today.day }}
            >
              {today.compared ? <Beside today={today} compared={today.compared} /> : t("nothingToCompare")}
            </AmountHeading>
          ) : stretch ? (
            <AmountHeading
              amountCentavos={stretch.amountCentavos}
              count={stretch.count}
              period={{ from: stretch.days[0]?.day ?? "", to: stretch.days.at(-1)?.day ?? "" }}
            >
              <BesideBefore stretch={stretch} />
            </AmountHeading>
          ) : (
            <Skeleton className="my-1 h-14 w-64" />
          )}
        </div>
        <div className="flex items-center gap-1">
          <ToggleGroup
            type="single"
            value={chart}
            aria-label={tDays("choose")}
            onValueChange={(next) => isOneOf(HOME_CHARTS, next) && setChosen(next)}
          >
            {HOME_CHARTS.map((one) => (
              <ToggleGroupItem key={one} value={one}>
                {tDays(`names.${one}`)}
              </ToggleGroupItem>
            ))}
          </ToggleGroup>
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={isTable}
            aria-label={tOverview("asTable", { title })}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
          </Button>
        </div>
      </div>
      {isToday ? (
        today === undefined ? (
          <Skeleton className="h-49" />
        ) : isTable ? (
          <TodayTable today={today} />
        ) : (
          <TodayChart today={today} />
        )
      ) : stretch === null ? (
        <Skeleton className="h-54" />
      ) : isTable ? (
        <DaysTable days={stretch.days} label={title} />
      ) : (
        <DaysChart days={stretch.days} label={label} />
      )}
    </div>
  );
}

/** The amount, which opens its payments, and its comparison. */
function AmountHeading({
  amountCentavos,
  count,
  period,
  children,
}: {
  amountCentavos: Sum;
  count: number;
  period: { from: string; to: string };
  children: ReactNode;
}) {
  const t = useTranslations("overview.today");
  return (
    <>
      <p className="text-2xl leading-8 font-semibold tracking-tight">
        <Link
          href={addressOf.allTransactions({ type: "payment", state: "completed", ...period })}
          className="underline-offset-4 hover:underline"
        >
          <Money figure="received" amountCentavos={amountCentavos} />
        </Link>
      </p>
      <p className="text-sm text-muted-foreground">
        {t("payments", { count })}
        {". "}
        {children}
      </p>
    </>
  );
}

/** A comparison as text, coloured only where it is outside the usual range. */
function Beside({ today, compared }: { today: Today; compared: Compared }) {
  const t = useTranslations("overview.today");
  const locale = useLocale();
  const weekday = t(`weekdays.${new Date(`${today.day}T12:00:00Z`).getUTCDay() as 0}`);
  const common = { weekday, time: clockOf(today.hourOfDay), amount: formatBrl(compared.soFar, locale) };
  const isUsual = compared.kind === "weekday";
  const apart =
    compared.soFar === 0 ? null : (approximately(today.amountCentavos) - compared.soFar) / compared.soFar;
  if (apart === null || Math.abs(apart) < LEVEL) return t(isUsual ? "equalUsual" : "equalYesterday", common);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const how = t(apart > 0 ? "above" : "below", { percent: percent.format(Math.abs(apart)) });
  return t.rich(isUsual ? "ofUsualRich" : "ofYesterdayRich", {
    ...common,
    how: () => (
      <strong
        className={cn(
          "font-semibold",
          compared.position === "above"
            ? "text-success"
            : compared.position === "below"
              ? "text-warning"
              : "text-foreground",
        )}
      >
        {how}
      </strong>
    ),
  });
}

function TodayTable({ today }: { today: Today }) {
  const t = useTranslations("overview.today");
  const locale = useLocale();
  const compared = today.compared?.line;
  const last = today.rising.length - 1;
  const written = (value: number | undefined) =>
    value === undefined ? "—" : formatBrl(Math.round(value), locale);
  return (
    <div className="max-h-49 overflow-y-auto" tabIndex={0} role="group" aria-label={t("title")}>
      <Table>
        <caption className="sr-only">{t("title")}</caption>
        <TableHeader>
          <TableRow>
            <TableHead>{t("hour")}</TableHead>
            <TableHead className="text-right">{t("today")}</TableHead>
            {compared && <TableHead className="text-right">{t("line")}</TableHead>}
          </TableRow>
        </TableHeader>
        <TableBody>
          {Array.from({ length: last }, (_, place) => last - place).map((hour) => (
            <TableRow key={hour}>
              <TableCell>{clockOf(Math.min(hour, today.hourOfDay))}</TableCell>
              <TableCell className="text-right tabular-nums">{written(today.rising[hour])}</TableCell>
              {compared && (
                <TableCell className="text-right tabular-nums">
                  {written(hour === last ? today.compared?.soFar : compared[hour])}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
