import "server-only";
import { type EventName } from "@/lib/core/words/events";
import { type StepKind, type StepObject } from "@/lib/core/words/steps";
import { type Mismatch } from "@/lib/core/words/transactions";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type Tx } from "@/lib/platform/store/tx.server";
import { insertStep } from "./records.server";

/** Where an event came from: what an applier needs to know besides the event. */
export type EventSource = { deliveryId: number; wallet: string; now: Date };

/** What an applier did. `mismatch`: two sources disagree, and the service is asked. */
export type Applied = {
  effect: EventName | null;
  frames: LiveFrame[];
  mismatch: Mismatch | null;
  /** What it was about, where the event called that by another name. */
  objectId?: string;
};

export const nothingApplied: Applied = { effect: null, frames: [], mismatch: null };

export async function recordWebhookStep(
  tx: Tx,
  source: EventSource,
  object: { type: StepObject; id: string },
  kind: StepKind,
  at: Date | null,
  details: Record<string, unknown> | null = null,
): Promise<void> {
  await insertStep(tx, {
    objectType: object.type,
    objectId: object.id,
    kind,
    source: "webhook",
    at: at ?? source.now,
    recordedAt: source.now,
    deliveryId: source.deliveryId,
    details,
  });
}
