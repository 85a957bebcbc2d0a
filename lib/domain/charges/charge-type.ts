/** `transactions.type` of a charge, for every outcome. */
export const CHARGE_TYPE = "payment";
