import { useLocale, useTranslations } from "next-intl";
import { formatBrl } from "@/lib/core/money/money";
import { REFUSAL_REASONS } from "@/lib/composers/deliveries/refusals";
import { DELIVERY_REASONS } from "@/lib/core/enums/deliveries";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { subjectOf } from "@/lib/core/enums/notifications";
import { isOneOf } from "@/lib/core/enums/enums";
import { type NotificationView } from "@/lib/platform/notifications/schema";
import { useWalletName } from "../kit/wallets/use-wallet-name";

type SecurityNotice = NonNullable<NotificationView["security"]>;
type KeyOf<Act extends string> = Act extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : Act;
/** The key in the catalogue, where a point separates one key from the next. */
const keyOf = <Act extends string>(act: Act) => act.replaceAll(".", "-") as KeyOf<Act>;

/** The event of the notification, and its wallet. */
export function useNotificationLabels(): (notification: NotificationView) => {
  title: string;
  wallet: string;
} {
  const t = useTranslations("notifications");
  const because = useTranslations("deliveries.because");
  const refused = useTranslations("deliveries.refused.reason");
  const locale = useLocale();
  const nameOf = useWalletName();
  const noticeOf = ({ act, by, name, isOwn }: SecurityNotice) =>
    t(`security.${keyOf(act)}`, { by: by ?? t("itself"), name: name ?? "", own: isOwn ? "yes" : "other" });
  const titleOf = ({ kind, objectId, amountCentavos, write, isClosed }: NotificationView) => {
    const amount = amountCentavos === null ? "" : formatBrl(amountCentavos, locale, "notified");
    const subject = isClosed ? subjectOf(kind) : null;
    if (subject !== null) return t(`closed.${subject}`, { amount, write: write ?? "other" });
    const reason = isOneOf(DELIVERY_REASONS, objectId)
      ? because(objectId)
      : isOneOf(REFUSAL_REASONS, objectId)
        ? refused(objectId)
        : "";
    return t(`kinds.${kind}`, { amount, write: write ?? "other", reason });
  };
  return (notification) => {
    const { wallet, walletName, security } = notification;
    return {
      title: security ? noticeOf(security) : titleOf(notification),
      wallet: wallet === WHOLE_ACCOUNT ? t("account") : nameOf({ reference: wallet, name: walletName }),
    };
  };
}
