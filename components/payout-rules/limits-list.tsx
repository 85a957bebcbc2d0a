import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { Money } from "../kit/values/money";
import { type LimitRow, isNear, isUnlimited, shareOf, usedOf } from "./limit-rows";
import { UsedBar } from "./limit-cell";

const FIRST_MAX = 2;

/**
 * The limits on a phone. Each is collapsed to the limit that is reached first, and open where little of it is left.
 */
export function LimitsList({ rows }: { rows: readonly LimitRow[] }) {
  return (
    <ul className="divide-y sm:hidden">
      {rows.map((row) => (
        <li key={row.id}>{isUnlimited(row.limits) ? <Unlimited row={row} /> : <Folded row={row} />}</li>
      ))}
    </ul>
  );
}

function Unlimited({ row: { name } }: { row: LimitRow }) {
  const t = useTranslations("payoutRules.table");
  return (
    <p className="flex items-baseline justify-between gap-3 px-4 py-3">
      <span className="font-medium">{name}</span>
      <span className="text-sm text-muted-foreground">{t("none")}</span>
    </p>
  );
}

function Folded({ row: { name, note, limits, used } }: { row: LimitRow }) {
  const t = useTranslations("payoutRules.table");
  const { actCentavos: act, dayCentavos: day, monthCentavos: month, hourActs, dayActs } = limits;
  const isTight =
    used !== undefined &&
    ((day !== null && isNear(shareOf(used.dayCentavos, day))) ||
      (month !== null && isNear(shareOf(used.monthCentavos, month))));
  return (
    <details className="group" open={isTight}>
      <summary className="flex cursor-pointer list-none items-center justify-between gap-3 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0">
          <span className="font-medium">{name}</span>
          <span className="text-sm text-muted-foreground group-open:hidden">
            <First {...{ act, day, month }} />
          </span>
          {note !== null && (
            <span className="hidden text-sm text-muted-foreground group-open:inline">{note}</span>
          )}
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted-foreground group-open:rotate-180 motion-safe:transition-transform"
        />
      </summary>
      <dl className="grid gap-2 px-4 pb-3">
        {act !== null && <Line term={t("act")} detail={<Money amountCentavos={act} />} />}
        {day !== null && (
          <Line term={t("day")} detail={<Money amountCentavos={day} />}>
            {used && <UsedBar {...usedOf(used, "dayCentavos")} limit={day} />}
          </Line>
        )}
        {month !== null && (
          <Line term={t("month")} detail={<Money amountCentavos={month} />}>
            {used && <UsedBar {...usedOf(used, "monthCentavos")} limit={month} />}
          </Line>
        )}
        {hourActs !== null && <Line term={t("pace")} detail={t("perHour", { count: hourActs })} />}
        {dayActs !== null && <Line term={t("pace")} detail={t("perDay", { count: dayActs })} />}
      </dl>
    </details>
  );
}

/** The narrowest that there is, in one line. */
function First({ act, day, month }: { act: number | null; day: number | null; month: number | null }) {
  const t = useTranslations("payoutRules.table");
  const said = (
    [
      { of: "act", amount: act },
      { of: "day", amount: day },
      { of: "month", amount: month },
    ] as const
  )
    .filter(({ amount }) => amount !== null)
    .slice(0, FIRST_MAX);
  if (said.length === 0) return t("paceOnly");
  return said.map(({ of, amount }, place) => (
    <span key={of}>
      {place > 0 && " · "}
      <Money amountCentavos={amount} /> {t(`short.${of}`)}
    </span>
  ));
}

function Line({ term, detail, children }: { term: string; detail: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-sm text-muted-foreground">{term}</dt>
        <dd>{detail}</dd>
      </div>
      {children}
    </div>
  );
}
