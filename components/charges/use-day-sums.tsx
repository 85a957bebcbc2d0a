import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { type ListSums } from "@/lib/core/list-sums";
import { type RowBand } from "../kit/table/data-column";
import { Money } from "../kit/values/money";

/** Puts beside a day how many charges it had, what they come to and what of it stays; a phone has room for the sum alone. */
export function useDaySums(sums: ListSums | undefined): (band: RowBand) => RowBand {
  const t = useTranslations("charges.list");
  const days = useMemo(() => new Map(sums?.days?.map((one) => [one.day, one])), [sums]);
  return useCallback(
    (band) => {
      const day = days.get(band.key);
      if (!day) return band;
      const aside = (
        <span className="flex shrink-0 items-baseline gap-4 font-normal text-muted-foreground tabular-nums">
          <span className="max-md:hidden">{t("day", { count: day.count })}</span>
          <Money
            figure="charges_listed"
            amountCentavos={day.amountCentavos}
            strong
            className="text-foreground"
          />
          <span className="max-md:hidden">
            {t("dayKept")} <Money figure="charges_kept" amountCentavos={day.keptCentavos} />
          </span>
        </span>
      );
      return { ...band, aside };
    },
    [days, t],
  );
}
