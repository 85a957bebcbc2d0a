import { z } from "@hono/zod-openapi";
import { BlockAnswer, approveBlock, createBlock, defendBlock, rejectBlock } from "../domain/blocks";
import { createDeposit } from "../domain/deposits";
import { TransactionAnswer, viewTransaction } from "../domain/view-transaction";
import { wireAmount, wireObject, wireText, wireUuid } from "../domain/wire";
import { FIXED_READINGS } from "../readings";
import { defineControl, within } from "./control";
import { uuidParam } from "./uuid-param";

const TEXT_MAX = 1_000;
const Resolution = wireObject({ resolutionReason: wireText(TEXT_MAX).nullish() });

/** Controls that change a balance from outside the API: blocks and adjustments. */
export const balanceControls = [
  defineControl({
    method: "POST",
    path: "/blocks",
    summary: "Block part of the balance",
    body: wireObject({
      transactionId: wireUuid,
      blockType: z.enum(FIXED_READINGS.blockTypes),
      amount: wireAmount(1).optional(),
      reason: wireText(TEXT_MAX).optional(),
      referenceNumber: wireText(TEXT_MAX).optional(),
    }),
    status: 201,
    answer: BlockAnswer,
    handle: (sandbox, { body }) => within(sandbox, (tx) => createBlock(tx, body)),
  }),
  ...Object.entries({ defend: defendBlock, approve: approveBlock, reject: rejectBlock }).map(([act, move]) =>
    defineControl({
      method: "POST",
      path: `/blocks/{id}/${act}`,
      summary: `The anti-fraud desk: ${act} a block`,
      body: Resolution,
      status: 200,
      answer: BlockAnswer,
      handle: (sandbox, { params, body }) =>
        within(sandbox, (tx) =>
          move(tx, uuidParam("balance block", params.id), body.resolutionReason ?? undefined),
        ),
    }),
  ),
  defineControl({
    method: "POST",
    path: "/deposits",
    summary: "Credit a wallet with an adjustment",
    body: wireObject({ wallet: wireText(TEXT_MAX), amount: wireAmount(1) }),
    status: 201,
    answer: TransactionAnswer,
    handle: (sandbox, { body }) =>
      within(sandbox, async (tx) => viewTransaction(tx, await createDeposit(tx, body.wallet, body.amount))),
  }),
];
