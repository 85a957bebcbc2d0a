import { type IntentKind } from "@/lib/core/enums/intents";
import { type RestoreCause } from "@/lib/core/enums/restores";

/** The status of a write that may have been sent without the database's knowledge. */
export const DOUBTED_WRITE_STATES = ["to_look_up", "done", "not_shown", "for_a_person", "ended"] as const;
export type DoubtedWriteState = (typeof DOUBTED_WRITE_STATES)[number];

/** Moments are ISO 8601. */
export type DoubtedWrite = {
  id: string;
  kind: IntentKind;
  wallet: string;
  /** Null: of no money, or not to be read. */
  amountCentavos: number | null;
  createdAt: string;
  standing: DoubtedWriteState;
};

export type Restore = {
  cause: RestoreCause;
  foundAt: string;
  knownUntil: string | null;
  outageId: string | null;
  /** Questions that are open until it may be lifted. */
  left: { writes: number; reads: number };
  /** Within the person's scope, oldest first. */
  writes: DoubtedWrite[];
  /** How many wallets of the person's differ from what the service reports. */
  differing: number;
};

export type OpenRestore = { restore: Restore | null };
