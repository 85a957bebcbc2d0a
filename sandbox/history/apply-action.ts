import { centavos } from "@/lib/core/money/money";
import { approveBlock, createBlock, defendBlock, rejectBlock } from "../domain/blocks";
import { confirmBlockedDeposit } from "../domain/blocked-deposits";
import { openCharge } from "../domain/charges";
import { type Payer } from "../domain/decide-payment";
import { expireCharge } from "../domain/expire-charges";
import { cancelCharge, payCharges } from "../domain/pay-charge";
import { ServiceError } from "../domain/service-error";
import { confirmRefund, failRefund, requestRefund } from "../domain/refunds";
import {
  completeWithdrawal,
  failWithdrawal,
  processWithdrawal,
  reverseWithdrawal,
} from "../domain/withdrawal-moves";
import { createWithdrawal } from "../domain/withdrawals";
import { balanceOf, lockAccounts } from "../ledger/ledger";
import { type Tx } from "../store/store";
import { type Transaction } from "../store/transactions";
import { type PlannedAction, reversedAfter } from "./plan";

/** The objects that earlier acts created: a charge's id by its number, a project's by its name. */
export type Memory = {
  charges: Map<number, { id: string; wallet: string }>;
  projects: ReadonlyMap<string, string>;
};

const DEFENDED_AFTER_MS = 6 * 3_600_000;
const WITHDRAWAL_MIN_CENTAVOS = 5_000;
const PERCENT = 100;

/** Lives one act at its own moments, by the rules that every call obeys. */
export async function applyAction(tx: Tx, memory: Memory, act: PlannedAction): Promise<void> {
  tx.now = act.at;
  switch (act.kind) {
    case "charge":
      return liveCharge(tx, memory, act);
    case "refund":
      return liveRefund(tx, memory, act);
    case "block":
      return liveBlock(tx, memory, act);
    case "withdrawal":
      return liveWithdrawal(tx, memory, act);
  }
}

async function liveCharge(
  tx: Tx,
  memory: Memory,
  act: Extract<PlannedAction, { kind: "charge" }>,
): Promise<void> {
  const { shop, customer } = act;
  const legs = act.split.map(({ destination, percent }) => ({
    subAccount: destination,
    amount: centavos(Math.max(1, Math.floor((act.amountCentavos * percent) / PERCENT / 2))),
  }));
  const charge = await openCharge(
    tx,
    { wallet: shop.wallet, idempotencyKey: undefined },
    {
      amount: centavos(act.amountCentavos),
      description: act.description,
      customer,
      projectId: memory.projects.get(shop.project),
      expiresIn: act.expiresInSeconds,
      externalReference: act.reference,
      metadata: { pedido: act.reference },
      ...(legs.length > 0 && { split: legs }),
    },
  );
  memory.charges.set(act.number, { id: charge.id, wallet: shop.wallet });
  tx.now = act.endsAt;
  switch (act.end) {
    case "paid":
      await pay(tx, charge.id, act.payer);
      return;
    case "refused": {
      const refused = await pay(tx, charge.id, act.payer);
      if (refused?.status !== "failed") return;
      tx.now = new Date(act.endsAt.getTime() + 2_000);
      await confirmBlockedDeposit(tx, charge.id);
      return;
    }
    case "expired":
      return expireCharge(tx, charge);
    case "cancelled":
      await cancelCharge(tx, charge.id);
      return;
    case "open":
  }
}

async function pay(tx: Tx, id: string, payer: Payer): Promise<Transaction | undefined> {
  const [paid] = await payCharges(tx, [{ id, payer }], false);
  if (paid instanceof ServiceError) throw paid;
  return paid;
}

async function liveRefund(
  tx: Tx,
  memory: Memory,
  act: Extract<PlannedAction, { kind: "refund" }>,
): Promise<void> {
  const charge = memory.charges.get(act.charge);
  if (!charge) return;
  await requestRefund(tx, { wallet: charge.wallet, auto: false }, charge.id, act.reason);
  tx.now = act.endsAt;
  if (act.end === "confirmed") await confirmRefund(tx, charge.id);
  if (act.end === "failed") await failRefund(tx, charge.id);
}

async function liveBlock(
  tx: Tx,
  memory: Memory,
  act: Extract<PlannedAction, { kind: "block" }>,
): Promise<void> {
  const charge = memory.charges.get(act.charge);
  if (!charge) return;
  const { blockType, reason, referenceNumber } = act;
  const { id } = await createBlock(tx, { transactionId: charge.id, blockType, reason, referenceNumber });
  const defendedAt = new Date(act.at.getTime() + DEFENDED_AFTER_MS);
  if (act.isDefended && act.end !== "open") {
    tx.now = defendedAt;
    await defendBlock(tx, id, undefined);
  }
  tx.now = act.endsAt;
  if (act.end === "approved") await approveBlock(tx, id, "Devolução aceita pela instituição");
  if (act.end === "rejected") await rejectBlock(tx, id, "Contestação sem fundamento");
}

async function liveWithdrawal(
  tx: Tx,
  _memory: Memory,
  act: Extract<PlannedAction, { kind: "withdrawal" }>,
): Promise<void> {
  const { wallet } = act.shop;
  const available = balanceOf(
    await lockAccounts(tx, [wallet], ["available", "network", "fees"]),
    wallet,
    "available",
  );
  const amount = centavos(Math.floor((available * act.percentOfAvailable) / PERCENT));
  if (amount < WITHDRAWAL_MIN_CENTAVOS) return;
  const { id } = await createWithdrawal(
    tx,
    { wallet, idempotencyKey: undefined, auto: false },
    {
      ...act.payee,
      externalReference: act.reference,
      ...(act.isNet ? { netAmount: amount } : { amount }),
    },
  );
  await processWithdrawal(tx, id);
  tx.now = act.endsAt;
  if (act.end === "failed") {
    await failWithdrawal(tx, id, "Conta do recebedor encerrada");
    return;
  }
  await completeWithdrawal(tx, id);
  if (act.end !== "reversed") return;
  tx.now = reversedAfter(act.endsAt);
  await reverseWithdrawal(tx, id, "Devolvido pelo banco do recebedor");
}
