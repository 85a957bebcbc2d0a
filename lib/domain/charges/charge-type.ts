/** `transactions.type` of a charge, whatever became of it. */
export const CHARGE_TYPE = "payment";
