import { useTranslations } from "next-intl";
import { Money } from "@/components/kit/values/money";

/** The value before the change. */
export function FormerValue({ value, isPace = false }: { value: number | null; isPace?: boolean }) {
  const t = useTranslations("payoutRules");
  return (
    <span className="text-right text-sm text-info">
      <span className="sr-only">{t("edit.before")} </span>
      <s>{value === null ? t("table.none") : isPace ? value : <Money amountCentavos={value} />}</s>
    </span>
  );
}
