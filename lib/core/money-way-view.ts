import { z } from "zod";
import { BLOCK_KINDS, BLOCK_STATUSES } from "./words/blocks";
import { MOVEMENT_KINDS } from "./words/money";
import { REFUND_STATES } from "./words/transactions";

/** What the way of a payment's money is told by (`lib/core/money-way.ts`). */
export const WayView = z.object({
  wallet: z.string(),
  isFeeKnown: z.boolean(),
  lines: z.array(
    z.object({
      wallet: z.string(),
      kind: z.enum(MOVEMENT_KINDS),
      availableCentavos: z.number(),
      heldCentavos: z.number(),
    }),
  ),
  legs: z.array(
    z.object({ destination: z.string(), amountCentavos: z.number().nullable(), maySee: z.boolean() }),
  ),
  refund: z.object({ state: z.enum(REFUND_STATES), amountCentavos: z.number(), at: z.string() }).nullable(),
  blocks: z.array(
    z.object({
      id: z.string(),
      status: z.enum(BLOCK_STATUSES),
      kind: z.enum(BLOCK_KINDS),
      amountCentavos: z.number(),
      paidOutCentavos: z.number().nullable(),
      createdAt: z.string(),
      resolvedAt: z.string().nullable(),
    }),
  ),
});
export type WayView = z.infer<typeof WayView>;
