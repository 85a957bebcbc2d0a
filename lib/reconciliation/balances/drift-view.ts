import { type DriftState } from "@/lib/core/enums/reconciliation";
import { type Sum } from "@/lib/core/money/sum";
import { type Amounts, minus } from "./amounts";
import { type DriftReading, type WalletDrift } from "./schema";

/** Rows of records.server.ts, as far as a view needs them: this file is pure. */
type Reading = Amounts & {
  id: number;
  firstAt: Date;
  lastAt: Date;
  reads: number;
  promotionalCentavos: number;
  totalCentavos: number;
  explainedAvailableCentavos: Sum;
  explainedHeldCentavos: Sum;
  state: string;
};
type Drift = {
  state: string;
  unexplainedAvailableCentavos: Sum;
  unexplainedHeldCentavos: Sum;
  baselineAvailableCentavos: Sum;
  baselineHeldCentavos: Sum;
  since: Date | null;
  alarmSince: Date | null;
  agreedAt: Date | null;
};
type Row = { wallet: string; name: string; drift: Drift | null; reading: Reading | null };

export function toWalletDrift({ wallet, name, drift, reading }: Row): WalletDrift {
  if (!drift || !reading) return { wallet, name, standing: null };
  const { reported, explained } = figuresOf(reading);
  return {
    wallet,
    name,
    standing: {
      state: drift.state as DriftState,
      reported: {
        ...reported,
        promotionalCentavos: reading.promotionalCentavos,
        totalCentavos: reading.totalCentavos,
      },
      explained,
      unexplained: {
        availableCentavos: drift.unexplainedAvailableCentavos,
        heldCentavos: drift.unexplainedHeldCentavos,
      },
      baseline: {
        availableCentavos: drift.baselineAvailableCentavos,
        heldCentavos: drift.baselineHeldCentavos,
      },
      since: iso(drift.since),
      alarmSince: iso(drift.alarmSince),
      agreedAt: iso(drift.agreedAt),
      readAt: reading.lastAt.toISOString(),
    },
  };
}

export function toReading(row: Reading): DriftReading {
  const { reported, explained } = figuresOf(row);
  return {
    id: row.id,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    reads: row.reads,
    // A check constraint of the table limits it to the known enum values.
    state: row.state as DriftState,
    reported,
    explained,
    unexplained: minus(reported, explained),
  };
}

function figuresOf(row: Reading): { reported: Amounts; explained: Amounts } {
  return {
    reported: { availableCentavos: row.availableCentavos, heldCentavos: row.heldCentavos },
    explained: {
      availableCentavos: row.explainedAvailableCentavos,
      heldCentavos: row.explainedHeldCentavos,
    },
  };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
