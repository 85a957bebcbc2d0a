import { type StepKind } from "@/lib/core/enums/steps";
import { type Mismatch, type TransactionState } from "@/lib/core/enums/transactions";

type Withdrawal = {
  state: TransactionState;
  mismatch: Mismatch | null;
  steps: readonly { kind: StepKind }[];
};

/**
 * Returns whether a person may report the returned amount: an event reported another amount than left, or a person
 * reported it before.
 */
export const isReturnInQuestion = ({ state, mismatch, steps }: Withdrawal): boolean =>
  (state === "reversed" || state === "failed") &&
  (mismatch === "returned_amount" || steps.some(({ kind }) => kind === "returned_told"));
