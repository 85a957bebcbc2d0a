import { useTranslations } from "next-intl";
import { NORMAL_WALLET_STATUS, isSuspended } from "@/lib/domain/wallets/status";
import { Callout } from "@/components/ui/callout";

/**
 * A note above a form of a wallet that the service restricts, or whose status is unknown. A normal wallet has no
 * note.
 */
export function WalletStatusNote({ status }: { status: string | null }) {
  const t = useTranslations("kit.walletStatus");
  if (status === null || status === NORMAL_WALLET_STATUS) return null;
  if (isSuspended(status))
    return (
      <Callout tone="danger" role="note" title={t("suspended.title")}>
        {t("suspended.detail")}
      </Callout>
    );
  return (
    <Callout tone="warning" role="note" title={t("other.title", { status })}>
      {t("other.detail")}
    </Callout>
  );
}
