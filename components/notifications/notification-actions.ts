import { type ChangeToastsInput, type ReadNotificationsInput } from "@/lib/platform/notifications/schema";
import { type ServerAction } from "../mutations/outcome";

export type TrayActions = {
  read: ServerAction<ReadNotificationsInput, number>;
  readAll: ServerAction<Record<never, never>, number>;
};

export type ChangeToasts = ServerAction<ChangeToastsInput, null>;
