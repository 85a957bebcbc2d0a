import { listQuery, readQuery } from "@/lib/core/reads/read-query";
import { type Tray, type NotificationPage, type ToastChoices } from "./schema";

/** The only place where a key of this noun is spelt. */
export const notificationQueries = {
  all: ["notifications"] as const,
  tray: () => readQuery<Tray>([...notificationQueries.all, "tray"], "/api/notifications/tray"),
  list: () => listQuery<NotificationPage>([...notificationQueries.all, "list"], "/api/notifications"),
  toasts: () => readQuery<ToastChoices>([...notificationQueries.all, "toasts"], "/api/notifications/toasts"),
};
