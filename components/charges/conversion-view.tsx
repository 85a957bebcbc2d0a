"use client";

import { useQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { AppError } from "@/lib/core/errors/app-error";
import { type FigureId } from "@/lib/core/enums/figures";
import { formatBrl } from "@/lib/core/money/money";
import { CHARGE_STAGES, type ChargeStage } from "@/lib/core/enums/conversion";
import { daysBefore, shareOf, wantedDays } from "@/lib/domain/charges/conversion";
import { chargeQueries } from "@/lib/domain/charges/queries";
import { type Conversion, type ConversionWanted } from "@/lib/domain/charges/schema";
import { useChartLabels } from "../kit/charts/use-chart-labels";
import { addressOf } from "../kit/navigation/addresses";
import { Empty } from "../kit/page/empty";
import { FailureNote } from "../kit/failure/failure-note";
import { PeriodFilter } from "../kit/filters/period-filter";
import { Card } from "../ui/card";
import { Link } from "../ui/link";
import { Skeleton } from "../ui/skeleton";
import { ConversionChart } from "./conversion-chart";
import { useFilter } from "../kit/filters/use-filter";
import { conversionParsers } from "@/lib/domain/charges/filter";

/** How many charges of some days became money, and when those that do are created. */
export function ConversionView({ wallet, today }: { wallet: string; today: string }) {
  const t = useTranslations("charges.conversion");
  const { filter, change } = useFilter(conversionParsers);
  const wanted = wantedDays(filter, today);
  const { data, error, refetch } = useQuery(chargeQueries.conversion(wallet, wanted));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="justify-self-start">
        <PeriodFilter period={wanted} today={today} anyLabel={t("period")} onChange={change} />
      </div>
      {error !== null && (
        <FailureNote
          error={error instanceof AppError ? error.toPublic() : { code: "internal" }}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined ? (
        error === null && <Skeleton className="h-96" />
      ) : data.created.count === 0 ? (
        <Card>
          <Empty icon={QrCode} title={t("empty")} detail={t("emptyHint")} />
        </Card>
      ) : (
        <Counted wallet={wallet} wanted={wanted} conversion={data} />
      )}
    </div>
  );
}

function Counted({
  wallet,
  wanted,
  conversion,
}: {
  wallet: string;
  wanted: ConversionWanted;
  conversion: Conversion;
}) {
  const t = useTranslations("charges.conversion");
  const words = useChartLabels();
  const { before, awaiting, isCapped, created } = conversion;
  const earlier = daysBefore(wanted);
  const notes = [
    ...(isCapped ? [t("capped", { count: words.count(created.count) })] : []),
    ...(awaiting > 0 ? [t("awaiting", { count: awaiting })] : []),
    t("hint"),
    ...(before === null ? [] : [t("before", { from: words.day(earlier.from), to: words.day(earlier.to) })]),
  ];
  return (
    <>
      <section aria-label={t("funnel")} className="grid gap-2">
        <Card className="overflow-hidden">
          <ol className="grid divide-y sm:grid-cols-2 sm:divide-y-0 xl:grid-cols-4 xl:divide-x">
            <Stage wallet={wallet} wanted={wanted} conversion={conversion} stage={null} />
            {CHARGE_STAGES.map((stage) => (
              <Stage key={stage} wallet={wallet} wanted={wanted} conversion={conversion} stage={stage} />
            ))}
          </ol>
        </Card>
        <p className="text-sm text-muted-foreground">{notes.join(" ")}</p>
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <Card className="min-w-0 p-4">
          <ConversionChart by="hour" wallet={wallet} wanted={wanted} cells={conversion.cells} />
        </Card>
        <Card className="min-w-0 p-4">
          <ConversionChart by="weekday" wallet={wallet} wanted={wanted} cells={conversion.cells} />
        </Card>
      </div>
    </>
  );
}

const STAGE_FIGURES: Readonly<Record<ChargeStage | "created", FigureId>> = {
  created: "conversion_created",
  opened: "conversion_opened",
  paid: "conversion_paid",
  kept: "conversion_kept",
};

const BAR_OF: Record<ChargeStage | "created", string> = {
  created: "bg-(--back-soft)",
  opened: "bg-(--kept-soft)",
  paid: "bg-(--kept)/70",
  kept: "bg-(--kept)",
};

/** How many came so far, as a share of all, and the way to them. */
function Stage({
  wallet,
  wanted,
  conversion: { created, stages, before },
  stage,
}: {
  wallet: string;
  wanted: ConversionWanted;
  conversion: Conversion;
  stage: ChargeStage | null;
}) {
  const t = useTranslations("charges.conversion");
  const locale = useLocale();
  const words = useChartLabels();
  const { count, amountCentavos } = stage === null ? created : stages[stage];
  const share = shareOf(count, created.count);
  const earlier =
    before === null
      ? null
      : stage === null
        ? t("beforeCount", { count: words.count(before.created) })
        : beforeWords(shareOf(before.stages[stage], before.created));
  function beforeWords(ratio: number | null): string | null {
    return ratio === null ? null : t("beforeShare", { percent: words.percent(ratio) });
  }
  const amount = formatBrl(amountCentavos, locale, STAGE_FIGURES[stage ?? "created"]);
  const details = [
    ...(stage === null
      ? []
      : [
          share === null
            ? t("fewOf", { count: words.count(count), whole: words.count(created.count) })
            : t("share", { percent: words.percent(share) }),
        ]),
    ...(earlier === null ? [] : [earlier]),
  ];
  return (
    <li
      data-figure={STAGE_FIGURES[stage ?? "created"]}
      className="relative grid content-start gap-1.5 px-4 py-3 transition-colors hover:bg-accent/40"
    >
      <Link
        href={addressOf.charges(wallet, { ...wanted, ...(stage !== null && { stage }) })}
        className="text-sm text-muted-foreground after:absolute after:inset-0"
      >
        {stage === null ? t("created") : t(`stages.${stage}`)}
      </Link>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-2xl leading-8 font-semibold tracking-tight tabular-nums">
          {words.count(count)}
        </span>
        <span className="text-sm text-muted-foreground tabular-nums">
          {stage === "kept" ? t("keptAmount", { amount }) : amount}
        </span>
      </p>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-muted">
        <span
          className={`block h-full rounded-full ${BAR_OF[stage ?? "created"]}`}
          style={{ width: `${String((count / Math.max(1, created.count)) * 100)}%` }}
        />
      </span>
      <p className="min-h-5 text-sm text-muted-foreground tabular-nums">{details.join(" · ")}</p>
    </li>
  );
}
