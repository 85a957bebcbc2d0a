import { useTranslations } from "next-intl";
import { DateTime } from "./date-time";

/** When a key was paid last; the same word everywhere for one that never was. */
export function LastPaid({ at }: { at: string | null }) {
  const t = useTranslations("recipients");
  return at === null ? t("neverPaid") : <DateTime value={at} format="date" />;
}
