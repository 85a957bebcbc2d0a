import { useTranslations } from "next-intl";
import { DELIVERY_STATE_LOOKS, reasonOf } from "@/lib/webhooks/labels";
import { ForeignText } from "../kit/foreign-text";
import { StatusBadge } from "../kit/status-badge";

/** A word that this version does not know is shown as it came, and neutrally. */
export function DeliveryState({ state }: { state: string }) {
  const t = useTranslations("events.state");
  if (!Object.hasOwn(DELIVERY_STATE_LOOKS, state)) return <StatusBadge tone="neutral" label={state} />;
  const known = state as keyof typeof DELIVERY_STATE_LOOKS;
  return <StatusBadge {...DELIVERY_STATE_LOOKS[known]} label={t(known)} />;
}

/** Why it came to that; the name of a fault is shown as it is. */
export function DeliveryReason({ because }: { because: string | null }) {
  const t = useTranslations("events.because");
  if (because === null) return "—";
  const known = reasonOf(because);
  return known ? t(known) : <ForeignText text={because} />;
}
