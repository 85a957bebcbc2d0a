import { type AnyControl } from "./control";
import { balanceControls } from "./balance-controls";
import { historyControls } from "../history/history-controls";
import { lifeControls } from "../life/life-controls";
import { deliveryControls } from "./delivery-controls";
import { entryControls } from "./entry-controls";
import { networkControls } from "./network-controls";
import { observationControls } from "./observation-controls";
import { settingControls } from "./setting-controls";
import { timeControls } from "./time-controls";

/** Sandbox, "Control API". */
export const CONTROLS: readonly AnyControl[] = [
  ...timeControls,
  ...entryControls,
  ...deliveryControls,
  ...networkControls,
  ...balanceControls,
  ...settingControls,
  ...observationControls,
  ...historyControls,
  ...lifeControls,
];
