import { isUuid } from "@/lib/core/ids";
import { expireDueCharges } from "../domain/expire-charges";
import { findTransaction } from "../domain/find-transaction";
import { RefundAnswer, RefundInput, requestRefund } from "../domain/refunds";
import { notFound } from "../domain/service-error";
import { TransactionAnswer, viewTransaction } from "../domain/view-transaction";
import { defineEndpoint } from "./endpoint";

export const getTransaction = defineEndpoint({
  method: "GET",
  path: "/transactions/{id}",
  summary: "Read a transaction by its id, your reference or your Idempotency-Key",
  permission: "TRANSACTION:READ",
  status: 200,
  answer: TransactionAnswer,
  errors: [401, 403, 404, 500],
  async handle(tx, call, { id }) {
    const transaction = await findTransaction(tx, call.wallet, id);
    const isOver =
      transaction.type === "payment" &&
      transaction.status === "pending" &&
      transaction.expires_at !== null &&
      transaction.expires_at <= tx.now;
    if (!isOver) return viewTransaction(tx, transaction);
    await expireDueCharges(call.sandbox.store);
    return viewTransaction(tx, await findTransaction(tx, call.wallet, id));
  },
});

export const postRefund = defineEndpoint({
  method: "POST",
  path: "/transactions/{id}/refund",
  summary: "Request the full refund of a payment",
  permission: "REFUND:WRITE",
  body: RefundInput,
  bodyOptional: true,
  status: 200,
  answer: RefundAnswer,
  errors: [400, 401, 403, 404, 500],
  handle(tx, call, { id, body }) {
    const uuid = id.toLowerCase();
    if (!isUuid(uuid)) throw notFound("transaction", id);
    return requestRefund(tx, { wallet: call.wallet, auto: call.sandbox.config.auto }, uuid, body.reason);
  },
});
