import { z } from "zod";
import { BLOCK_KINDS, REPORTED_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { amount, count, moment, openEnum, optional, readableItems, shortText, text, uuid } from "./reading";

/** Specification, "Balance block". */
export const BalanceBlockWire = z
  .object({
    id: uuid(),
    transactionId: optional(uuid()),
    amount: amount(),
    status: openEnum(REPORTED_BLOCK_STATUSES),
    blockType: openEnum(BLOCK_KINDS),
    referenceNumber: optional(shortText()),
    reason: optional(text()),
    createdAt: optional(moment()),
    externalReference: optional(shortText()),
    e2eId: optional(shortText()),
    resolutionReason: optional(text()),
    resolvedAt: optional(moment()),
  })
  .transform(({ amount, ...rest }) => ({ ...rest, amountCentavos: amount }));
export type BalanceBlockWire = z.infer<typeof BalanceBlockWire>;

/** Specification, "GET /balance-blocks": without a filter all blocks of the account. `total` says whether these are all. */
export const BalanceBlockListWire = z
  .object({ items: readableItems(BalanceBlockWire), total: optional(count()) })
  .transform(({ items, total }) => ({ ...items, total }));
export type BalanceBlockListWire = z.infer<typeof BalanceBlockListWire>;
