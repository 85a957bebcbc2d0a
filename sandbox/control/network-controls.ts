import { confirmBlockedDeposit, failBlockedDeposit } from "../domain/blocked-deposits";
import { cancelCharge } from "../domain/pay-charge";
import { RefundAnswer, confirmRefund, failRefund } from "../domain/refunds";
import { conflict } from "../domain/service-error";
import { TransactionAnswer, viewTransaction } from "../domain/view-transaction";
import { wireObject, wireText } from "../domain/wire";
import { WithdrawalAnswer } from "../domain/withdrawal-schema";
import {
  completeWithdrawal,
  failWithdrawal,
  processWithdrawal,
  reverseWithdrawal,
} from "../domain/withdrawal-moves";
import { defineControl, within } from "./control";
import { uuidParam } from "./uuid-param";

const TEXT_MAX = 255;
const Reason = wireObject({ failureReason: wireText(TEXT_MAX).nullish() });
const Payer = wireObject({
  payer: wireObject({
    name: wireText(TEXT_MAX).optional(),
    document: wireText(TEXT_MAX).optional(),
  }).nullish(),
});

/** The PIX network: payers, receiving banks, the way back. */
export const networkControls = [
  defineControl({
    method: "POST",
    path: "/charges/{id}/pay",
    summary: "The payer pays",
    body: Payer,
    status: 200,
    answer: TransactionAnswer,
    handle: (sandbox, { params, body }) =>
      sandbox.payments.pay({ id: uuidParam("charge", params.id), payer: body.payer ?? {} }),
  }),
  defineControl({
    method: "POST",
    path: "/charges/{id}/cancel",
    summary: "Cancel a pending charge",
    status: 200,
    answer: TransactionAnswer,
    async handle(sandbox, { params }) {
      const id = uuidParam("charge", params.id);
      // The expiry of an overdue charge is committed before the refusal is reported.
      const cancelled = await within(sandbox, async (tx) => {
        const charge = await cancelCharge(tx, id);
        return charge && viewTransaction(tx, charge);
      });
      if (!cancelled) throw conflict("charge", "id", id, "The charge has expired");
      return cancelled;
    },
  }),
  ...Object.entries({
    process: processWithdrawal,
    complete: completeWithdrawal,
    fail: failWithdrawal,
    reverse: reverseWithdrawal,
  }).map(([act, move]) =>
    defineControl({
      method: "POST",
      path: `/withdrawals/{id}/${act}`,
      summary: `The receiving bank: ${act} a withdrawal`,
      body: Reason,
      status: 200,
      answer: WithdrawalAnswer,
      handle: (sandbox, { params, body }) =>
        within(sandbox, (tx) =>
          move(tx, uuidParam("withdrawal", params.id), body.failureReason ?? undefined),
        ),
    }),
  ),
  ...Object.entries({ confirm: confirmRefund, fail: failRefund }).map(([act, move]) =>
    defineControl({
      method: "POST",
      path: `/refunds/{transactionId}/${act}`,
      summary: `The provider: ${act} a refund, by the id of the original transaction`,
      status: 200,
      answer: RefundAnswer,
      handle: (sandbox, { params }) =>
        within(sandbox, (tx) => move(tx, uuidParam("refund", params.transactionId))),
    }),
  ),
  ...Object.entries({ confirm: confirmBlockedDeposit, fail: failBlockedDeposit }).map(([act, move]) =>
    defineControl({
      method: "POST",
      path: `/blocked-deposits/{transactionId}/${act}`,
      summary: `The provider: ${act} the return of a blocked deposit`,
      status: 200,
      answer: TransactionAnswer,
      handle: (sandbox, { params }) =>
        within(sandbox, async (tx) =>
          viewTransaction(tx, await move(tx, uuidParam("blocked deposit", params.transactionId))),
        ),
    }),
  ),
];
