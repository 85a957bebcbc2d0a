import { type ActionResult } from "@/lib/core/app-error";
import { type AcceptDifferenceForm, type AskBalanceInput } from "@/lib/balance-drift/schema";

export type AskBalanceAction = (input: AskBalanceInput) => Promise<ActionResult<null>>;
export type AcceptDifferenceAction = (input: AcceptDifferenceForm) => Promise<ActionResult<null>>;
