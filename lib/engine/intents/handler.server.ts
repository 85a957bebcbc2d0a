import "server-only";
import { type FieldFaults } from "@/lib/core/errors/app-error";
import { type IntentKind } from "@/lib/core/enums/intents";
import { type Services } from "@/lib/platform/context.server";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type PixError } from "@/lib/pix/pix-error";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { type AttemptOutcome } from "./outcome";
import { type IntentRow } from "./records.server";

/** A look-up's answer: another holds the name that ours asks for, so that ours can take no effect any more (faults, F16). */
export const REFERENCE_TAKEN: unique symbol = Symbol.for("guiche.taken");

/** The differences between the five writes; the protocol around them (`run-intent`) is the same. */
export type IntentHandler<Answer, Kind extends IntentKind = IntentKind> = {
  kind: Kind;
  send(services: Services, intent: IntentRow): Promise<Answer>;
  /** When a held write that was never sent may leave, as things stand now; null: it may not. Left out: at its time. */
  leavesFrom?(tx: Tx, intent: IntentRow, now: Date): Promise<Date | null>;
  /** Reads whether an earlier attempt took effect. Null: not seen. Only where its time has come (faults, 3). */
  lookUp(services: Services, intent: IntentRow): Promise<Answer | typeof REFERENCE_TAKEN | null>;
  /** False where the answer is about another write than ours (faults, F27): it is never shown as ours. */
  isOurs(intent: IntentRow, answer: Answer): boolean;
  /** Writes the object into the mirror. Repeatable: the same answer may come twice. */
  accept(
    tx: Tx,
    intent: IntentRow,
    answer: Answer,
    by: { now: Date; vault: Vault },
  ): Promise<{ resultId: string; frames: LiveFrame[]; expiry?: AttemptOutcome["expiry"] }>;
  /** The service's refusal at the fields of our form. */
  fieldsOf(error: PixError): FieldFaults | undefined;
};
