import { type AskServiceAct } from "./ask-service";
import { type RevealRawEvent } from "./raw-events";
import { type RevealDocument } from "./revealable-document";
import { type SavedFilterActs } from "./saved-filter-menu";

export type TransactionActs = SavedFilterActs & {
  ask: AskServiceAct;
  /** Undefined where the person may not reveal documents. */
  reveal: RevealDocument | undefined;
  revealRaw: RevealRawEvent | undefined;
};
