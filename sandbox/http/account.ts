import { z } from "@hono/zod-openapi";
import { brl, moment, sentMoment, sentUuid } from "../domain/wire";
import { readBalance } from "../ledger/read-balance";
import { defineEndpoint } from "./endpoint";

const Amount = z.object({ amount: z.number().int(), amountFormatted: z.number() }).openapi("BalanceAmount");

const AccountAnswer = z
  .object({
    account: z.object({ id: sentUuid, status: z.string() }),
    balance: z.object({
      available: Amount,
      promotional: Amount,
      held: Amount,
      total: Amount,
      currency: z.literal("BRL"),
      updatedAt: sentMoment,
    }),
  })
  .openapi("Account");

const amountOf = (amountCentavos: number) => ({
  amount: amountCentavos,
  amountFormatted: brl(amountCentavos),
});

export const getAccount = defineEndpoint({
  method: "GET",
  path: "/account",
  summary: "The account and its balances",
  permission: "ACCOUNT:READ",
  status: 200,
  answer: AccountAnswer,
  errors: [401, 403, 404, 500],
  async handle(tx, call) {
    const balance = await readBalance(tx, call.wallet);
    return {
      account: { id: balance.accountId, status: balance.accountStatus },
      balance: {
        available: amountOf(balance.availableCentavos),
        promotional: amountOf(balance.promotionalCentavos),
        held: amountOf(balance.heldCentavos),
        total: amountOf(balance.totalCentavos),
        currency: "BRL",
        updatedAt: moment(balance.updatedAt),
      },
    };
  },
});
