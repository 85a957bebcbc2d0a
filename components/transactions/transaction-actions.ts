import { type LookUpAtServiceAction } from "./look-up-at-service";
import { type RevealRawEvent } from "./raw-events";
import { type RevealDocument } from "./revealable-document";

export type TransactionActions = {
  ask: LookUpAtServiceAction;
  /** Undefined where the person may not reveal documents. */
  reveal: RevealDocument | undefined;
  revealRaw: RevealRawEvent | undefined;
};
