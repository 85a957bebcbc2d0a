import { sumField } from "@/lib/core/money/sum-schema";
import { type Sum } from "@/lib/core/money/sum";
import { type MovementKind } from "@/lib/core/enums/money";
import { z } from "zod";
import { type DriftState } from "@/lib/core/enums/reconciliation";
import { requiredLine, walletField } from "@/lib/core/forms/fields";

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

type Amounts = { availableCentavos: Sum; heldCentavos: Sum };

export type WalletDrift = {
  wallet: string;
  name: string;
  /** Null where the wallet was never compared. */
  standing: {
    state: DriftState;
    reported: Amounts & { promotionalCentavos: number; totalCentavos: number };
    explained: Amounts;
    /** Reported less explained. */
    unexplained: Amounts;
    baseline: Amounts;
    since: string | null;
    alarmSince: string | null;
    agreedAt: string | null;
    readAt: string;
  } | null;
};

/** Those that disagree first, the longest first. */
export type DriftList = { items: WalletDrift[]; alarmAfterMinutes: number };

export type Suspect = {
  kind: SuspectKind;
  match: SuspectMatch;
  /** The intent, the transaction, the delivery or the block. */
  id: string;
  /** The transaction that it is about, where it is known. */
  transactionId: string | null;
  amountCentavos: number | null;
  at: string;
  /** The other half of a pair, by its id. */
  withId: string | null;
};

export type DriftReading = {
  id: number;
  firstAt: string;
  lastAt: string;
  reads: number;
  state: DriftState;
  reported: Amounts;
  explained: Amounts;
  unexplained: Amounts;
};

type Baseline = Amounts & {
  id: string;
  at: string;
  /** Null: what was there when the wallet was first read. */
  person: string | null;
  reason: string | null;
};

/** One wallet with what its figures are made of. */
export type DriftDetail = WalletDrift & {
  alarmAfterMinutes: number;
  /** Sums by kind of all movements; with the baseline they are what is explained. */
  madeOf: (Amounts & { kind: MovementKind })[];
  readings: DriftReading[];
  baselines: Baseline[];
  /** Since the last reading that agreed, newest first. */
  movements: (Amounts & {
    id: string;
    kind: MovementKind;
    transactionId: string | null;
    settledAt: string;
    recordedAt: string;
  })[];
  suspects: Suspect[];
};

const REASON_MAX = 500;

export const ReadBalanceInput = z.strictObject({ wallet: walletField() });
export type ReadBalanceInput = z.output<typeof ReadBalanceInput>;

export const AcceptDifferenceInput = z.strictObject({
  wallet: walletField(),
  /** The difference that the person saw: another one by now is not accepted. */
  availableCentavos: sumField,
  heldCentavos: sumField,
  reason: requiredLine(REASON_MAX, { isRead: true }),
});
export type AcceptDifferenceInput = z.output<typeof AcceptDifferenceInput>;
export type AcceptDifferenceForm = z.input<typeof AcceptDifferenceInput>;
