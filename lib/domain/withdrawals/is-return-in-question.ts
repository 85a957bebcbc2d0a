import { type StepKind } from "@/lib/core/words/steps";
import { type Mismatch, type TransactionState } from "@/lib/core/words/transactions";

type Withdrawal = {
  state: TransactionState;
  mismatch: Mismatch | null;
  steps: readonly { kind: StepKind }[];
};

/** Whether a person may say how much came back: an event told another amount than left, or somebody has said it before. */
export const isReturnInQuestion = ({ state, mismatch, steps }: Withdrawal): boolean =>
  (state === "reversed" || state === "failed") &&
  (mismatch === "returned_amount" || steps.some(({ kind }) => kind === "returned_told"));
