import { type Refusal } from "../enums/display-status";
import { type TransactionState } from "../enums/transactions";

/** The refusal codes and texts that the service was observed to send. The specification shows none. */
const REFUSAL_OF: Readonly<Record<string, Refusal>> = {
  CNPJ_PAYER_NOT_ALLOWED: "company_payer",
  "The receiving institution refused the withdrawal": "receiver_refused",
  "Reversed by the receiving institution": "receiver_returned",
};

export function refusalOf(state: TransactionState, said: string | null): Refusal | null {
  if (said === null) return null;
  if (state === "failed") return REFUSAL_OF[said] ?? "other";
  return state === "reversed" ? (REFUSAL_OF[said] ?? null) : null;
}
