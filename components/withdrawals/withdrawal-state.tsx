import { useTranslations } from "next-intl";
import { WITHDRAWAL_STATE_LOOKS } from "@/lib/withdrawals/labels";
import { StatusBadge } from "../kit/status-badge";

/** A word that this version does not know is shown as it came, and neutrally. */
export function WithdrawalState({ state }: { state: string }) {
  const t = useTranslations("withdrawals.state");
  if (!Object.hasOwn(WITHDRAWAL_STATE_LOOKS, state)) return <StatusBadge tone="neutral" label={state} />;
  const known = state as keyof typeof WITHDRAWAL_STATE_LOOKS;
  return <StatusBadge {...WITHDRAWAL_STATE_LOOKS[known]} label={t(known)} />;
}
