import { type TransactionType as Type } from "@/lib/core/words/transactions";
import { useTranslations } from "next-intl";
import { TRANSACTION_TYPE_ICONS } from "@/lib/domain/transactions/labels";
import { STATUS_ICONS } from "../kit/icons";

export function TransactionType({ type }: { type: Type }) {
  const t = useTranslations("transactions.type");
  const Icon = STATUS_ICONS[TRANSACTION_TYPE_ICONS[type]];
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle">
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <span className="truncate">{t(type)}</span>
    </span>
  );
}
