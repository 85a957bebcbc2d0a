import { CIRCUIT_STATES } from "@/lib/core/words/calls";
import { DRIFT_STATES } from "@/lib/core/words/reconciliation";
import { MAIL_FAULTS } from "@/lib/core/words/mail";
import { LOOP_NAMES } from "@/lib/core/words/loops";
import { z } from "zod";
import { Sum } from "@/lib/core/sum-schema";
import { FarClock } from "./far-clocks";

const MailFailure = z.object({ fault: z.enum(MAIL_FAULTS).nullable(), reply: z.string().nullable() });

/** How the instance that answers stands, and what waits for all of them. */
export const Health = z.object({
  at: z.string(),
  database: z.object({ isOk: z.boolean(), tookMs: z.number(), clockDifferenceMs: z.number().nullable() }),
  /** Of this instance: whether a delivery could be stored now, and how many wait for it. */
  receipt: z.object({ isOk: z.boolean(), tookMs: z.number(), waiting: z.number() }),
  /** Of this instance: what it does again and again by itself. */
  loops: z.array(
    z.object({
      name: z.enum(LOOP_NAMES),
      /** Since a round ended; null: none did yet. */
      endedAgoMs: z.number().nullable(),
      /** Of the oldest round that has not ended. */
      runningForMs: z.number().nullable(),
      failed: z.number(),
      abandoned: z.number(),
      isLate: z.boolean(),
    }),
  ),
  service: z.object({
    /** Of this instance; null: none was asked for yet. */
    tokenAgeMs: z.number().nullable(),
    circuit: z.enum(CIRCUIT_STATES),
    /** The database's less the service's; null: neither an answer nor an event told its time yet. */
    clockDifferenceMs: z.number().nullable(),
    lastCallAt: z.string().nullable(),
  }),
  deliveries: z.object({
    waiting: z.number(),
    oldestWaitingAt: z.string().nullable(),
    failed: z.number(),
    quarantined: z.number(),
    /** Of the latest: from receipt to verdict. */
    lagMsMedian: z.number().nullable(),
    lagMsMax: z.number().nullable(),
    /** Turned away at the door since the counting began, by reason. */
    refused: z.array(z.object({ reason: z.string(), count: z.number() })),
  }),
  intents: z.object({ open: z.number(), paused: z.number(), oldestAt: z.string().nullable() }),
  reads: z.object({ due: z.number(), oldestDueAt: z.string().nullable() }),
  /** E-mail; `isSetUp`: of this instance. Words of a mail server are not kept, its codes are. */
  mail: z.object({
    isSetUp: z.boolean(),
    waiting: z.number(),
    oldestWaitingAt: z.string().nullable(),
    /** Why one that waits did not leave yet. */
    failing: MailFailure.nullable(),
    lastSentAt: z.string().nullable(),
    givenUp: z.number(),
    lastGivenUp: MailFailure.extend({ at: z.string().nullable() }).nullable(),
  }),
  /** What else leaves: by e-mail, to devices and to targets. */
  dispatches: z.object({ waiting: z.number(), failing: z.number(), givenUp: z.number() }),
  /**
   * Whether the program stands still after a restore, whether one would have shown at the last start, and whether the audit
   * log holds what was noted of it outside.
   */
  epoch: z.object({ isPaused: z.boolean(), hadTrace: z.boolean(), auditHeld: z.boolean() }),
  /** Clocks of any of our machines, or the service's, that are far from the database's. */
  farClocks: z.array(FarClock),
  /** The last window in which nothing could be received; `waiting`: reads that are still to do because of such windows. */
  outage: z
    .object({ id: z.string(), startedAt: z.string(), endedAt: z.string(), waiting: z.number() })
    .nullable(),
  wallets: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      /** False: events told of it, and the service does not list it. */
      isKnown: z.boolean(),
      lastEventAt: z.string().nullable(),
      balanceReadAt: z.string().nullable(),
      /** What the service reports less what the mirror explains; null where it was never compared. */
      drift: z
        .object({
          state: z.enum(DRIFT_STATES),
          availableCentavos: Sum,
          heldCentavos: Sum,
          since: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});
export type Health = z.infer<typeof Health>;
