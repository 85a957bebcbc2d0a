"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "./status-badge";
import { NORMAL_WALLET_STATUS, UNKNOWN_WALLET_STATUS, isSuspended } from "@/lib/domain/wallets/status";

/** Nothing is shown while a wallet is normal. The label of any other state is the service's own. */
export function WalletState({ status }: { status: string }) {
  const t = useTranslations("shell.wallets");
  if (status === NORMAL_WALLET_STATUS) return null;
  if (status === UNKNOWN_WALLET_STATUS)
    return <StatusBadge tone="warning" icon="circle-help" label={t("unknown")} />;
  const isHeld = isSuspended(status);
  return (
    <StatusBadge
      tone={isHeld ? "danger" : "neutral"}
      icon={isHeld ? "pause" : "circle-help"}
      label={isHeld ? t("suspended") : t("unusual", { status })}
    />
  );
}
