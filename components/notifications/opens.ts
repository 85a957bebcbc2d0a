import { type Route } from "next";
import { type NotificationTarget, notificationPath } from "@/lib/platform/notifications/notification-path";
import { asRoute } from "../kit/navigation/addresses";

/** The address of what it is about. */
export const openedBy = (opened: NotificationTarget, rights: readonly string[]): Route =>
  asRoute(notificationPath(opened, rights));
