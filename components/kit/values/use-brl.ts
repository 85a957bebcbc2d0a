import { useLocale } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";

/** An amount as words inside a sentence; standing alone it is `Money`. */
export function useBrl(amountCentavos: number): string {
  const locale = useLocale();
  return formatBrl(centavos(amountCentavos), locale);
}
