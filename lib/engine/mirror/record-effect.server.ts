import "server-only";
import { type Origin } from "@/lib/core/words/transactions";
import { newId } from "@/lib/core/ids";
import { type Centavos, ZERO, centavos } from "@/lib/core/money";
import { type EffectType, type Figure, type Measure, type MovementKind } from "@/lib/core/words/money";
import { dayOf } from "@/lib/core/sao-paulo";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type Total, addToTotals, insertEffect, insertMovements } from "./records.server";

export type Effect = {
  type: EffectType;
  objectId: string;
  source: Origin;
  deliveryId?: number | null;
  transactionId: string | null;
  /** When it happened, by the service: decides the accounting day, also for what arrives late. */
  settledAt: Date;
};

/** What an effect does to one wallet, debits negative. */
export type Line = { wallet: string; kind: MovementKind; available?: Centavos; held?: Centavos };

/** Sums that are not money of a wallet: charges created, or seconds to pay (whose "amount" is seconds). */
export type Measured = { wallet: string; measure: Figure; amount: Centavos };

/**
 * Exactly once, whatever door it came by: the effect, its lines of the statement and the day's sums commit together, or
 * nothing does where the effect is there already. Gives back whether it was new.
 */
export async function recordEffect(
  tx: Tx,
  effect: Effect,
  lines: readonly Line[],
  now: Date,
  measures: readonly Measured[] = [],
): Promise<boolean> {
  const isNew = await insertEffect(tx, {
    effectType: effect.type,
    objectId: effect.objectId,
    source: effect.source,
    deliveryId: effect.deliveryId ?? null,
    at: now,
  });
  if (!isNew) return false;

  const day = dayOf(effect.settledAt);
  const real = lines.filter((line) => (line.available ?? 0) !== 0 || (line.held ?? 0) !== 0);
  await insertMovements(
    tx,
    real.map((line) => ({
      id: newId(),
      effectType: effect.type,
      objectId: effect.objectId,
      wallet: line.wallet,
      kind: line.kind,
      availableCentavos: line.available ?? ZERO,
      heldCentavos: line.held ?? ZERO,
      transactionId: effect.transactionId,
      settledAt: effect.settledAt,
      day,
      recordedAt: now,
    })),
  );
  await addToTotals(tx, totalsOf(day, real, measures));
  return true;
}

function totalsOf(day: string, lines: readonly Line[], measures: readonly Measured[]): Total[] {
  const totals = new Map<string, Total>();
  const add = (wallet: string, measure: Measure, amount: number) => {
    const total = totals.get(`${wallet} ${measure}`) ?? {
      day,
      wallet,
      measure,
      count: 0,
      amountCentavos: ZERO,
    };
    total.count += 1;
    total.amountCentavos = centavos(total.amountCentavos + amount);
    totals.set(`${wallet} ${measure}`, total);
  };
  // What is held says how much a block took or gave back; everything else moves what is available.
  for (const line of lines) {
    add(line.wallet, line.kind, line.held ? line.held : (line.available ?? 0));
    // The statement's balances come from these three: no balance adds up raw lines.
    if (line.available)
      add(line.wallet, line.available > 0 ? "available_in" : "available_out", line.available);
    if (line.held) add(line.wallet, "held", line.held);
  }
  for (const { wallet, measure, amount } of measures) add(wallet, measure, amount);
  return [...totals.values()];
}
