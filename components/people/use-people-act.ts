import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ActionResult, AppError } from "@/lib/core/app-error";
import { peopleQueries } from "@/lib/people/queries";

export type Act<Input, Result> = (input: Input) => Promise<ActionResult<Result>>;

/** Runs an action on people; what is shown of them is read again afterwards. */
export function usePeopleAct<Input, Result>(act: Act<Input, Result>) {
  const client = useQueryClient();
  return useMutation<Result, AppError, Input>({
    mutationFn: async (input) => {
      const result = await act(input).catch((cause: unknown) => {
        throw new AppError("internal", { cause });
      });
      if (!result.ok) throw AppError.fromPublic(result.error);
      return result.data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: peopleQueries.all }),
  });
}
