import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { opposite } from "@/lib/core/money/sum";
import { type StatementSummary, type StatementWanted } from "@/lib/domain/statement/schema";
import { Money } from "../kit/values/money";
import { cn } from "../ui/cn";
import { Skeleton } from "../ui/skeleton";
import { formatCalendarDay } from "../kit/values/format-calendar-day";

/** From the opening balance to the closing one, as one sum. */
export function StatementEnds({
  summary,
  wanted,
  today,
}: {
  summary: StatementSummary | undefined;
  wanted: StatementWanted;
  today: string;
}) {
  const t = useTranslations("statement.ends");
  const isNow = wanted.asOf === undefined && wanted.to >= today;
  const held = summary?.closing.heldCentavos ?? 0;
  return (
    // Each has a list of its own: signs stand between them.
    <div
      role="group"
      aria-label={t("sum")}
      className="grid grid-cols-2 gap-x-6 gap-y-3 border-b p-4 md:grid-cols-[auto_1fr_auto_1fr_auto_1fr_auto] md:items-end"
    >
      <Term
        isWhole
        name={t("openingOn", { day: formatCalendarDay(wanted.from) })}
        value={summary && <Money figure="opening" amountCentavos={summary.opening.availableCentavos} />}
      />
      <Sign>+</Sign>
      <Term
        name={t("in")}
        value={summary && <Money figure="credits" amountCentavos={summary.creditCentavos} />}
      />
      <Sign>−</Sign>
      <Term
        name={t("out")}
        value={summary && <Money figure="debits" amountCentavos={opposite(summary.debitCentavos)} />}
      />
      <Sign>=</Sign>
      <Term
        isLarge
        name={isNow ? t("now") : t("closingOn", { day: formatCalendarDay(wanted.to) })}
        value={summary && <Money figure="closing" amountCentavos={summary.closing.availableCentavos} />}
        detail={
          held !== 0 &&
          t.rich("heldToo", { amount: () => <Money figure="closing_held" amountCentavos={held} /> })
        }
      />
    </div>
  );
}

function Term({
  name,
  value,
  detail,
  isLarge = false,
  isWhole = isLarge,
}: {
  name: string;
  value: ReactNode;
  detail?: ReactNode;
  isLarge?: boolean;
  /** Has a line of its own on a phone. */
  isWhole?: boolean;
}) {
  return (
    <dl className={cn("min-w-0", isWhole && "max-md:col-span-2", isLarge && "max-md:order-first")}>
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd
        className={cn(
          "flex flex-wrap items-baseline gap-x-2 font-semibold tracking-tight",
          isLarge ? "text-2xl leading-8" : "text-lg leading-7",
        )}
      >
        {value ?? <Skeleton className="h-7 w-32" />}
        {value !== undefined && detail !== undefined && detail !== false && (
          <span className="text-sm font-normal tracking-normal text-muted-foreground">{detail}</span>
        )}
      </dd>
    </dl>
  );
}

const Sign = ({ children }: { children: ReactNode }) => (
  <div aria-hidden className="justify-self-center text-lg leading-7 text-muted-foreground max-md:hidden">
    {children}
  </div>
);
