import { type Route } from "next";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { toast } from "sonner";
import { NOTIFICATION_FACTS } from "@/lib/platform/notifications/kinds";
import { type NotificationView, type Tray } from "@/lib/platform/notifications/schema";
import { useNotificationLabels } from "./use-notification-labels";

/** More at once are one toast that says how many. */
const TOASTS_AT_ONCE_MAX = 3;

const SAY = { info: toast.info, success: toast.success, warning: toast.warning, danger: toast.error };

/**
 * Shows a toast for a notification that arrives while a person is looking. Earlier ones are in the tray. A
 * notification about the visible page needs no toast and counts as read.
 */
export function useNotificationToasts(
  tray: Tray | undefined,
  hrefOf: (notification: NotificationView) => Route,
  onRead: (notification: readonly NotificationView[]) => void,
): void {
  const t = useTranslations("notifications");
  const wordsOf = useNotificationLabels();
  const router = useRouter();
  const pathname = usePathname();
  const known = useRef<ReadonlySet<string> | null>(null);

  function say(notification: NotificationView): void {
    const { title, wallet } = wordsOf(notification);
    SAY[NOTIFICATION_FACTS[notification.kind].tone](title, {
      id: notification.id,
      description: wallet,
      action: {
        label: t("open"),
        onClick: () => {
          onRead([notification]);
          router.push(hrefOf(notification));
        },
      },
    });
  }

  const take = useEffectEvent((newest: Tray["newestUnread"], silentTopics: Tray["silentTopics"]) => {
    const inSight = newest.filter((notification) => hrefOf(notification) === pathname);
    if (inSight.length > 0) onRead(inSight);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...newest.map(({ id }) => id)]);
    if (before === null || document.visibilityState === "hidden") return;
    const loud = newest.filter(
      (notification) =>
        !before.has(notification.id) &&
        !inSight.includes(notification) &&
        !silentTopics.includes(NOTIFICATION_FACTS[notification.kind].topic),
    );
    if (loud.length > TOASTS_AT_ONCE_MAX) toast.info(t("several", { count: loud.length }));
    else for (const notification of loud.toReversed()) say(notification);
  });

  useEffect(() => {
    if (tray) take(tray.newestUnread, tray.silentTopics);
  }, [tray, pathname]);
}
