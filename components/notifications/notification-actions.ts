import { type ChangeToastsInput, type ReadNotificationsInput } from "@/lib/notifications/schema";
import { type Act } from "../kit/use-act";

export type TrayActions = {
  read: Act<ReadNotificationsInput, number>;
  readAll: Act<Record<never, never>, number>;
};

export type ChangeToasts = Act<ChangeToastsInput, null>;
