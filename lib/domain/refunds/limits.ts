/** Specification, "POST /transactions/{id}/refund" and "Limits". */
export const REFUND_REASON_MAX = 255;
