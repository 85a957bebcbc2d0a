import { isResolved } from "@/lib/core/enums/blocks";
import { type Mismatch } from "@/lib/core/enums/transactions";
import { type ProjectedState } from "@/lib/engine/projection/project-observations";
import { isFinalState } from "@/lib/engine/projection/states";

/** An object, and everything about it that may still move. */
export type Case = {
  picture: Pick<ProjectedState, "transaction" | "refund" | "blocks" | "doubt" | "wantsRead">;
  row: { mismatch: Mismatch | null; nextReadAt: Date | null };
  /** An event about it waits, was quarantined, or is not known. */
  hasOpenEvent: boolean;
  /** A write about it is not settled. */
  hasOpenWrite: boolean;
};

/** Whether it is final and clear, and nothing about it is under way. */
export function isOver({ picture, row, hasOpenEvent, hasOpenWrite }: Case): boolean {
  const { transaction, refund, blocks, doubt, wantsRead } = picture;
  if (!transaction || !isFinalState(transaction.type, transaction.state)) return false;
  if (transaction.blockedDeposit?.refund?.status === "pending") return false;
  if (doubt !== null || row.mismatch !== null) return false;
  if (wantsRead || row.nextReadAt !== null) return false;
  if (refund?.requests.some(({ state }) => state === "pending")) return false;
  if (blocks.some(({ status }) => !isResolved(status))) return false;
  return !hasOpenEvent && !hasOpenWrite;
}
