import { newId } from "@/lib/core/ids";
import { lockAccountsOf, post } from "../ledger/ledger";
import { FIXED_READINGS } from "../readings";
import { type Tx } from "../store/store";
import {
  type Transaction,
  insertParts,
  lockTransaction,
  lockTransactions,
  settleCharges,
  updateTransaction,
} from "../store/transactions";
import { emit } from "../webhooks/emit";
import { type Payer, type Settlement, decidePayment, isPayable } from "./decide-payment";
import { expireCharge } from "./expire-charges";
import { paymentE2eId } from "./pix-ids";
import { scheduleOutcome } from "./schedule-outcome";
import { ServiceError, notFound } from "./service-error";

export type Payment = { id: string; payer: Payer };

/** The charge in its present state, `expired` where the payer came too late; or the reason why nothing happened. */
export type Paid = Transaction | ServiceError;

const PAYMENT_KINDS = ["payers", "available", "fees"] as const;

/**
 * Pays charges together, each payment decided as if it came alone after those before it. A refused payment does not
 * affect any other.
 */
export async function payCharges(tx: Tx, payments: readonly Payment[], auto: boolean): Promise<Paid[]> {
  const ids = [...new Set(payments.map(({ id }) => id))];
  const [locked, accounts] = await Promise.all([
    lockTransactions(tx, ids),
    lockAccountsOf(tx, ids, PAYMENT_KINDS),
  ]);
  const charges = new Map(locked.map((charge) => [charge.id, charge]));
  const draw = { id: newId, e2eId: () => paymentE2eId(tx.now) };
  const settled: Settlement[] = [];
  const paid = payments.map(({ id, payer }): Paid => {
    try {
      const settlement = decidePayment(tx, chargeIn(charges, id), payer, draw);
      charges.set(id, settlement.charge);
      settled.push(settlement);
      return settlement.charge;
    } catch (error) {
      if (error instanceof ServiceError) return error;
      throw error;
    }
  });
  settleCharges(
    tx,
    settled.map(({ charge }) => charge),
  );
  insertParts(
    tx,
    settled.flatMap(({ parts }) => parts),
  );
  post(
    tx,
    accounts,
    settled.flatMap(({ postings }) => postings),
  );
  if (auto) scheduleReturns(tx, settled);
  await emit(
    tx,
    settled.map(({ event }) => event),
  );
  return paid;
}

function chargeIn(charges: ReadonlyMap<string, Transaction>, id: string): Transaction {
  const charge = charges.get(id);
  if (charge?.type !== "payment") throw notFound("charge", id);
  return charge;
}

function scheduleReturns(tx: Tx, settled: readonly Settlement[]): void {
  for (const { charge } of settled)
    if (charge.blocked_refund_status === "pending")
      scheduleOutcome(tx, "confirm_blocked_deposit", charge.id, FIXED_READINGS.automaticOutcomeMs);
}

/** Undefined where the charge expired at this very moment: the caller says 409 after the commit. */
export async function cancelCharge(tx: Tx, id: string): Promise<Transaction | undefined> {
  const charge = await lockTransaction(tx, id);
  if (charge?.type !== "payment") throw notFound("charge", id);
  if (isPayable(tx, charge)) return updateTransaction(tx, charge.id, { status: "cancelled" });
  await expireCharge(tx, charge);
  return undefined;
}
