import { type DriftState as State } from "@/lib/core/enums/reconciliation";
import { useTranslations } from "next-intl";
import { DRIFT_STATE_LOOKS } from "@/lib/reconciliation/balances/labels";
import { StatusBadge } from "./status-badge";

export function DriftState({ state }: { state: State | null }) {
  const t = useTranslations("reconciliation.drift.state");
  if (state === null) return <StatusBadge tone="neutral" label={t("never")} />;
  return <StatusBadge {...DRIFT_STATE_LOOKS[state]} label={t(state)} />;
}
