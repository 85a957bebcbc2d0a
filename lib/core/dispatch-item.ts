import { type SecurityAction } from "./enums/audit";
import { type IntentKind } from "./enums/intents";
import { type NotificationKind } from "./enums/notifications";

/** A notification as the tray stores it. Names are resolved when it is sent. */
export type DispatchItem = {
  kind: NotificationKind;
  wallet: string;
  objectId: string;
  amountCentavos: string | null;
  write: IntentKind | null;
  act: SecurityAction | null;
  doneBy: string | null;
  concerns: string | null;
  at: string;
};
