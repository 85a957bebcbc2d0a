import { useTranslations } from "next-intl";
import { REFUND_STATE_LOOKS } from "@/lib/refunds/labels";
import { StatusBadge } from "../kit/status-badge";

/** A word that this version does not know is shown as it came, and neutrally. */
export function RefundState({ state }: { state: string }) {
  const t = useTranslations("refunds.state");
  if (!Object.hasOwn(REFUND_STATE_LOOKS, state)) return <StatusBadge tone="neutral" label={state} />;
  const known = state as keyof typeof REFUND_STATE_LOOKS;
  return <StatusBadge {...REFUND_STATE_LOOKS[known]} label={t(known)} />;
}
