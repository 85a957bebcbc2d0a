"use server";

import { defineAction } from "@/app/_server/define-action";
import { changeToasts } from "@/lib/platform/notifications/change-toasts.server";
import {
  readAllNotifications,
  readNotifications,
} from "@/lib/platform/notifications/read-notifications.server";
import { ChangeToastsInput, ReadAllInput, ReadNotificationsInput } from "@/lib/platform/notifications/schema";

export const readNotificationsAction = defineAction(
  ReadNotificationsInput,
  "records.see",
  readNotifications,
  {
    isBackground: true,
  },
);
export const readAllNotificationsAction = defineAction(ReadAllInput, "records.see", readAllNotifications);
export const changeToastsAction = defineAction(ChangeToastsInput, "records.see", changeToasts);
