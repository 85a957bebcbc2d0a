/** The objects that a receipt can be made of. Each receipt states that money has arrived. */
export const RECEIPT_KINDS = ["payment", "refund", "withdrawal"] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];
