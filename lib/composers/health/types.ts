import { type Sum } from "@/lib/core/money/sum";
import { type CircuitState } from "@/lib/core/enums/api-calls";
import { type DriftState } from "@/lib/core/enums/reconciliation";
import { type MailFault } from "@/lib/core/enums/mail";
import { type LoopName } from "@/lib/core/enums/loops";
import { type FarClock } from "./far-clocks";

type MailFailure = { fault: MailFault | null; reply: string | null };

/** The status of the instance that answers, and the work that waits for all instances. */
export type Health = {
  at: string;
  database: { isOk: boolean; tookMs: number; clockDifferenceMs: number | null };
  /** Whether this instance could store a delivery now, and how many wait for it. */
  receipt: { isOk: boolean; tookMs: number; waiting: number };
  /** Work that this instance repeats by itself. */
  loops: {
    name: LoopName;
    /** Since a round ended; null: none did yet. */
    endedAgoMs: number | null;
    /** How long the oldest round runs that has not ended. */
    runningForMs: number | null;
    failed: number;
    abandoned: number;
    isLate: boolean;
  }[];
  service: {
    /** The token of this instance; null: none was asked for yet. */
    tokenAgeMs: number | null;
    circuit: CircuitState;
    /**
     * The database's time less the service's. Null: neither an answer nor an event has reported the service's time
     * yet.
     */
    clockDifferenceMs: number | null;
    lastCallAt: string | null;
  };
  deliveries: {
    waiting: number;
    oldestWaitingAt: string | null;
    failed: number;
    quarantined: number;
    /** From receipt to verdict, of the latest deliveries. */
    lagMsMedian: number | null;
    lagMsMax: number | null;
    /** Requests refused by the webhook receiver since the counting began, by reason. */
    refused: { reason: string; count: number }[];
  };
  intents: { open: number; paused: number; oldestAt: string | null };
  reads: { due: number; oldestDueAt: string | null };
  /** E-mail; `isSetUp` refers to this instance. The codes of a mail server are stored, its texts are not. */
  mail: {
    isSetUp: boolean;
    waiting: number;
    oldestWaitingAt: string | null;
    /** Why one that waits did not leave yet. */
    failing: MailFailure | null;
    lastSentAt: string | null;
    givenUp: number;
    lastGivenUp: (MailFailure & { at: string | null }) | null;
  };
  /** Notices by e-mail, to devices and to targets. */
  dispatches: { waiting: number; failing: number; givenUp: number };
  /**
   * Whether the program is paused after a restore, whether a restore would have shown at the last start, and whether
   * the audit log contains what was noted of it outside.
   */
  epoch: { isPaused: boolean; hadTrace: boolean; auditHeld: boolean };
  /** Clocks of any of our machines, or the service's, that are far from the database's. */
  farClocks: FarClock[];
  /** The last window in which nothing could be received; `waiting`: reads that are still to do because of such windows. */
  outage: { id: string; startedAt: string; endedAt: string; waiting: number } | null;
  wallets: {
    reference: string;
    name: string;
    /** False: events reported it, and the service does not list it. */
    isKnown: boolean;
    lastEventAt: string | null;
    balanceReadAt: string | null;
    /** The reported balance less the explained one; null where they were never compared. */
    drift: { state: DriftState; availableCentavos: Sum; heldCentavos: Sum; since: string | null } | null;
  }[];
};
