import { type SecurityAct } from "./words/audit";
import { type IntentKind } from "./words/intents";
import { type NotificationKind } from "./words/notifications";

/** A notification as the tray stores it. Names are resolved when it is sent. */
export type DispatchItem = {
  kind: NotificationKind;
  wallet: string;
  objectId: string;
  amountCentavos: string | null;
  write: IntentKind | null;
  act: SecurityAct | null;
  doneBy: string | null;
  concerns: string | null;
  at: string;
};
