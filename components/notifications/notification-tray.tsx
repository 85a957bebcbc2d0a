"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell, CheckCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useEffect } from "react";
import { notificationQueries } from "@/lib/platform/notifications/queries";
import { type NotificationView } from "@/lib/platform/notifications/schema";
import { addressOf } from "../kit/navigation/addresses";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { Link } from "../ui/link";
import { Button } from "../ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { type TrayActions } from "./notification-actions";
import { NotificationList } from "./notification-list";
import { openedBy } from "./opens";
import { useNotificationToasts } from "./use-notification-toasts";
import { taskQueries } from "@/lib/composers/tasks/queries";

const COUNT_MAX = 99;

/** The bell: how much was missed, and what it was. */
export function NotificationTray({ rights, actions }: { rights: readonly string[]; actions: TrayActions }) {
  const t = useTranslations("notifications");
  const [isOpen, setIsOpen] = useState(false);
  const { data: tray } = useQuery(notificationQueries.tray());
  const read = useServerAction(actions.read, { ifTwice: "harmless", keys: [notificationQueries.all] });
  const readAll = useServerAction(actions.readAll, { ifTwice: "harmless", keys: [notificationQueries.all] });
  const hrefOf = (notification: NotificationView) => openedBy(notification, rights);
  const markRead = (notification: readonly NotificationView[]) => {
    const ids = notification.filter(({ isRead }) => !isRead).map(({ id }) => id);
    if (ids.length > 0) void read.run({ ids });
  };
  useNotificationToasts(tray, hrefOf, markRead);
  useInstalledApp();

  const unread = tray?.unread ?? 0;
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon" className="relative">
          <Bell aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-[0.625rem] font-semibold text-primary-foreground tabular-nums"
            >
              {unread > COUNT_MAX ? `${COUNT_MAX}+` : unread}
            </span>
          )}
          <span className="sr-only">{t("bell", { count: Math.min(unread, COUNT_MAX) })}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t("title")} className="grid w-96 gap-0 p-0">
        <header className="flex items-center justify-between gap-2 border-b px-3 py-2">
          <h2 className="text-base font-semibold">{t("title")}</h2>
          <Button
            variant="ghost"
            size="sm"
            disabled={unread === 0}
            pending={readAll.isPending}
            onClick={() => void readAll.run({})}
          >
            <CheckCheck aria-hidden />
            {t("readAll")}
          </Button>
        </header>
        <ActionNote act={readAll} className="m-3" />
        <ActionNote act={read} className="m-3" />
        <NotificationList
          hrefOf={hrefOf}
          onOpen={(notification) => {
            markRead([notification]);
            setIsOpen(false);
          }}
        />
        <footer className="border-t px-3 py-2 text-sm">
          <Link
            href={addressOf.notices()}
            onClick={() => setIsOpen(false)}
            className="underline decoration-input underline-offset-2 hover:decoration-current"
          >
            {t("choose")}
          </Link>
        </footer>
      </PopoverContent>
    </Popover>
  );
}

/**
 * For an installed dashboard: its icon shows the number of waiting tasks, and a page that the network does not
 * deliver has a frame.
 */
function useInstalledApp(): void {
  const { data: waiting } = useQuery({
    ...taskQueries.counts(),
    enabled: false,
    select: ({ count }) => count,
  });
  useEffect(() => {
    if (waiting === undefined || !("setAppBadge" in navigator)) return;
    // A browser that shows none says so by refusing.
    void (waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => undefined);
  }, [waiting]);
  useEffect(() => {
    if (!window.matchMedia("(display-mode: standalone)").matches || !("serviceWorker" in navigator)) return;
    void navigator.serviceWorker.register("/sw.js");
  }, []);
}
