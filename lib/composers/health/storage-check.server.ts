import "server-only";
import { randomBytes } from "node:crypto";
import { systemClock } from "@/lib/core/time/clock";
import { newId } from "@/lib/core/ids";
import { type Services } from "@/lib/platform/context.server";
import { tryReceipt } from "./records.server";

/** About what a delivery has, and nothing that could be made smaller. */
const BODY_BYTES = 4_096;
/**
 * Callers that ask more often, or from many sides at once, get the same answer, so no caller can cause writes without
 * end.
 */
const KNOWN_FOR_MS = 1_000;

export type StorageCheckResult = { isOk: boolean; tookMs: number };

export type StorageCheck = { look(): Promise<StorageCheckResult> };

/** Whether a delivery could be stored now: by a real write, through the connections of receipt. */
export function openStorageCheck({ store, log }: Pick<Services, "store" | "log">): StorageCheck {
  const instanceId = newId();
  let asked: { atMs: number; answer: Promise<StorageCheckResult> } | null = null;

  async function write(): Promise<StorageCheckResult> {
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
