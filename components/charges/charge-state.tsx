import { useTranslations } from "next-intl";
import { CHARGE_STATE_LOOKS } from "@/lib/charges/labels";
import { StatusBadge } from "../kit/status-badge";

/** A word that this version does not know is shown as it came, and neutrally. */
export function ChargeState({ state }: { state: string }) {
  const t = useTranslations("charges.state");
  if (!Object.hasOwn(CHARGE_STATE_LOOKS, state)) return <StatusBadge tone="neutral" label={state} />;
  const known = state as keyof typeof CHARGE_STATE_LOOKS;
  return <StatusBadge {...CHARGE_STATE_LOOKS[known]} label={t(known)} />;
}
