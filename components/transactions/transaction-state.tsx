import { useTranslations } from "next-intl";
import { TRANSACTION_STATE_LOOKS, TRANSACTION_TYPE_ICONS } from "@/lib/transactions/labels";
import { STATUS_ICONS } from "../kit/icons";
import { StatusBadge } from "../kit/status-badge";

/** A word that this version does not know is shown as it came, and neutrally. */
export function TransactionState({ state }: { state: string }) {
  const t = useTranslations("transactions.state");
  if (!Object.hasOwn(TRANSACTION_STATE_LOOKS, state)) return <StatusBadge tone="neutral" label={state} />;
  const known = state as keyof typeof TRANSACTION_STATE_LOOKS;
  return <StatusBadge {...TRANSACTION_STATE_LOOKS[known]} label={t(known)} />;
}

export function TransactionType({ type }: { type: string }) {
  const t = useTranslations("transactions.type");
  if (!Object.hasOwn(TRANSACTION_TYPE_ICONS, type)) return <span>{type}</span>;
  const known = type as keyof typeof TRANSACTION_TYPE_ICONS;
  const Icon = STATUS_ICONS[TRANSACTION_TYPE_ICONS[known]];
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle">
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <span className="truncate">{t(known)}</span>
    </span>
  );
}
