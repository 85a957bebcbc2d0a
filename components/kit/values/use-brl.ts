import { useLocale } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";

/** An amount as text inside a sentence. An amount by itself uses `Money`. */
export function useBrl(amountCentavos: number): string {
  const locale = useLocale();
  return formatBrl(centavos(amountCentavos), locale);
}
