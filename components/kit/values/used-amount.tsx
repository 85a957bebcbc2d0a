import { useTranslations } from "next-intl";
import { type FigureId } from "@/lib/core/enums/figures";
import { type Sum, subtract } from "@/lib/core/money/sum";
import { Money } from "./money";

/** How much of a limit is used, and apart what of it did not pass this dashboard. */
export function UsedAmount({ figure, used, elsewhere }: { figure: FigureId; used: Sum; elsewhere: Sum }) {
  const t = useTranslations("kit.used");
  return (
    <span className="block text-sm text-muted-foreground">
      {t("used")} <Money figure={figure} amountCentavos={used} />
      {Number(elsewhere) > 0 && (
        <span className="block">
          <Money figure="limit_used_here" amountCentavos={subtract(elsewhere, used)} /> {t("byPanel")},{" "}
          <Money figure="limit_used_elsewhere" amountCentavos={elsewhere} /> {t("elsewhere")}
        </span>
      )}
    </span>
  );
}
