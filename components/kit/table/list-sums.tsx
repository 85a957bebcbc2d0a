"use client";

import { type UseQueryResult } from "@tanstack/react-query";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { type FigureId } from "@/lib/core/enums/figures";
import { type ListSums as Sums } from "@/lib/core/money/list-sums";
import { formatBrl } from "@/lib/core/money/money";
import { approximately } from "@/lib/core/money/sum";
import { LIST_FIGURES, type SumPart, type SummedList } from "@/lib/core/enums/sums";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { Money } from "../values/money";

/** Held money is hatched, so that it is recognisable without colour too. */
const LOOKS: Readonly<Record<SumPart, string>> = {
  kept: "bg-kept",
  held: "way-hatched",
  returned: "bg-back",
  refunded: "bg-back",
  awaiting: "bg-kept-soft",
  unpaid: "bg-input",
  done: "bg-kept",
  under_way: "bg-kept-soft",
  undone: "bg-input",
  in: "bg-kept",
  out: "bg-back",
};

type Props = {
  query: Pick<UseQueryResult<Sums | null>, "data" | "error">;
  /** How many rows stand below. */
  shown: number;
  words: (count: number) => string;
  list: SummedList;
};

/** Above a list, in sight while it scrolls: how many there are of what is filtered, what they come to, and of what that is made. */
export function ListSums({ query: { data: sums, error }, shown, words, list }: Props) {
  const t = useTranslations("kit.sums");
  const locale = useLocale();
  const { number } = useFormatter();
  if (sums === undefined && !error) return <SumsSkeleton />;
  if (!sums)
    return (
      <Strip>
        <p className="text-sm text-muted-foreground">
          {t(error ? "unread" : "uncounted", { shown: number(shown) })}
        </p>
      </Strip>
    );
  const figures: Partial<Record<SumPart | "sum", FigureId>> = LIST_FIGURES[list];
  const hasSum = figures.sum !== undefined;
  const brl = figures.sum === undefined ? "" : formatBrl(sums.amountCentavos, locale, figures.sum);
  // A part without a figure of its own is not shown.
  const parts = sums.parts.flatMap(({ part, amountCentavos }) => {
    const figure = figures[part];
    return figure === undefined || amountCentavos === 0 ? [] : [{ part, figure, amountCentavos }];
  });
  return (
    <Strip>
      <div className="flex min-w-0 items-baseline justify-between gap-x-4 md:grid md:justify-start md:gap-0">
        <p className="text-lg leading-5 font-semibold whitespace-nowrap tabular-nums" aria-live="polite">
          {sums.isCapped ? t("orMore", { words: words(sums.count) }) : words(sums.count)}
        </p>
        <p className="text-sm whitespace-nowrap text-muted-foreground tabular-nums">
          {hasSum &&
            (sums.isCapped
              ? t("newest", { count: number(sums.count), amount: brl })
              : t("sum", { amount: brl }))}
          <span className={hasSum ? "max-md:hidden" : ""}>
            {hasSum && " · "}
            {t("shown", { shown: number(shown) })}
          </span>
        </p>
      </div>
      {parts.length > 0 && (
        <div className="grid min-w-0 flex-1 gap-1.5">
          <Bar parts={parts} />
          <ul className="flex flex-wrap gap-x-4 text-xs whitespace-nowrap text-muted-foreground max-md:hidden">
            {parts.map(({ part, figure, amountCentavos }) => (
              <li key={part} className="flex items-center gap-1.5">
                <span aria-hidden className={cn("size-2 rounded-xs", LOOKS[part])} />
                {t(`part.${part}`)}{" "}
                <span className="font-medium text-foreground">
                  <Money figure={figure} amountCentavos={amountCentavos} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Strip>
  );
}

function Bar({ parts }: Pick<Sums, "parts">) {
  return (
    <div aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
      {parts.map(({ part, amountCentavos }) => (
        <span
          key={part}
          className={cn("min-w-1.5", LOOKS[part])}
          style={{ flexGrow: approximately(amountCentavos), flexBasis: 0 }}
        />
      ))}
    </div>
  );
}

const Strip = ({ children }: { children: React.ReactNode }) => (
  <div className="grid min-h-13 content-center md:max-2xl:min-h-15 gap-2 rounded-t-lg border border-b-0 bg-card px-3 py-2 md:flex md:items-center md:gap-8">
    {children}
  </div>
);

const SumsSkeleton = () => (
  <Strip>
    <div className="grid gap-1.5" aria-hidden>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-3 w-44" />
    </div>
  </Strip>
);
