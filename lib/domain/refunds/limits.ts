/** Specification, "POST /transactions/{id}/refund" and "Limits". We ask for a reason; the service does not. */
export const REFUND_REASON_MAX = 255;
