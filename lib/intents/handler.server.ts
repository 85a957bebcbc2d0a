import "server-only";
import { type FieldFaults } from "@/lib/core/app-error";
import { type Services } from "@/lib/context.server";
import { type LiveFrame } from "@/lib/live/events";
import { type PixError } from "@/lib/pix/pix-error";
import { type Tx } from "@/lib/store/store.server";
import { type IntentRow } from "./records.server";

export const INTENT_KINDS = ["charge", "withdrawal", "refund", "project", "sub_account"] as const;
export type IntentKind = (typeof INTENT_KINDS)[number];

/** A look-up's answer: another holds the name that ours asks for, so that ours can take no effect any more (faults, F16). */
export const TAKEN: unique symbol = Symbol.for("guiche.taken");

/** What differs between the five writes; the protocol around it (`run-intent`) is one. */
export type IntentHandler<Answer> = {
  kind: IntentKind;
  /**
   * How a lost answer may be asked for again. `same_key`: the same bytes with the same key, within the key's life.
   * `natural_key`: the service refuses a second one by its name. `never`: only reading can tell.
   */
  repeat: "same_key" | "natural_key" | "never";
  send(services: Services, intent: IntentRow): Promise<Answer>;
  /** Reads whether an earlier attempt took effect. Null: not seen. Only where its time has come (faults, 3). */
  lookUp(services: Services, intent: IntentRow): Promise<Answer | typeof TAKEN | null>;
  /** False where the answer is about another write than ours (faults, F27): it is never shown as ours. */
  isOurs(intent: IntentRow, answer: Answer): boolean;
  /** Writes the object into the mirror. Repeatable: the same answer may come twice. */
  accept(
    tx: Tx,
    intent: IntentRow,
    answer: Answer,
    now: Date,
  ): Promise<{ resultId: string; frames: LiveFrame[] }>;
  /** The service's refusal at the fields of our form. */
  fieldsOf(error: PixError): FieldFaults | undefined;
};
