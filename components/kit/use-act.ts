import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ActionResult, AppError } from "@/lib/core/app-error";
import { unanswered } from "./unanswered";

export type Act<Input, Result> = (input: Input) => Promise<ActionResult<Result>>;

/** Runs an action; what is shown of its noun is read again afterwards. */
export function useAct<Input, Result>(act: Act<Input, Result>, stale: QueryKey) {
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
    onSuccess: () => client.invalidateQueries({ queryKey: stale }),
  });
}
