import { z } from "zod";
import { INTENT_KINDS } from "@/lib/core/words/intents";
import { RESTORE_CAUSES } from "@/lib/core/words/restores";

/** How a write stands that may have left without the database knowing. */
export const STANDINGS = ["to_look_up", "done", "not_shown", "for_a_person", "ended"] as const;
export type Standing = (typeof STANDINGS)[number];

/** Moments are ISO 8601. */
export const DoubtedWrite = z.object({
  id: z.string(),
  kind: z.enum(INTENT_KINDS),
  wallet: z.string(),
  /** Null: of no money, or not to be read. */
  amountCentavos: z.number().nullable(),
  createdAt: z.string(),
  standing: z.enum(STANDINGS),
});
export type DoubtedWrite = z.infer<typeof DoubtedWrite>;

export const Restore = z.object({
  cause: z.enum(RESTORE_CAUSES),
  foundAt: z.string(),
  knownUntil: z.string().nullable(),
  outageId: z.string().nullable(),
  /** What is still to be asked before it may be lifted. */
  left: z.object({ writes: z.number(), reads: z.number() }),
  /** Within the person's scope, oldest first. */
  writes: z.array(DoubtedWrite),
  /** How many wallets of the person's differ from what the service reports. */
  differing: z.number(),
});
export type Restore = z.infer<typeof Restore>;

export const OpenRestore = z.object({ restore: Restore.nullable() });
export type OpenRestore = z.infer<typeof OpenRestore>;
