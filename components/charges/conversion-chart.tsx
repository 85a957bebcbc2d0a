"use client";

import { useTranslations } from "next-intl";
import { barsPath, scaleOf } from "@/lib/core/charts/plot";
import { STEP_OF, ticksOf } from "@/lib/core/charts/ticks";
import { HOURS, WEEKDAYS } from "@/lib/core/enums/conversion";
import { type Reached, reachedBy, shareOf, spanOf } from "@/lib/domain/charges/conversion";
import { type Conversion, type ConversionWanted } from "@/lib/domain/charges/schema";
import { ChartFrame } from "../kit/charts/chart-frame";
import { Plot, TipRows } from "../kit/charts/plot";
import { useChartLabels } from "../kit/charts/use-chart-labels";
import { addressOf } from "../kit/navigation/addresses";

/** From the axis up: retained, paid but not retained in full, and unpaid. */
const PARTS = [
  {
    id: "kept",
    colour: "var(--kept)",
    look: "size-2.5 rounded-xs bg-(--kept)",
    of: ({ kept }: Reached) => kept,
  },
  {
    id: "notKept",
    colour: "var(--held)",
    look: "size-2.5 rounded-xs bg-(--held)",
    of: ({ paid, kept }: Reached) => paid - kept,
  },
  {
    id: "unpaid",
    colour: "var(--back-soft)",
    look: "size-2.5 rounded-xs bg-(--back-soft)",
    of: ({ created, paid }: Reached) => created - paid,
  },
] as const;

const NAMED_HOURS = 3;
const SHORT_DAY = 3;

/** Charges by the hour or the weekday on which they were created, parted by what came of them. */
export function ConversionChart({
  by,
  wallet,
  wanted,
  cells,
}: {
  by: "hour" | "weekday";
  wallet: string;
  wanted: ConversionWanted;
  cells: Conversion["cells"];
}) {
  const t = useTranslations("charges.conversion");
  const words = useChartLabels();
  const isHours = by === "hour";
  const all = reachedBy(by, cells);
  const span = isHours ? spanOf(all) : { first: 0, last: all.length - 1 };
  const places = all.slice(span.first, span.last + 1).map((reached, at) => {
    const place = span.first + at;
    const weekday = WEEKDAYS[place];
    const name = isHours ? t("hourName", { hour: place }) : weekday ? t(`weekdays.${weekday}`) : "";
    return {
      key: String(place),
      name,
      reached,
      isWeekend: !isHours && place >= WEEKDAYS.indexOf("sat"),
      short: isHours
        ? place % NAMED_HOURS === 0
          ? name
          : undefined
        : name.slice(0, SHORT_DAY).toLowerCase(),
      href: addressOf.charges(wallet, { ...wanted, ...(isHours ? { hour: HOURS[place] } : { weekday }) }),
    };
  });
  const heights = PARTS.map(({ of }) => places.map(({ reached }) => of(reached)));
  const floors = heights.map((_, part) =>
    places.map((_place, at) => heights.slice(0, part).reduce((sum, below) => sum + (below[at] ?? 0), 0)),
  );
  const ticks = ticksOf(
    places.map(({ reached }) => reached.created),
    STEP_OF.count,
  );
  const y = scaleOf(ticks);
  const shareWords = ({ paid, created }: Reached): string => {
    const share = shareOf(paid, created);
    return share === null ? (created === 0 ? "—" : t("few")) : words.percent(share);
  };
  const title = t(isHours ? "byHour" : "byWeekday");
  return (
    <ChartFrame
      title={title}
      // The chart beside it has the same ones, and a second line of them would move the axis.
      keys={isHours ? PARTS.map(({ id, look }) => ({ name: t(`legend.${id}`), look })) : []}
      table={{
        head: t(by),
        columns: [t("created"), t("stages.opened"), t("stages.paid"), t("stages.kept"), t("paidShare")],
        rows: places.map(({ key, name, href, reached }) => ({
          key,
          label: name,
          href,
          cells: [
            words.count(reached.created),
            words.count(reached.opened),
            words.count(reached.paid),
            words.count(reached.kept),
            shareWords(reached),
          ],
        })),
      }}
    >
      <Plot
        label={title}
        marks={places.map(({ key, name, short, href, isWeekend, reached }) => ({
          key,
          href,
          isWeekend,
          name: short,
          said: t("said", {
            name,
            created: words.count(reached.created),
            opened: words.count(reached.opened),
            paid: words.count(reached.paid),
            kept: words.count(reached.kept),
          }),
        }))}
        ticks={ticks}
        tickWords={words.short}
        tip={(at) => {
          const place = places[at];
          return (
            place && (
              <TipRows
                title={place.name}
                rows={[
                  { term: t("created"), detail: words.count(place.reached.created) },
                  { term: t("stages.opened"), detail: words.count(place.reached.opened) },
                  ...PARTS.map(({ id, colour, of }) => ({
                    term: t(`legend.${id}`),
                    detail: words.count(of(place.reached)),
                    colour,
                  })),
                  { term: t("paidShare"), detail: shareWords(place.reached) },
                ]}
              />
            )
          );
        }}
      >
        {PARTS.map(({ id, colour }, part) => (
          <path
            key={id}
            d={barsPath(
              places.map((_, at) => {
                const from = floors[part]?.[at] ?? 0;
                return { from, to: from + (heights[part]?.[at] ?? 0) };
              }),
              y,
              { share: 0.66, widthMax: 60 },
            )}
            fill={colour}
          />
        ))}
      </Plot>
    </ChartFrame>
  );
}
