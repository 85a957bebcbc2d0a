import { useTranslations } from "next-intl";
import { EVERY_HOUR } from "@/lib/engine/payouts/defaults";
import { HOURS_A_DAY, WEEKDAYS } from "@/lib/engine/payouts/limits";

const CELL = 11;
const GAP = 2;
const LABEL = 30;

const isOpen = (bits: number | undefined, hour: number): boolean => ((bits ?? 0) & (1 << hour)) !== 0;

/** A week of hours in São Paulo. Each day has a text beside it for people who do not see it. */
export function HoursOfWeek({ hours }: { hours: readonly number[] }) {
  const t = useTranslations("payoutRules.hours");
  const days = Array.from({ length: WEEKDAYS }, (_, day) => day);
  const all = Array.from({ length: HOURS_A_DAY }, (_, hour) => hour);
  if (hours.every((bits) => bits === EVERY_HOUR))
    return (
      <p className="grid content-start gap-1">
        <span className="text-sm text-muted-foreground">{t("title")}</span>
        {t("always")}
      </p>
    );
  const width = LABEL + HOURS_A_DAY * (CELL + GAP);
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-muted-foreground">{t("title")}</figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${(WEEKDAYS + 1) * (CELL + GAP)}`}
        style={{ width }}
        className="max-w-full"
      >
        {days.map((day) => (
          <g key={day} transform={`translate(0 ${day * (CELL + GAP)})`}>
            <text y={CELL - 2} className="fill-muted-foreground text-[10.5px]">
              {t(`days.${day as 0}`)}
            </text>
            {all.map((hour) => (
              <rect
                key={hour}
                x={LABEL + hour * (CELL + GAP)}
                width={CELL}
                height={CELL}
                rx="2"
                className={isOpen(hours[day], hour) ? "fill-primary" : "fill-muted"}
              />
            ))}
          </g>
        ))}
        {[0, 6, 12, 18].map((hour) => (
          <text
            key={hour}
            x={LABEL + hour * (CELL + GAP)}
            y={(WEEKDAYS + 1) * (CELL + GAP) - 4}
            className="fill-muted-foreground text-[10.5px]"
          >
            {t("hour", { hour })}
          </text>
        ))}
      </svg>
      <ul className="sr-only">
        {days.map((day) => (
          <li key={day}>
            {t("said", {
              day: t(`days.${day as 0}`),
              hours: all.filter((hour) => isOpen(hours[day], hour)).join(", ") || t("none"),
            })}
          </li>
        ))}
      </ul>
    </figure>
  );
}
