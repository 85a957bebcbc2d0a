import { type ServerAction } from "@/components/mutations/outcome";
import { type AcceptDifferenceForm, type ReadBalanceInput } from "@/lib/reconciliation/balances/schema";

export type RequestBalanceAction = ServerAction<ReadBalanceInput, null>;
export type AcceptDifferenceAction = ServerAction<AcceptDifferenceForm, null>;
