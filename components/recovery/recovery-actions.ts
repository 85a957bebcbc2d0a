import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ActionResult, AppError } from "@/lib/core/app-error";
import { intentQueries } from "@/lib/intents/queries";
import {
  type AbandonInput,
  type CreateAgainInput,
  type CreatedAgain,
  type LookUpInput,
} from "@/lib/intents/schema";
import { type DecideRefundInput } from "@/lib/refunds/schema";
import { unanswered } from "../kit/unanswered";

export type LookUpAction = (input: LookUpInput) => Promise<ActionResult<{ state: string }>>;
export type AbandonAction = (input: AbandonInput) => Promise<ActionResult<null>>;
export type CreateAgainAction = (input: CreateAgainInput) => Promise<ActionResult<CreatedAgain>>;
export type ConfirmRefundAction = (input: DecideRefundInput) => Promise<ActionResult<unknown>>;

export type RecoveryActs = {
  lookUp: LookUpAction;
  createAgain: CreateAgainAction;
  confirmRefund: ConfirmRefundAction;
  /** Null: this person may not decide for another. */
  abandon: AbandonAction | null;
};

/** Runs an act of the desk; the desk is read again afterwards, also where the act was refused. */
export function useRecoveryAct<Input, Result>(act: (input: Input) => Promise<ActionResult<Result>>) {
  const client = useQueryClient();
  return useMutation<Result, AppError, Input>({
    mutationFn: async (input) => {
      const result = await act(input).catch((cause: unknown) => {
        const known = unanswered(cause);
        if (known === null) throw new AppError("internal", { cause });
        return known;
      });
      if (!result.ok) throw AppError.fromPublic(result.error);
      return result.data;
    },
    onSettled: () => client.invalidateQueries({ queryKey: intentQueries.all }),
  });
}
