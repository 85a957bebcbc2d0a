import { type Act } from "@/components/acts/outcome";
import { type AcceptDifferenceForm, type AskBalanceInput } from "@/lib/reconciliation/balances/schema";

export type AskBalanceAction = Act<AskBalanceInput, null>;
export type AcceptDifferenceAction = Act<AcceptDifferenceForm, null>;
