"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "../kit/status-badge";
import { UNKNOWN_WALLET_STATUS } from "@/lib/domain/wallets/unknown";
import { NORMAL_WALLET_STATUS } from "./wallets";

/** Nothing while a wallet is as it should be. Words for any other state are the service's own. */
export function WalletState({ status }: { status: string }) {
  const t = useTranslations("shell.wallets");
  if (status === NORMAL_WALLET_STATUS) return null;
  if (status === UNKNOWN_WALLET_STATUS)
    return <StatusBadge tone="warning" icon="circle-help" label={t("unknown")} />;
  const isSuspended = status.toLowerCase() === "suspended";
  return (
    <StatusBadge
      tone={isSuspended ? "danger" : "neutral"}
      icon={isSuspended ? "pause" : "circle-help"}
      label={isSuspended ? t("suspended") : t("unusual", { status })}
    />
  );
}
