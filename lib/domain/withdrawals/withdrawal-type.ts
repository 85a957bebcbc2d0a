/** `transactions.type` of a withdrawal. */
export const WITHDRAWAL_TYPE = "withdrawal";
