import { type IntentKind } from "@/lib/core/words/intents";
import { type RestoreCause } from "@/lib/core/words/restores";

/** How a write stands that may have left without the database knowing. */
export const STANDINGS = ["to_look_up", "done", "not_shown", "for_a_person", "ended"] as const;
export type Standing = (typeof STANDINGS)[number];

/** Moments are ISO 8601. */
export type DoubtedWrite = {
  id: string;
  kind: IntentKind;
  wallet: string;
  /** Null: of no money, or not to be read. */
  amountCentavos: number | null;
  createdAt: string;
  standing: Standing;
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
