"use client";

import { useTranslations } from "next-intl";
import { bucketsOf, namedPlaces } from "@/lib/core/charts/buckets";
import { scaleOf, stepArea, stepPath } from "@/lib/core/charts/plot";
import { STEP_OF, ticksOf } from "@/lib/core/charts/ticks";
import { approximately } from "@/lib/core/money/sum";
import { figureFilters } from "@/lib/domain/blocks/figure-filters";
import { type Exposure } from "@/lib/composers/exposure/types";
import { ChartFrame, LEGEND_STYLES } from "@/components/kit/charts/chart-frame";
import { Plot, TipRows } from "@/components/kit/charts/plot";
import { useChartLabels } from "@/components/kit/charts/use-chart-labels";
import { addressOf } from "@/components/kit/navigation/addresses";

const NAMES_MAX = 7;

/** The amount that blocks held at the end of each period. */
export function HeldChart({ days }: { days: Exposure["days"] }) {
  const t = useTranslations("exposure.days");
  const kit = useTranslations("kit.chart");
  const words = useChartLabels();
  const buckets = bucketsOf(days[0]?.day ?? "", days.at(-1)?.day ?? "");
  const byDay = new Map(days.map(({ day, heldCentavos }) => [day, heldCentavos]));
  const marks = buckets.map((bucket) => ({ ...bucket, held: byDay.get(bucket.to) ?? 0 }));
  const values = marks.map(({ held }) => approximately(held));
  const ticks = ticksOf(values, STEP_OF.money);
  const y = scaleOf(ticks);
  const named = new Set(namedPlaces(buckets, NAMES_MAX));
  const hrefOf = ({ to }: (typeof marks)[number]) => addressOf.blocks(figureFilters.heldOn(to));
  return (
    <ChartFrame
      title={t("title")}
      keys={[{ name: t("held"), look: LEGEND_STYLES.line }]}
      table={{
        head: kit("period"),
        columns: [t("column")],
        rows: marks.toReversed().map((mark) => ({
          key: mark.from,
          label: words.bucket(mark),
          href: hrefOf(mark),
          cells: [words.brl("held_now", mark.held)],
        })),
      }}
    >
      <Plot
        label={t("title")}
        marks={marks.map((mark, place) => ({
          key: mark.from,
          said: t("said", { period: words.bucket(mark), amount: words.brl("held_now", mark.held) }),
          href: hrefOf(mark),
          name: named.has(place) ? words.named(mark) : undefined,
        }))}
        ticks={ticks}
        tickWords={words.shortBrl}
        tip={(place) => {
          const mark = marks[place];
          return (
            mark && (
              <TipRows
                title={words.bucket(mark)}
                rows={[
                  { term: t("held"), detail: words.brl("held_now", mark.held), colour: "var(--chart-1)" },
                ]}
              />
            )
          );
        }}
      >
        <path d={stepArea(values, y)} fill="var(--chart-1)" fillOpacity={0.12} />
        <path d={stepPath(values, y)} stroke="var(--chart-1)" strokeWidth={2} />
      </Plot>
    </ChartFrame>
  );
}
