import "server-only";
import { type LiveFrame } from "@/lib/live/events";
import { type Tx } from "@/lib/store/store.server";
import { insertStep } from "./records.server";

/** Where an event came from: what an applier needs to know besides the event. */
export type EventSource = { deliveryId: number; wallet: string; now: Date };

/** What an applier did. `conflict`: two sources disagree, and the service is asked. */
export type Applied = { effect: string | null; frames: LiveFrame[]; conflict: string | null };

export const nothingApplied: Applied = { effect: null, frames: [], conflict: null };

export async function recordWebhookStep(
  tx: Tx,
  source: EventSource,
  object: { type: "transaction" | "refund" | "block"; id: string },
  kind: string,
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
