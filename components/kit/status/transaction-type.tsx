import { type TransactionType as Type } from "@/lib/core/enums/transactions";
import { withVisibleControls } from "@/lib/core/text/text";
import { useTranslations } from "next-intl";
import { TRANSACTION_TYPE_ICONS } from "@/lib/domain/transactions/labels";
import { STATUS_ICONS } from "./icons";

/** `unknownType`: the service's own word for a type that this version does not know. */
export function TransactionType({ type, unknownType = null }: { type: Type; unknownType?: string | null }) {
  const t = useTranslations("transactions.type");
  const Icon = STATUS_ICONS[TRANSACTION_TYPE_ICONS[type]];
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle">
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <span className="truncate">
        {unknownType === null ? t(type) : t("unknown", { word: withVisibleControls(unknownType) })}
      </span>
    </span>
  );
}
