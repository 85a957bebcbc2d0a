import { type WithdrawalState as State } from "@/lib/core/words/transactions";
import { useTranslations } from "next-intl";
import { WITHDRAWAL_STATE_LOOKS } from "@/lib/domain/withdrawals/labels";
import { StatusBadge } from "../kit/status-badge";

export function WithdrawalState({ state }: { state: State | "other" }) {
  const t = useTranslations("withdrawals.state");
  return <StatusBadge {...WITHDRAWAL_STATE_LOOKS[state]} label={t(state)} />;
}
