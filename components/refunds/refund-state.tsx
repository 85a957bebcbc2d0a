import { type RefundState as State } from "@/lib/core/words/transactions";
import { useTranslations } from "next-intl";
import { REFUND_STATE_LOOKS } from "@/lib/domain/refunds/labels";
import { StatusBadge } from "../kit/status-badge";

export function RefundState({ state }: { state: State }) {
  const t = useTranslations("refunds.state");
  return <StatusBadge {...REFUND_STATE_LOOKS[state]} label={t(state)} />;
}
