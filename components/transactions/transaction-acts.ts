import { type AskServiceAct } from "./ask-service";
import { type RevealRawEvent } from "./raw-events";
import { type RevealDocument } from "./revealable-document";

export type TransactionActs = {
  ask: AskServiceAct;
  /** Undefined where the person may not reveal documents. */
  reveal: RevealDocument | undefined;
  revealRaw: RevealRawEvent | undefined;
};
