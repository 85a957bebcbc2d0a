import { type ChargeState as State } from "@/lib/core/words/transactions";
import { useTranslations } from "next-intl";
import { CHARGE_STATE_LOOKS } from "@/lib/domain/charges/labels";
import { StatusBadge } from "../kit/status-badge";

export function ChargeState({ state }: { state: State | "other" }) {
  const t = useTranslations("charges.state");
  return <StatusBadge {...CHARGE_STATE_LOOKS[state]} label={t(state)} />;
}
