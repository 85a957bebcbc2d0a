import { isResolved } from "@/lib/core/words/blocks";
import { type Mismatch } from "@/lib/core/words/transactions";
import { type Picture } from "./fold";
import { isFinalState } from "./states";

/** An object, and what stands around it that may still move. */
export type ArchiveCase = {
  picture: Pick<Picture, "transaction" | "refund" | "blocks" | "doubt" | "wantsRead">;
  row: { mismatch: Mismatch | null; nextReadAt: Date | null };
  /** When the last telling of it was written down, or the last event about it came. */
  heardAt: Date;
  /** An event about it waits, was put aside, or is not known. */
  hasOpenEvent: boolean;
  /** A write about it is not settled. */
  hasOpenWrite: boolean;
};

/** Why an object is kept as it is. */
export type KeptBecause =
  | "young"
  | "not_final"
  | "doubted"
  | "read_due"
  | "refund_open"
  | "block_open"
  | "event_open"
  | "write_open";

/** Only what is final, clear and whole is archived, and only what nothing was told of since. Null: this one is. */
export function keptBecause(
  { picture, row, heardAt, hasOpenEvent, hasOpenWrite }: ArchiveCase,
  before: Date,
): KeptBecause | null {
  const { transaction, refund, blocks, doubt, wantsRead } = picture;
  if (heardAt >= before) return "young";
  if (!transaction || !isFinalState(transaction.type, transaction.state)) return "not_final";
  if (transaction.blockedDeposit?.refund?.status === "pending") return "not_final";
  if (doubt !== null || row.mismatch !== null) return "doubted";
  if (wantsRead || row.nextReadAt !== null) return "read_due";
  if (refund?.requests.some(({ state }) => state === "pending")) return "refund_open";
  if (blocks.some(({ status }) => status !== "dismissed" && !isResolved(status))) return "block_open";
  if (hasOpenEvent) return "event_open";
  return hasOpenWrite ? "write_open" : null;
}
