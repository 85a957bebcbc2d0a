"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatBrl } from "@/lib/core/money/money";
import { type SeenFee } from "@/lib/domain/withdrawals/estimate";
import { formatMoment } from "../kit/values/format-moment";

/** The source of an estimated figure, or the reason why it is missing. */
export function FeeSource({
  seenFees,
  isTooSmall = false,
}: {
  seenFees: readonly SeenFee[];
  isTooSmall?: boolean;
}) {
  const t = useTranslations("withdrawals.form.estimate");
  const locale = useLocale();
  const [latest] = seenFees;
  if (!latest) return <p className="text-sm text-muted-foreground">{t("unknown")}</p>;
  const fee = formatBrl(latest.feeCentavos, locale);
  const varies = seenFees.some(({ feeCentavos }) => feeCentavos !== latest.feeCentavos);
  return (
    <p className="text-sm text-muted-foreground">
      {isTooSmall
        ? t("tooSmall", { fee })
        : t("source", { fee, day: formatMoment(new Date(latest.at), locale, "date") })}{" "}
      {varies && t("varies")}
    </p>
  );
}
