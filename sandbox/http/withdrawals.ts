import { WithdrawalAnswer, WithdrawalInput } from "../domain/withdrawal-schema";
import { createWithdrawal } from "../domain/withdrawals";
import { defineEndpoint } from "./endpoint";

export const postWithdrawals = defineEndpoint({
  method: "POST",
  path: "/withdrawals",
  summary: "Request a withdrawal to a PIX key",
  permission: "WITHDRAWAL:WRITE",
  keyed: true,
  checksAllowedIps: true,
  body: WithdrawalInput,
  status: 201,
  answer: WithdrawalAnswer,
  errors: [400, 401, 403, 404, 422, 500],
  handle: (tx, call, { body }) =>
    createWithdrawal(
      tx,
      { wallet: call.wallet, idempotencyKey: call.idempotencyKey, auto: call.sandbox.config.auto },
      body,
    ),
});
