"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { type Route } from "next";
import { useTranslations } from "next-intl";
import { AppError } from "@/lib/core/errors/app-error";
import { NOTIFICATION_FACTS } from "@/lib/platform/notifications/kinds";
import { notificationQueries } from "@/lib/platform/notifications/queries";
import { type NotificationView } from "@/lib/platform/notifications/schema";
import { DateTime } from "../kit/values/date-time";
import { Empty } from "../kit/page/empty";
import { FailureNote } from "../kit/failure/failure-note";
import { Link } from "../ui/link";
import { cn } from "../ui/cn";
import { LoadMore } from "../ui/load-more";
import { Skeleton } from "../ui/skeleton";
import { useNotificationLabels } from "./use-notification-labels";

const DOTS = { info: "bg-info", success: "bg-success", warning: "bg-warning", danger: "bg-danger" };
const WAITING_ROWS = 4;

/** Newest first. A dot identifies unread notifications. */
export function NotificationList({
  hrefOf,
  onOpen,
}: {
  hrefOf: (notification: NotificationView) => Route;
  onOpen: (notification: NotificationView) => void;
}) {
  const t = useTranslations("notifications");
  const wordsOf = useNotificationLabels();
  const query = useInfiniteQuery(notificationQueries.list());
  const items = query.data?.pages.flatMap((page) => page.items);

  if (query.error && !items)
    return (
      <div className="p-3">
        <FailureNote
          error={query.error instanceof AppError ? query.error.toPublic() : { code: "internal" }}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </div>
    );
  if (!items)
    return (
      <div className="grid gap-3 p-3" aria-busy>
        {Array.from({ length: WAITING_ROWS }, (_, row) => (
          <Skeleton key={row} className="h-9" />
        ))}
      </div>
    );
  if (items.length === 0)
    return <Empty icon={BellOff} title={t("empty")} detail={t("emptyHint")} className="py-8" />;
  return (
    <div className="max-h-[min(28rem,60dvh)] overflow-y-auto" tabIndex={-1}>
      <ul className="divide-y">
        {items.map((notification) => {
          const { title, wallet } = wordsOf(notification);
          const isNew = !notification.isRead && !notification.isClosed;
          return (
            <li key={notification.id}>
              <Link
                href={hrefOf(notification)}
                onClick={() => onOpen(notification)}
                className="flex gap-2.5 px-3 py-2.5 outline-offset-[-2px] hover:bg-accent"
              >
                <span
                  aria-hidden
                  className={cn(
                    "mt-1.5 size-2 shrink-0 rounded-full",
                    isNew ? DOTS[NOTIFICATION_FACTS[notification.kind].tone] : "bg-transparent",
                  )}
                />
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <span className={cn("text-base", isNew && "font-medium")}>
                    {isNew && <span className="sr-only">{t("unread")}: </span>}
                    {title}
                  </span>
                  <span className="flex flex-wrap justify-between gap-x-3 text-sm text-muted-foreground">
                    <bdi className="truncate">{wallet}</bdi>
                    <DateTime value={notification.at} relative />
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        count={items.length}
        onLoadMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}
