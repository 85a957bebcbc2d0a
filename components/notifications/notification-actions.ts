import { type ChangeToastsInput, type ReadNotificationsInput } from "@/lib/platform/notifications/schema";
import { type Act } from "../mutations/outcome";

export type TrayActions = {
  read: Act<ReadNotificationsInput, number>;
  readAll: Act<Record<never, never>, number>;
};

export type ChangeToasts = Act<ChangeToastsInput, null>;
