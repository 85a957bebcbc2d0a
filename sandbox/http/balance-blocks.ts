import { z } from "@hono/zod-openapi";
import { BLOCK_STATUSES, BlockAnswer, listBlocks } from "../domain/blocks";
import { defineEndpoint } from "./endpoint";

export const getBalanceBlocks = defineEndpoint({
  method: "GET",
  path: "/balance-blocks",
  summary: "List the balance blocks, the newest first",
  permission: "BALANCE_BLOCK:READ",
  query: z.object({ status: z.enum(BLOCK_STATUSES).optional() }),
  status: 200,
  answer: z.object({ items: z.array(BlockAnswer), total: z.number().int() }).openapi("BalanceBlocks"),
  errors: [400, 401, 403, 404, 500],
  handle: (tx, call, { query }) => listBlocks(tx, call.wallet, query.status),
});
