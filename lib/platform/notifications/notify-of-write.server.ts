import "server-only";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type IntentKind, type IntentState, type PauseReason } from "@/lib/core/enums/intents";
import { notify } from "./notify.server";

/** Time within which a person reads the answer in the form. */
const AT_THE_FORM_MS = 10_000;

type Write = {
  id: string;
  kind: IntentKind;
  wallet: string;
  personId: string | null;
  createdAt: Date;
};
type Change = { state?: IntentState; pausedBecause?: PauseReason | null; refusedSince?: Date | null };

/**
 * Notifies the author of a write that was passed to people for a decision, or refused when its form was no longer
 * open.
 */
export async function notifyOfWrite(tx: Tx, write: Write, change: Change, now: Date): Promise<void> {
  const { id: objectId, kind, wallet, personId: to, createdAt } = write;
  if (to === null) return;
  const about = { wallet, objectId, write: kind, now, to };
  if (change.pausedBecause && change.refusedSince) await notify(tx, { ...about, kind: "write_held" });
  else if (change.pausedBecause)
    await notify(tx, { ...about, kind: "write_in_review", occasion: change.pausedBecause });
  if (change.state === "rejected" && now.getTime() - createdAt.getTime() > AT_THE_FORM_MS)
    await notify(tx, { ...about, kind: "write_refused" });
}
