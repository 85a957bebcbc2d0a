import { useLocale, useTranslations } from "next-intl";
import { STEP_OF, ticksOf } from "@/lib/core/charts/ticks";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { type CustomerPayment } from "@/lib/domain/customers/schema";
import { type MoneyParts } from "@/lib/domain/customers/sums";
import { addressOf } from "../kit/navigation/addresses";
import { formatMoment } from "../kit/values/format-moment";
import { PART_BACKGROUNDS } from "../kit/record/part-colours";
import { cn } from "../ui/cn";
import { Link } from "../ui/link";
import { PARTS, PartsLegend } from "./parts-bar";

/** The maximum number of bars that are distinguishable beside each other. */
const BARS_MAX = 24;
const LABELS_MAX = 8;

type Received = CustomerPayment & { parts: MoneyParts };

/** The newest payments of one customer from left to right, each as high as it was and parted by where its money is now. */
export function PaymentBars({ wallet, payments }: { wallet: string; payments: readonly CustomerPayment[] }) {
  const t = useTranslations("customers.bars");
  const locale = useLocale();
  const received = payments
    .filter((one): one is Received => one.parts !== null)
    .slice(0, BARS_MAX)
    .toReversed();
  if (received.length === 0) return null;
  const ticks = ticksOf(
    received.map((one) => one.amountCentavos),
    STEP_OF.money,
  );
  const top = ticks.at(-1) ?? 1;
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const everyNth = Math.ceil(received.length / LABELS_MAX);
  const dayOf = (one: Received) =>
    formatMoment(new Date(one.settledAt ?? one.createdAt), locale, "date").replace(/\/\d{4}$|, \d{4}$/, "");
  return (
    <figure className="grid gap-2 border-t p-4">
      <figcaption className="sr-only">{t("label", { count: received.length })}</figcaption>
      <div className="grid grid-cols-[2.75rem_minmax(0,1fr)]">
        <div className="relative h-36 text-[0.6875rem] text-muted-foreground" aria-hidden>
          {ticks.map((tick) => (
            <span
              key={tick}
              suppressHydrationWarning
              className="absolute right-2 translate-y-1/2 whitespace-nowrap tabular-nums"
              style={{ bottom: `${(tick / top) * 100}%` }}
            >
              {short.format(tick / 100)}
            </span>
          ))}
        </div>
        <div className="relative h-36">
          {ticks.map((tick) => (
            <span
              key={tick}
              aria-hidden
              className="absolute inset-x-0 border-t border-(--grid)"
              style={{ bottom: `${(tick / top) * 100}%` }}
            />
          ))}
          <ol className="absolute inset-0 flex items-end justify-around gap-1">
            {received.map((one) => (
              <li key={one.id} className="flex h-full max-w-16 min-w-0 flex-1 items-end justify-center">
                <Link
                  href={addressOf.transaction(wallet, one.id)}
                  className="flex w-full max-w-4 flex-col-reverse gap-px rounded-t-[2px] hover:opacity-80"
                  style={{ height: `${Math.max(1, (one.amountCentavos / top) * 100)}%` }}
                  title={`${dayOf(one)} · ${formatBrl(centavos(one.amountCentavos), locale)}`}
                >
                  <span className="sr-only">
                    {t("one", { day: dayOf(one), amount: formatBrl(centavos(one.amountCentavos), locale) })}
                  </span>
                  {PARTS.filter((part) => one.parts[part] > 0).map((part) => (
                    <span
                      key={part}
                      aria-hidden
                      className={cn("min-h-px", PART_BACKGROUNDS[part])}
                      style={{ flexGrow: one.parts[part] }}
                    />
                  ))}
                </Link>
              </li>
            ))}
          </ol>
        </div>
        <span />
        <ol aria-hidden className="flex justify-around gap-1 pt-1 text-[0.6875rem] text-muted-foreground">
          {received.map((one, place) => (
            <li
              key={one.id}
              suppressHydrationWarning
              className="flex max-w-16 min-w-0 flex-1 justify-center whitespace-nowrap tabular-nums"
            >
              {place % everyNth === 0 && dayOf(one)}
            </li>
          ))}
        </ol>
      </div>
      <PartsLegend of={received.map(({ parts }) => parts)} />
    </figure>
  );
}
