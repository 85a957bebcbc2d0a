import { useLocale, useTranslations } from "next-intl";
import { formatBrl } from "@/lib/core/money";
import { REFUSAL_REASONS } from "@/lib/composers/webhooks/refusals";
import { DELIVERY_REASONS } from "@/lib/core/words/deliveries";
import { WHOLE_ACCOUNT } from "@/lib/core/words/settings";
import { isOneOf } from "@/lib/core/words/words";
import { type NotificationView } from "@/lib/platform/notifications/schema";
import { useWalletName } from "../kit/use-wallet-name";

type SecurityNotice = NonNullable<NotificationView["security"]>;
type KeyOf<Act extends string> = Act extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : Act;
/** Of the catalogue, where a point parts one key from the next. */
const keyOf = <Act extends string>(act: Act) => act.replaceAll(".", "-") as KeyOf<Act>;

/** What happened, and in which wallet. */
export function useNotificationWords(): (notification: NotificationView) => {
  title: string;
  wallet: string;
} {
  const t = useTranslations("notifications");
  const because = useTranslations("events.because");
  const refused = useTranslations("events.refused.reason");
  const locale = useLocale();
  const nameOf = useWalletName();
  const noticeOf = ({ act, by, name, isOwn }: SecurityNotice) =>
    t(`security.${keyOf(act)}`, { by: by ?? t("itself"), name: name ?? "", own: isOwn ? "yes" : "other" });
  return ({ kind, objectId, amountCentavos, write, wallet, walletName, security }) => ({
    title: security
      ? noticeOf(security)
      : t(`kinds.${kind}`, {
          amount: amountCentavos === null ? "" : formatBrl(amountCentavos, locale),
          write: write ?? "other",
          reason: isOneOf(DELIVERY_REASONS, objectId)
            ? because(objectId)
            : isOneOf(REFUSAL_REASONS, objectId)
              ? refused(objectId)
              : "",
        }),
    wallet: wallet === WHOLE_ACCOUNT ? t("account") : nameOf({ reference: wallet, name: walletName }),
  });
}
