import { useLocale, useTranslations } from "next-intl";
import { centavos, formatBrl } from "@/lib/core/money";
import { type NotificationView } from "@/lib/platform/notifications/schema";
import { useWalletName } from "../kit/use-wallet-name";

/** What happened, and in which wallet. */
export function useNotificationWords(): (notification: NotificationView) => {
  title: string;
  wallet: string;
} {
  const t = useTranslations("notifications.kinds");
  const locale = useLocale();
  const nameOf = useWalletName();
  return ({ kind, amountCentavos, write, wallet, walletName }) => ({
    title: t(kind, {
      amount: amountCentavos === null ? "" : formatBrl(centavos(amountCentavos), locale),
      write: write ?? "other",
    }),
    wallet: nameOf({ reference: wallet, name: walletName }),
  });
}
