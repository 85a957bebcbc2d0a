import { MOVEMENT_KINDS } from "@/lib/core/enums/money";
import { useTranslations } from "next-intl";
import { type FigureId } from "@/lib/core/enums/figures";
import { type Sum } from "@/lib/core/money/sum";
import { type DriftDetail } from "@/lib/reconciliation/balances/schema";
import { DateTime } from "@/components/kit/values/date-time";
import { Money } from "@/components/kit/values/money";
import { Section } from "@/components/kit/page/section";
import { Difference } from "./difference";
import { useMoneyKind } from "./use-money-kind";

type Pair = { availableCentavos: Sum; heldCentavos: Sum };

/**
 * The two balances, line by line: baseline and movements make up the explained balance, and the rest is unexplained.
 */
export function DriftFigures({ drift }: { drift: DriftDetail }) {
  const t = useTranslations("reconciliation.drift");
  const kindWords = useMoneyKind();
  const { standing } = drift;
  if (!standing) return null;
  const ordered = MOVEMENT_KINDS.flatMap((kind) => drift.madeOf.find((line) => line.kind === kind) ?? []);
  return (
    <Section title={t("figures")} description={<DateTime value={standing.readAt} format="seconds" />} flush>
      <table className="w-full text-base">
        <thead>
          <tr className="border-b text-sm text-muted-foreground">
            <th scope="col" className="px-4 py-2 text-start font-normal">
              <span className="sr-only">{t("figure")}</span>
            </th>
            <th scope="col" className="px-2 py-2 text-end font-normal">
              {t("available")}
            </th>
            <th scope="col" className="px-4 py-2 text-end font-normal">
              {t("held")}
            </th>
          </tr>
        </thead>
        <tbody>
          <Line figure="baseline" label={t("baseline")} pair={standing.baseline} />
          {ordered.map((line) => (
            <Line key={line.kind} figure="booked" label={kindWords(line.kind)} pair={line} />
          ))}
          <Line figure="explained" label={t("explained")} pair={standing.explained} isSum />
          <Line figure="reported" label={t("reported")} pair={standing.reported} isSum />
          <tr className="border-t bg-muted/40 font-medium">
            <th scope="row" className="px-4 py-2 text-start font-medium wrap-anywhere">
              {t("difference")}
            </th>
            <td className="px-2 py-2 text-end">
              <Difference amountCentavos={standing.unexplained.availableCentavos} />
            </td>
            <td className="px-4 py-2 text-end">
              <Difference amountCentavos={standing.unexplained.heldCentavos} />
            </td>
          </tr>
        </tbody>
      </table>
      <p className="border-t px-4 py-2 text-sm text-muted-foreground">
        {t("promotional")}{" "}
        <Money figure="promotional" amountCentavos={standing.reported.promotionalCentavos} /> · {t("total")}{" "}
        <Money figure="total" amountCentavos={standing.reported.totalCentavos} />
      </p>
    </Section>
  );
}

function Line({
  figure,
  label,
  pair,
  isSum = false,
}: {
  figure: FigureId;
  label: string;
  pair: Pair;
  isSum?: boolean;
}) {
  return (
    <tr className={isSum ? "border-t font-medium" : "font-normal"}>
      <th scope="row" className="px-4 py-1.5 text-start wrap-anywhere [font-weight:inherit]">
        {label}
      </th>
      <td className="px-2 py-1.5 text-end">
        <Money figure={figure} amountCentavos={pair.availableCentavos} />
      </td>
      <td className="px-4 py-1.5 text-end">
        <Money figure={figure} amountCentavos={pair.heldCentavos} />
      </td>
    </tr>
  );
}
