import { useLocale, useTranslations } from "next-intl";
import { formatBrl } from "@/lib/core/money/money";
import { type FigureId } from "@/lib/core/enums/figures";
import { type Sum } from "@/lib/core/money/sum";
import { cn } from "@/components/ui/cn";

/**
 * An amount in tabular figures. `direction` puts the sign that a statement needs; the amount itself then comes
 * without one. A sum says which figure it is. Right alignment is the column's or the caller's.
 */
export function Money({
  amountCentavos,
  direction,
  strong,
  className,
  figure,
}: (
  | { amountCentavos: number | null | undefined; figure?: undefined }
  | { amountCentavos: Sum | null | undefined; figure: FigureId }
) & {
  direction?: "debit" | "credit";
  strong?: boolean;
  className?: string;
}) {
  const locale = useLocale();
  const t = useTranslations("kit.money");
  if (amountCentavos === null || amountCentavos === undefined)
    return (
      <span className={cn("base:text-muted-foreground", className)}>
        <span aria-hidden>—</span>
        <span className="sr-only">{t("unknown")}</span>
      </span>
    );
  const written =
    figure === undefined ? formatBrl(amountCentavos, locale) : formatBrl(amountCentavos, locale, figure);
  // A true minus, as wide as a figure, so that columns of debits stay in line; a direction has a sign of its own.
  const words = written.replace("-", direction === undefined ? "\u2212" : "");
  return (
    <span
      data-figure={figure}
      className={cn(
        "money whitespace-nowrap",
        strong && "font-semibold",
        direction === "credit" && "base:text-success",
        className,
      )}
    >
      {direction !== undefined && (
        <>
          <span aria-hidden>{direction === "debit" ? "\u2212" : "+"}</span>
          <span className="sr-only">{t(direction)} </span>
        </>
      )}
      {words}
    </span>
  );
}
