import { useLocale } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { addUp } from "@/lib/core/money/sum";

type NewRowsTranslator = (key: "arrived", values: { count: number; amount: string }) => string;

/** `3 cobranças novas, R$ 871,00`, in the terms of a list. */
export function useArrived(t: NewRowsTranslator): (rows: readonly { amountCentavos: number }[]) => string {
  const locale = useLocale();
  return (rows) =>
    t("arrived", {
      count: rows.length,
      amount: formatBrl(
        addUp(0, ...rows.map(({ amountCentavos }) => centavos(amountCentavos))),
        locale,
        "rows_arrived",
      ),
    });
}
