import "server-only";
import { randomBytes } from "node:crypto";
import { systemClock } from "@/lib/core/time/clock";
import { newId } from "@/lib/core/ids";
import { type Services } from "@/lib/platform/context.server";
import { tryReceipt } from "./records.server";

/** About what a delivery has, and nothing that could be made smaller. */
const BODY_BYTES = 4_096;
/**
 * Callers that ask more often, or from many sides at once, get the same answer. Nobody can make us write without end.
 */
const KNOWN_FOR_MS = 1_000;

export type ReceiptSign = { isOk: boolean; tookMs: number };

export type ReceiptTrial = { look(): Promise<ReceiptSign> };

/** Whether a delivery could be stored now: by a real write, through the connections of receipt. */
export function openReceiptTrial({ store, log }: Pick<Services, "store" | "log">): ReceiptTrial {
  const instanceId = newId();
  let asked: { atMs: number; answer: Promise<ReceiptSign> } | null = null;

  async function write(): Promise<ReceiptSign> {
    const startedMs = systemClock.monotonicMs();
    const tookMs = () => Math.round(systemClock.monotonicMs() - startedMs);
    try {
      await store.receive((statement) => tryReceipt(statement, instanceId, randomBytes(BODY_BYTES)));
      return { isOk: true, tookMs: tookMs() };
    } catch (error) {
      log.warn({ err: error }, "a delivery could not be stored now");
      return { isOk: false, tookMs: tookMs() };
    }
  }

  return {
    look() {
      const nowMs = systemClock.monotonicMs();
      if (!asked || nowMs - asked.atMs > KNOWN_FOR_MS) {
        const answer = write();
        const mine = { atMs: Infinity, answer };
        asked = mine;
        // One is on its way: it counts for all who ask meanwhile.
        void answer.then(() => (mine.atMs = systemClock.monotonicMs()));
      }
      return asked.answer;
    },
  };
}
