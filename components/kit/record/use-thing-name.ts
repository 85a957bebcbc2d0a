"use client";

import { useLocale } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";

/** What a person calls one of many: whose it is and how much. */
export function useThingName(): (who: string, amountCentavos: number | null) => string {
  const locale = useLocale();
  return (who, amountCentavos) =>
    amountCentavos === null ? who : `${who}, ${formatBrl(centavos(amountCentavos), locale)}`;
}
