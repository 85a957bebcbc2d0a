"use client";

import { useLocale } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";

/** The name by which a person refers to one of many: its owner and its amount. */
export function useThingName(): (who: string, amountCentavos: number | null) => string {
  const locale = useLocale();
  return (who, amountCentavos) =>
    amountCentavos === null ? who : `${who}, ${formatBrl(centavos(amountCentavos), locale)}`;
}
