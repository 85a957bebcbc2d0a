import { useLocale, useTranslations } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { isResolved, kindOf } from "@/lib/core/enums/blocks";
import { type BlockListItem } from "@/lib/domain/blocks/schema";
import { formatMoment } from "../kit/values/format-moment";

/** Returns the name of a row's link, including the details that do not fit in a row on a phone. */
export function useRowName(): (row: BlockListItem) => string {
  const labelOf = useRowLabel();
  const t = useTranslations("blocks.list");
  const locale = useLocale();
  return (row) =>
    row.regulatoryBy === null || isResolved(row.status)
      ? labelOf(row)
      : t("rowLimit", {
          row: labelOf(row),
          moment: formatMoment(new Date(row.regulatoryBy), locale, "date"),
        });
}

export function useRowLabel(): (row: BlockListItem) => string {
  const t = useTranslations("blocks");
  const locale = useLocale();
  return (row) =>
    t("list.rowLabel", {
      kind: t(`kind.${kindOf(row.blockType)}`),
      amount: formatBrl(centavos(row.amountCentavos), locale),
      payer: row.party.name ?? t("list.unknownPayer"),
    });
}
