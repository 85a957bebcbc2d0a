import { useLocale, useTranslations } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { SAO_PAULO } from "@/lib/core/time/sao-paulo";
import { addressOf } from "../navigation/addresses";
import { DateTime } from "../values/date-time";
import { formatMoment } from "../values/format-moment";
import { Money } from "../values/money";
import { Link } from "@/components/ui/link";
import { monthsBefore, placeOf, roundAbove } from "./bar-places";

export type Paid = { id: string; at: string; amountCentavos: number };

const HEIGHT = 84;
const BAR = 11;
const TOP = 18;

/** Twelve months of payments to one holder, each a bar where it was made; the one that is asked for is dashed. */
export function PaidBars({
  items,
  medianCentavos,
  asked,
  keyChangedAt,
  wallet,
  now,
}: {
  items: readonly Paid[];
  medianCentavos: number | null;
  asked?: { amountCentavos: number };
  keyChangedAt: string | null;
  /** Leads from each payment to its page. */
  wallet?: string;
  now: Date;
}) {
  const t = useTranslations("recipients.bars");
  const locale = useLocale();
  const top = roundAbove(Math.max(asked?.amountCentavos ?? 0, ...items.map((paid) => paid.amountCentavos)));
  const yOf = (amount: number): number => TOP + HEIGHT * (1 - amount / top);
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const month = new Intl.DateTimeFormat(locale, { month: "short", timeZone: SAO_PAULO });
  const brl = (amount: number): string => formatBrl(centavos(amount), locale);
  const changedAt = keyChangedAt === null ? null : placeOf(new Date(keyChangedAt), now);
  const floor = TOP + HEIGHT;
  return (
    <figure className="grid gap-1">
      <div className="grid grid-cols-[3rem_minmax(0,1fr)] text-[0.6875rem] text-muted-foreground">
        <div className="relative" aria-hidden>
          {[0, top / 2, top].map((amount) => (
            <span
              key={amount}
              suppressHydrationWarning
              className="absolute right-2 -translate-y-1/2 whitespace-nowrap tabular-nums"
              style={{ top: yOf(amount) }}
            >
              {short.format(amount / 100)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={t("label", { count: items.length })}
          width="100%"
          height={floor + 20}
          className="overflow-visible"
        >
          {[0, top / 2, top].map((amount) => (
            <line key={amount} x1="0" x2="100%" y1={yOf(amount)} y2={yOf(amount)} stroke="var(--border)" />
          ))}
          {items.map(({ id, at, amountCentavos }) => {
            const y = Math.min(yOf(amountCentavos), floor - 2);
            return (
              <rect
                key={id}
                x={`${placeOf(new Date(at), now)}%`}
                y={y}
                width={BAR}
                height={floor - y}
                rx={2}
                transform={`translate(${-BAR / 2} 0)`}
                fill="var(--chart-1)"
                fillOpacity={0.75}
              />
            );
          })}
          {medianCentavos !== null && (
            <line
              x1="0"
              x2="100%"
              y1={yOf(medianCentavos)}
              y2={yOf(medianCentavos)}
              stroke="var(--foreground)"
              strokeOpacity={0.5}
              strokeDasharray="2 3"
            />
          )}
          {changedAt !== null && (
            <line
              x1={`${changedAt}%`}
              x2={`${changedAt}%`}
              y1={TOP}
              y2={floor}
              stroke="var(--chart-3)"
              strokeWidth={1.25}
            />
          )}
          {asked && (
            <rect
              x="97%"
              y={yOf(asked.amountCentavos)}
              width={BAR + 2}
              height={Math.max(floor - yOf(asked.amountCentavos), 2)}
              rx={2}
              transform={`translate(${-BAR / 2} 0)`}
              fill="var(--warning-soft)"
              stroke="var(--chart-3)"
              strokeWidth={1.75}
              strokeDasharray="3 2"
            />
          )}
          {monthsBefore(now).map((first) => (
            <text
              key={first.getTime()}
              x={`${placeOf(first, now)}%`}
              y={floor + 15}
              textAnchor="middle"
              fill="var(--muted-foreground)"
              suppressHydrationWarning
            >
              {month.format(first).replace(".", "")}
            </text>
          ))}
        </svg>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted-foreground">
        {asked && (
          <span className="font-medium text-foreground">
            {t("this", { amount: brl(asked.amountCentavos) })}
          </span>
        )}
        {medianCentavos !== null && (
          <span>{t("median", { count: items.length, amount: brl(medianCentavos) })}</span>
        )}
        {keyChangedAt !== null && (
          <span className="text-warning">
            {t("keyChanged", { day: formatMoment(new Date(keyChangedAt), locale, "date") })}
          </span>
        )}
      </figcaption>
      {items.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer text-primary">{t("asTable")}</summary>
          <ul className="mt-1 divide-y">
            {items.map(({ id, at, amountCentavos }) => (
              <li key={id} className="flex justify-between gap-4 py-1">
                {wallet === undefined ? (
                  <DateTime value={at} format="date" />
                ) : (
                  <Link
                    href={addressOf.withdrawal(wallet, id)}
                    className="text-primary underline-offset-4 hover:underline"
                  >
                    <DateTime value={at} format="date" />
                  </Link>
                )}
                <Money amountCentavos={amountCentavos} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </figure>
  );
}
