import { type RefundState as State } from "@/lib/core/words/transactions";
import { useTranslations } from "next-intl";
import { REFUND_STATE_LOOKS } from "@/lib/domain/refunds/labels";
import { STATUS_ICONS } from "../kit/icons";
import { StatusBadge } from "../kit/status-badge";

/** A chip where somebody has to act or to know; what went as it should is a sign and a word. */
export function RefundState({ state }: { state: State }) {
  const t = useTranslations("refunds.state");
  const look = REFUND_STATE_LOOKS[state];
  if (state !== "confirmed") return <StatusBadge {...look} label={t(state)} />;
  const Icon = STATUS_ICONS[look.icon];
  return (
    <span className="standing text-muted-foreground">
      <Icon aria-hidden />
      <span className="truncate">{t(state)}</span>
    </span>
  );
}
