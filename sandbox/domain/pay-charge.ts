import { newId } from "@/lib/core/ids";
import { canonicalDocument } from "@/lib/core/brazil/documents";
import { chargeFeeOf } from "../ledger/fees";
import { type Posting, lockAccounts, post } from "../ledger/ledger";
import { shrinkLegs } from "../ledger/split";
import { FIXED_READINGS } from "../readings";
import { type Tx } from "../store/store";
import {
  type SplitLeg,
  type Transaction,
  insertTransaction,
  lockTransaction,
  updateTransaction,
} from "../store/transactions";
import { emit } from "../webhooks/emit";
import { bookFee } from "./book-fee";
import { viewLegs } from "./charges";
import { expireCharge } from "./expire-charges";
import { scheduleOutcome } from "./schedule-outcome";
import { paymentE2eId } from "./pix-ids";
import { conflict, notFound } from "./service-error";
import { eventData, plainStatusOf, viewBlockedDeposit } from "./view-transaction";
import { moment } from "./wire";

export type Payer = { name?: string | undefined; document?: string | undefined };

const SOMEBODY = { name: "Maria Aparecida da Silva", document: "52998224725" };
const CNPJ_LENGTH = 14;
const CNPJ_BLOCKED = "CNPJ_PAYER_NOT_ALLOWED";

/** A charge that can still be paid, locked. One that is over time expires here, if nothing else was faster. */
async function lockPending(tx: Tx, id: string): Promise<Transaction | undefined> {
  const charge = await lockTransaction(tx, id);
  if (charge?.type !== "payment") throw notFound("charge", id);
  if (charge.status === "pending" && charge.expires_at !== null && charge.expires_at <= tx.now) {
    await expireCharge(tx, charge);
    return undefined;
  }
  if (charge.status !== "pending")
    throw conflict("charge", "status", plainStatusOf(tx, charge.status), "The charge is not pending");
  return charge;
}

/** The payer pays. Undefined where the charge expired at this very moment: the caller says 409 after the commit. */
export async function payCharge(
  tx: Tx,
  id: string,
  payer: Payer,
  auto: boolean,
): Promise<Transaction | undefined> {
  const charge = await lockPending(tx, id);
  if (!charge) return undefined;
  const customer = charge.customer === null ? {} : (JSON.parse(charge.customer) as Payer);
  const counterpart = {
    counterpart_name: payer.name ?? customer.name ?? SOMEBODY.name,
    counterpart_document: payer.document ?? customer.document ?? SOMEBODY.document,
    e2e_id: paymentE2eId(tx.now),
  };
  const isCompany = canonicalDocument(counterpart.counterpart_document).length === CNPJ_LENGTH;
  return isCompany && tx.state.policy.blockCnpjPayers
    ? blockDeposit(tx, charge, counterpart, auto)
    : creditPayment(tx, charge, counterpart);
}

type Counterpart = Pick<Transaction, "counterpart_name" | "counterpart_document" | "e2e_id">;

/** Specification, "payment_failed and refund_completed": nothing enters the balance, no fee, the amount goes back to the payer. */
async function blockDeposit(tx: Tx, charge: Transaction, counterpart: Counterpart, auto: boolean) {
  const blocked = await updateTransaction(tx, charge.id, {
    ...counterpart,
    status: FIXED_READINGS.blockedDepositStatus,
    failure_reason: "Deposit blocked: the account takes no payments of a CNPJ",
    blocked_reason: CNPJ_BLOCKED,
    blocked_refund_status: "pending",
  });
  if (auto)
    await scheduleOutcome(tx, "confirm_blocked_deposit", charge.id, FIXED_READINGS.automaticOutcomeMs);
  await emit(tx, {
    event: "payment_failed",
    eventId: charge.id,
    wallet: charge.wallet,
    data: {
      ...eventData(blocked, { feeCentavos: 0, netCentavos: 0 }, "failed"),
      failedAt: moment(tx.now),
      failureReason: blocked.failure_reason,
      blockedDeposit: viewBlockedDeposit(blocked),
    },
  });
  return blocked;
}

/** Specification, "Split rules" 3 and 5: the initiator gets the gross, pays the whole fee and divides the rest. */
async function creditPayment(tx: Tx, charge: Transaction, counterpart: Counterpart) {
  const fee = chargeFeeOf(tx.state.fees.charge, charge.amount);
  const net = charge.amount - fee;
  const legs = shrinkLegs(charge.split_requested ?? [], net);
  const paid = await updateTransaction(tx, charge.id, {
    ...counterpart,
    status: "completed",
    paid_at: tx.now,
    fee_amount: fee,
    net_amount: net,
    split_delivered: charge.split_requested && legs,
  });
  await bookPayment(tx, paid, legs);
  await emit(tx, {
    event: "payment_completed",
    eventId: paid.id,
    wallet: paid.wallet,
    data: {
      ...eventData(paid, { feeCentavos: fee, netCentavos: net }, "completed"),
      paymentMethod: "pix",
      ...(charge.split_requested && { split: viewLegs(legs) }),
      completedAt: moment(tx.now),
      e2eId: paid.e2e_id,
      counterpartName: paid.counterpart_name,
      counterpartDocument: paid.counterpart_document,
    },
  });
  return paid;
}

async function bookPayment(tx: Tx, paid: Transaction, legs: readonly SplitLeg[]): Promise<void> {
  const { wallet } = paid;
  const postings: Posting[] = [
    { transactionId: paid.id, wallet, kind: "payers", amountCentavos: -paid.amount },
    { transactionId: paid.id, wallet, kind: "available", amountCentavos: paid.amount },
  ];
  if (paid.fee_amount > 0) postings.push(...(await bookFee(tx, paid, paid.fee_amount)));
  for (const leg of legs) {
    const transactionId = await insertLeg(tx, paid, leg);
    postings.push(
      { transactionId, wallet, kind: "available", amountCentavos: -leg.amountCentavos },
      { transactionId, wallet: leg.subAccount, kind: "available", amountCentavos: leg.amountCentavos },
    );
  }
  const wallets = [wallet, ...legs.map((leg) => leg.subAccount)];
  await post(tx, await lockAccounts(tx, wallets, ["payers", "available", "fees"]), postings);
}

async function insertLeg(tx: Tx, paid: Transaction, leg: SplitLeg): Promise<string> {
  const { id } = await insertTransaction(tx, {
    id: newId(),
    wallet: paid.wallet,
    counterpart_wallet: leg.subAccount,
    type: "internal_transfer",
    status: "completed",
    amount: leg.amountCentavos,
    net_amount: leg.amountCentavos,
    parent_id: paid.id,
    project_id: paid.project_id,
    paid_at: tx.now,
  });
  return id;
}

export async function cancelCharge(tx: Tx, id: string): Promise<Transaction | undefined> {
  const charge = await lockPending(tx, id);
  return charge && updateTransaction(tx, charge.id, { status: "cancelled" });
}
