import { z } from "@hono/zod-openapi";
import { newId } from "@/lib/core/ids";
import { parseJson } from "@/lib/core/json/json";
import { balanceOf, lockAccounts, post } from "../ledger/ledger";
import { FIXED_READINGS } from "../readings";
import { type Tx, oneRow } from "../store/store";
import { insertTransaction, lockTransaction } from "../store/transactions";
import { type EventName, emit } from "../webhooks/emit";
import { conflict, notFound } from "./service-error";
import { brl, moment, present, sentAmount, sentMoment, sentUuid } from "./wire";

export const BLOCK_STATUSES = ["awaiting_response", "defended", "approved", "rejected"] as const;
export type BlockStatus = (typeof BLOCK_STATUSES)[number];

/** Specification, "Balance block". */
export const BlockAnswer = z
  .object({
    id: sentUuid,
    transactionId: sentUuid,
    amount: sentAmount,
    status: z.enum(BLOCK_STATUSES),
    blockType: z.enum(FIXED_READINGS.blockTypes),
    referenceNumber: z.string().optional(),
    reason: z.string().optional(),
    createdAt: sentMoment,
    externalReference: z.string().optional(),
    e2eId: z.string().optional(),
    resolutionReason: z.string().optional(),
    resolvedAt: sentMoment.optional(),
  })
  .openapi("BalanceBlock");

type BlockRow = {
  id: string;
  wallet: string;
  transaction_id: string;
  amount: number;
  status: BlockStatus;
  block_type: string;
  reference_number: string | null;
  reason: string | null;
  resolution_reason: string | null;
  created_at: Date;
  resolved_at: Date | null;
  external_reference: string | null;
  e2e_id: string | null;
  metadata: string | null;
};

const WITH_TRANSACTION = `select b.*, t.external_reference, t.e2e_id, t.metadata
  from blocks b join transactions t on t.id = b.transaction_id`;

const viewBlock = (block: BlockRow) =>
  present({
    id: block.id,
    transactionId: block.transaction_id,
    amount: brl(block.amount),
    status: block.status,
    blockType: block.block_type,
    referenceNumber: block.reference_number,
    reason: block.reason,
    createdAt: moment(block.created_at),
    externalReference: block.external_reference,
    e2eId: block.e2e_id,
    resolutionReason: block.resolution_reason,
    resolvedAt: block.resolved_at && moment(block.resolved_at),
  });

export async function listBlocks(tx: Tx, wallet: string, status: BlockStatus | undefined) {
  const blocks = await tx.query<BlockRow>(
    `${WITH_TRANSACTION} where b.wallet = $1 and ($2::text is null or b.status = $2) order by b.seq desc`,
    [wallet, status ?? null],
  );
  return { items: blocks.map(viewBlock), total: blocks.length };
}

type NewBlock = {
  transactionId: string;
  blockType: string;
  amount?: number | undefined;
  reason?: string | undefined;
  referenceNumber?: string | undefined;
};

/** A reading (specification, "Balance block"): moves its amount from `available` to `held`, at most what is available. */
export async function createBlock(tx: Tx, input: NewBlock) {
  const transaction = await lockTransaction(tx, input.transactionId);
  if (!transaction) throw notFound("transaction", input.transactionId);
  const { wallet } = transaction;
  if (transaction.status !== "completed" || !["payment", "adjustment"].includes(transaction.type))
    throw conflict("transaction", "status", transaction.status, "The transaction brought no money in");
  const accounts = await lockAccounts(tx, [wallet], ["available", "held"]);
  const amount = Math.min(input.amount ?? transaction.amount, balanceOf(accounts, wallet, "available"));
  if (amount <= 0) throw conflict("balance", "available", 0, "Nothing is available to block");
  const id = newId();
  await tx.query(
    `insert into blocks (id, wallet, transaction_id, amount, status, block_type, reference_number, reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      wallet,
      transaction.id,
      amount,
      FIXED_READINGS.newBlockStatus,
      input.blockType,
      input.referenceNumber ?? null,
      input.reason ?? null,
      tx.now,
    ],
  );
  post(tx, accounts, [
    { transactionId: transaction.id, wallet, kind: "available", amountCentavos: -amount },
    { transactionId: transaction.id, wallet, kind: "held", amountCentavos: amount },
  ]);
  return emitBlockEvent(tx, id, "balance_block_created", { createdAt: moment(tx.now) });
}

/** Moves no money and makes no event. */
export async function defendBlock(tx: Tx, id: string, resolutionReason: string | undefined) {
  await lockBlock(tx, id, ["awaiting_response"]);
  await tx.query(
    "update blocks set status = 'defended', resolution_reason = coalesce($2, resolution_reason) where id = $1",
    [id, resolutionReason ?? null],
  );
  return viewBlock(await readBlock(tx, id));
}

/** The amount goes back to the payer: `held` is paid out as a chargeback. */
export async function approveBlock(tx: Tx, id: string, resolutionReason: string | undefined) {
  const block = await resolveBlock(tx, id, "approved", resolutionReason);
  const { wallet, amount } = block;
  const chargeback = await insertTransaction(tx, {
    id: newId(),
    wallet,
    type: "chargeback",
    status: "completed",
    amount,
    net_amount: amount,
    parent_id: block.transaction_id,
    paid_at: tx.now,
  });
  const accounts = await lockAccounts(tx, [wallet], ["held", "payers"]);
  post(tx, accounts, [
    { transactionId: chargeback.id, wallet, kind: "held", amountCentavos: -amount },
    { transactionId: chargeback.id, wallet, kind: "payers", amountCentavos: amount },
  ]);
  return emitBlockEvent(tx, id, "balance_block_approved", { approvedAt: moment(tx.now) });
}

/** The amount returns to the merchant. */
export async function rejectBlock(tx: Tx, id: string, resolutionReason: string | undefined) {
  const { wallet, amount, transaction_id } = await resolveBlock(tx, id, "rejected", resolutionReason);
  const accounts = await lockAccounts(tx, [wallet], ["held", "available"]);
  post(tx, accounts, [
    { transactionId: transaction_id, wallet, kind: "held", amountCentavos: -amount },
    { transactionId: transaction_id, wallet, kind: "available", amountCentavos: amount },
  ]);
  return emitBlockEvent(tx, id, "balance_block_rejected", { rejectedAt: moment(tx.now) });
}

async function lockBlock(tx: Tx, id: string, states: readonly BlockStatus[]): Promise<BlockRow> {
  const [block] = await tx.query<BlockRow>("select * from blocks where id = $1 for no key update", [id]);
  if (!block) throw notFound("balance block", id);
  if (!states.includes(block.status))
    throw conflict("balance block", "status", block.status, `The block is ${block.status}`);
  return block;
}

async function resolveBlock(
  tx: Tx,
  id: string,
  status: "approved" | "rejected",
  reason: string | undefined,
): Promise<BlockRow> {
  const block = await lockBlock(tx, id, ["awaiting_response", "defended"]);
  await tx.query(
    `update blocks set status = $2, resolution_reason = coalesce($3, resolution_reason), resolved_at = $4
     where id = $1`,
    [id, status, reason ?? null, tx.now],
  );
  return block;
}

const readBlock = async (tx: Tx, id: string): Promise<BlockRow> =>
  oneRow(await tx.query<BlockRow>(`${WITH_TRANSACTION} where b.id = $1`, [id]));

/** Gives the block as it is now, and its event. */
async function emitBlockEvent(tx: Tx, id: string, event: EventName, when: Record<string, string>) {
  const block = await readBlock(tx, id);
  const view = viewBlock(block);
  await emit(tx, [
    {
      event,
      eventId: id,
      wallet: block.wallet,
      data: {
        transactionId: block.transaction_id,
        environment: "sandbox",
        amount: view.amount,
        feeAmount: brl(0),
        netAmount: view.amount,
        currency: "BRL",
        status: view.status,
        ...when,
        blockId: id,
        ...present({
          blockType: view.blockType,
          referenceNumber: view.referenceNumber,
          reason: view.reason,
          resolutionReason: view.resolutionReason,
          externalReference: view.externalReference,
          metadata: block.metadata === null ? null : parseJson(block.metadata),
        }),
      },
    },
  ]);
  return view;
}
