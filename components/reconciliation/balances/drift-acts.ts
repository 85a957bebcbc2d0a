import { type Act } from "@/components/mutations/outcome";
import { type AcceptDifferenceForm, type AskBalanceInput } from "@/lib/reconciliation/balances/schema";

export type AskBalanceAction = Act<AskBalanceInput, null>;
export type AcceptDifferenceAction = Act<AcceptDifferenceForm, null>;
