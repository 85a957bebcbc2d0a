/** Of what a receipt can be made: each says that money has arrived. */
export const RECEIPT_KINDS = ["payment", "refund", "withdrawal"] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];
