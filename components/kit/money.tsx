import { useLocale, useTranslations } from "next-intl";
import { formatBrl } from "@/lib/core/money";
import { type Sum, sizeOf } from "@/lib/core/sum";
import { cn } from "../ui/cn";

/**
 * An amount in tabular figures. `direction` puts the sign that a statement needs; the amount itself then comes
 * without one. Right alignment is the column's or the caller's.
 */
export function Money({
  amountCentavos,
  direction,
  strong,
  className,
}: {
  amountCentavos: Sum | null | undefined;
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
  const value = direction === undefined ? amountCentavos : sizeOf(amountCentavos);
  // A true minus, as wide as a figure, so that columns of debits stay in line.
  const words = formatBrl(value, locale).replace("-", "\u2212");
  return (
    <span
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
