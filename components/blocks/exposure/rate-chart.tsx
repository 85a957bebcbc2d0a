"use client";

import { useLocale, useTranslations } from "next-intl";
import { bucketsOf, namedPlaces } from "@/lib/core/charts/buckets";
import { SIDE, linePath, scaleOf } from "@/lib/core/charts/plot";
import { STEP_OF, ticksOf } from "@/lib/core/charts/ticks";
import { ratioOf } from "@/lib/composers/exposure/figures";
import { figureFilters } from "@/lib/domain/blocks/figure-filters";
import { type Exposure } from "@/lib/composers/exposure/types";
import { formatPercent } from "@/components/kit/values/format-percent";
import { ChartFrame, LEGEND_STYLES } from "@/components/kit/charts/chart-frame";
import { Plot, TipRows } from "@/components/kit/charts/plot";
import { useChartLabels } from "@/components/kit/charts/use-chart-labels";
import { addressOf } from "@/components/kit/navigation/addresses";

const NAMES_MAX = 7;
/** Our own reference: one in a hundred. A provider's limit is in its contract. */
const REFERENCE = 0.01;

/** Each point covers the thirty days before it: how many payments were contested, and how much of them. */
export function RateChart({ points }: { points: Exposure["rate"] }) {
  const t = useTranslations("exposure.rate");
  const kit = useTranslations("kit.chart");
  const words = useChartLabels();
  const locale = useLocale();
  const buckets = bucketsOf(points[0]?.day ?? "", points.at(-1)?.day ?? "");
  const byDay = new Map(points.map((point) => [point.day, point]));
  const marks = buckets.map((bucket) => {
    const { blocks = 0, payments = 0, blocksCentavos = 0, paymentsCentavos = 0 } = byDay.get(bucket.to) ?? {};
    return {
      ...bucket,
      blocks,
      payments,
      byCount: ratioOf(blocks, payments),
      byValue: ratioOf(blocksCentavos, paymentsCentavos),
    };
  });
  const ticks = ticksOf(
    [REFERENCE, ...marks.flatMap(({ byCount, byValue }) => [byCount ?? 0, byValue ?? 0])],
    STEP_OF.ratio,
  );
  const y = scaleOf(ticks);
  const named = new Set(namedPlaces(buckets, NAMES_MAX));
  const rate = (ratio: number | null) =>
    ratio === null ? t("none") : (formatPercent(ratio, 1, locale) ?? "");
  const hrefOf = ({ to }: (typeof marks)[number]) => addressOf.blocks(figureFilters.med(to));
  return (
    <ChartFrame
      title={t("title")}
      keys={[
        { name: t("byCount"), look: LEGEND_STYLES.line },
        { name: t("byValue"), look: "h-0.5 w-4 bg-(--chart-2)" },
        { name: t("limit", { limit: rate(REFERENCE) }), look: LEGEND_STYLES.before },
      ]}
      table={{
        head: kit("period"),
        columns: [t("blocks"), t("payments"), t("byCount"), t("byValue")],
        rows: marks.toReversed().map((mark) => ({
          key: mark.from,
          label: words.bucket(mark),
          href: hrefOf(mark),
          cells: [
            words.count(mark.blocks),
            words.count(mark.payments),
            rate(mark.byCount),
            rate(mark.byValue),
          ],
        })),
      }}
    >
      <Plot
        label={t("title")}
        marks={marks.map((mark, place) => ({
          key: mark.from,
          said: t("said", {
            period: words.bucket(mark),
            count: rate(mark.byCount),
            value: rate(mark.byValue),
          }),
          href: hrefOf(mark),
          name: named.has(place) ? words.named(mark) : undefined,
        }))}
        ticks={ticks}
        tickWords={(value) => formatPercent(value, 1, locale) ?? ""}
        tip={(place) => {
          const mark = marks[place];
          return (
            mark && (
              <TipRows
                title={words.bucket(mark)}
                rows={[
                  { term: t("byCount"), detail: rate(mark.byCount), colour: "var(--chart-1)" },
                  { term: t("byValue"), detail: rate(mark.byValue), colour: "var(--chart-2)" },
                  { term: t("blocks"), detail: words.count(mark.blocks) },
                  { term: t("payments"), detail: words.count(mark.payments) },
                ]}
              />
            )
          );
        }}
      >
        <path d={`M0 ${y(REFERENCE)}H${SIDE}`} stroke="var(--ref)" strokeDasharray="4 3" />
        <path
          d={linePath(
            marks.map(({ byValue }) => byValue),
            y,
          )}
          stroke="var(--chart-2)"
          strokeWidth={2}
        />
        <path
          d={linePath(
            marks.map(({ byCount }) => byCount),
            y,
          )}
          stroke="var(--chart-1)"
          strokeWidth={2}
        />
      </Plot>
      <p className="text-xs text-muted-foreground">{t("hint")}</p>
    </ChartFrame>
  );
}
