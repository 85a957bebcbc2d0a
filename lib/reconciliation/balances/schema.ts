import { MOVEMENT_KINDS } from "@/lib/core/words/money";
import { z } from "zod";
import { DRIFT_STATES } from "@/lib/core/words/reconciliation";
import { requiredLine, walletField } from "@/lib/core/fields";
import { Sum } from "@/lib/core/sum-schema";

export const SUSPECT_KINDS = [
  "open_intent",
  "pending_charge",
  "open_withdrawal",
  "pending_refund",
  "late_reversal",
  "unknown_fee",
  "unapplied_delivery",
  "open_block",
] as const;
export type SuspectKind = (typeof SUSPECT_KINDS)[number];

/** `exact`: it alone would account for the difference; `pair`: together with another one; `possible`: it may be a part. */
export const SUSPECT_MATCHES = ["exact", "pair", "possible"] as const;
export type SuspectMatch = (typeof SUSPECT_MATCHES)[number];

const Amounts = z.object({ availableCentavos: Sum, heldCentavos: Sum });

export const WalletDrift = z.object({
  wallet: z.string(),
  name: z.string(),
  /** Null where the wallet was never compared. */
  standing: z
    .object({
      state: z.enum(DRIFT_STATES),
      reported: Amounts.extend({ promotionalCentavos: z.number(), totalCentavos: z.number() }),
      explained: Amounts,
      /** Reported less explained. */
      unexplained: Amounts,
      baseline: Amounts,
      since: z.string().nullable(),
      alarmSince: z.string().nullable(),
      agreedAt: z.string().nullable(),
      readAt: z.string(),
    })
    .nullable(),
});
export type WalletDrift = z.infer<typeof WalletDrift>;

/** Those that disagree first, the longest first. */
export const DriftList = z.object({ items: z.array(WalletDrift), alarmAfterMinutes: z.number() });
export type DriftList = z.infer<typeof DriftList>;

export const Suspect = z.object({
  kind: z.enum(SUSPECT_KINDS),
  match: z.enum(SUSPECT_MATCHES),
  /** The intent, the transaction, the delivery or the block. */
  id: z.string(),
  /** The transaction that it is about, where it is known. */
  transactionId: z.string().nullable(),
  amountCentavos: z.number().nullable(),
  at: z.string(),
  /** The other half of a pair, by its id. */
  withId: z.string().nullable(),
});
export type Suspect = z.infer<typeof Suspect>;

const Reading = z.object({
  id: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
  reads: z.number(),
  state: z.enum(DRIFT_STATES),
  reported: Amounts,
  explained: Amounts,
  unexplained: Amounts,
});
export type DriftReading = z.infer<typeof Reading>;

const Baseline = Amounts.extend({
  id: z.string(),
  at: z.string(),
  /** Null: what was there when the wallet was first read. */
  person: z.string().nullable(),
  reason: z.string().nullable(),
});

/** One wallet with what its figures are made of. */
export const DriftDetail = WalletDrift.extend({
  alarmAfterMinutes: z.number(),
  /** Sums by kind of all movements; with the baseline they are what is explained. */
  madeOf: z.array(Amounts.extend({ kind: z.enum(MOVEMENT_KINDS) })),
  readings: z.array(Reading),
  baselines: z.array(Baseline),
  /** Since the last reading that agreed, newest first. */
  movements: z.array(
    Amounts.extend({
      id: z.string(),
      kind: z.enum(MOVEMENT_KINDS),
      transactionId: z.string().nullable(),
      settledAt: z.string(),
      recordedAt: z.string(),
    }),
  ),
  suspects: z.array(Suspect),
});
export type DriftDetail = z.infer<typeof DriftDetail>;

const REASON_MAX = 500;

export const AskBalanceInput = z.strictObject({ wallet: walletField() });
export type AskBalanceInput = z.output<typeof AskBalanceInput>;

export const AcceptDifferenceInput = z.strictObject({
  wallet: walletField(),
  /** The difference that the person saw: another one by now is not accepted. */
  availableCentavos: Sum,
  heldCentavos: Sum,
  reason: requiredLine(REASON_MAX, { isRead: true }),
});
export type AcceptDifferenceInput = z.output<typeof AcceptDifferenceInput>;
export type AcceptDifferenceForm = z.input<typeof AcceptDifferenceInput>;
