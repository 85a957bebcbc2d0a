import { canonicalDocument } from "@/lib/core/brazil/documents";
import { chargeFeeOf } from "../ledger/fees";
import { type Posting } from "../ledger/ledger";
import { shrinkLegs } from "../ledger/split";
import { FIXED_READINGS } from "../readings";
import { type Tx } from "../store/store";
import { type Part, type SplitLeg, type Transaction } from "../store/transactions";
import { type Event } from "../webhooks/emit";
import { feePart } from "./book-fee";
import { viewLegs } from "./charges";
import { expiryEvent } from "./expire-charges";
import { conflict } from "./service-error";
import { eventData, plainStatusOf, viewBlockedDeposit } from "./view-transaction";
import { moment } from "./wire";

export type Payer = { name?: string | undefined; document?: string | undefined };

/** The result of a payment, fully decided and not yet written. */
export type Settlement = {
  /** The charge in its state afterwards. */
  charge: Transaction;
  parts: Part[];
  postings: Posting[];
  event: Event;
};

/** The values that are drawn and not decided. */
type Draw = { id(): string; e2eId(): string };

type Terms = Pick<Tx, "state" | "now">;

const SOMEBODY = { name: "Maria Aparecida da Silva", document: "52998224725" };
const CNPJ_LENGTH = 14;
const CNPJ_BLOCKED = "CNPJ_PAYER_NOT_ALLOWED";

/** True for a charge that can be paid, false for one that is over time. Throws where it is neither. */
export function isPayable(terms: Terms, charge: Transaction): boolean {
  if (charge.status !== "pending")
    throw conflict("charge", "status", plainStatusOf(terms, charge.status), "The charge is not pending");
  return charge.expires_at === null || charge.expires_at > terms.now;
}

/**
 * Decides one payment of a charge that is locked. A payment that comes too late expires the charge, if nothing else
 * did so before.
 */
export function decidePayment(terms: Terms, charge: Transaction, payer: Payer, draw: Draw): Settlement {
  if (!isPayable(terms, charge)) return expire(terms, charge);
  const customer = charge.customer === null ? {} : (JSON.parse(charge.customer) as Payer);
  const paidBy = {
    counterpart_name: payer.name ?? customer.name ?? SOMEBODY.name,
    counterpart_document: payer.document ?? customer.document ?? SOMEBODY.document,
    e2e_id: draw.e2eId(),
    updated_at: terms.now,
  };
  const isCompany = canonicalDocument(paidBy.counterpart_document).length === CNPJ_LENGTH;
  return isCompany && terms.state.policy.blockCnpjPayers
    ? block(terms, { ...charge, ...paidBy })
    : credit(terms, { ...charge, ...paidBy }, draw);
}

const expire = ({ now }: Terms, charge: Transaction): Settlement => ({
  charge: { ...charge, status: "expired", updated_at: now },
  parts: [],
  postings: [],
  event: expiryEvent(charge, now),
});

/** Specification, "payment_failed and refund_completed": nothing enters the balance, no fee, the amount goes back to the payer. */
function block({ now }: Terms, charge: Transaction): Settlement {
  const blocked: Transaction = {
    ...charge,
    status: FIXED_READINGS.blockedDepositStatus,
    failure_reason: "Deposit blocked: the account takes no payments of a CNPJ",
    blocked_reason: CNPJ_BLOCKED,
    blocked_refund_status: "pending",
  };
  return {
    charge: blocked,
    parts: [],
    postings: [],
    event: {
      event: "payment_failed",
      eventId: charge.id,
      wallet: charge.wallet,
      data: {
        ...eventData(blocked, { feeCentavos: 0, netCentavos: 0 }, "failed"),
        failedAt: moment(now),
        failureReason: blocked.failure_reason,
        blockedDeposit: viewBlockedDeposit(blocked),
      },
    },
  };
}

/** Specification, "Split rules" 3 and 5: the initiator gets the gross, pays the whole fee and divides the rest. */
function credit({ state, now }: Terms, charge: Transaction, draw: Draw): Settlement {
  const fee = chargeFeeOf(state.fees.charge, charge.amount);
  const net = charge.amount - fee;
  const legs = shrinkLegs(charge.split_requested ?? [], net);
  const paid: Transaction = {
    ...charge,
    status: "completed",
    paid_at: now,
    fee_amount: fee,
    net_amount: net,
    split_delivered: charge.split_requested && legs,
  };
  return {
    charge: paid,
    ...bookPayment(paid, legs, draw),
    event: {
      event: "payment_completed",
      eventId: paid.id,
      wallet: paid.wallet,
      data: {
        ...eventData(paid, { feeCentavos: fee, netCentavos: net }, "completed"),
        paymentMethod: "pix",
        ...(charge.split_requested && { split: viewLegs(legs) }),
        completedAt: moment(now),
        e2eId: paid.e2e_id,
        counterpartName: paid.counterpart_name,
        counterpartDocument: paid.counterpart_document,
      },
    },
  };
}

function bookPayment(
  paid: Transaction,
  legs: readonly SplitLeg[],
  draw: Draw,
): Pick<Settlement, "parts" | "postings"> {
  const { wallet } = paid;
  const booked = [
    ...(paid.fee_amount > 0 ? [feePart(paid, draw.id(), paid.fee_amount)] : []),
    ...legs.map((leg) => legPart(paid, draw.id(), leg)),
  ];
  return {
    parts: booked.map(({ part }) => part),
    postings: [
      { transactionId: paid.id, wallet, kind: "payers", amountCentavos: -paid.amount },
      { transactionId: paid.id, wallet, kind: "available", amountCentavos: paid.amount },
      ...booked.flatMap(({ postings }) => postings),
    ],
  };
}

function legPart({ wallet, id: parentId, project_id }: Transaction, id: string, leg: SplitLeg) {
  const { subAccount, amountCentavos } = leg;
  const part: Part = {
    id,
    wallet,
    counterpart_wallet: subAccount,
    type: "internal_transfer",
    amount: amountCentavos,
    parent_id: parentId,
    project_id,
  };
  const postings: Posting[] = [
    { transactionId: id, wallet, kind: "available", amountCentavos: -amountCentavos },
    { transactionId: id, wallet: subAccount, kind: "available", amountCentavos },
  ];
  return { part, postings };
}
