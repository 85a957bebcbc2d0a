import { type SecurityAct } from "./words/audit";
import { type IntentKind } from "./words/intents";
import { type NotificationKind } from "./words/notifications";

/** What was told, as the tray has it: names are looked up when it leaves. */
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
