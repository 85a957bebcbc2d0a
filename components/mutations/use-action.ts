import { useCallback, useRef, useState } from "react";
import { callAction } from "./call-action";
import { type ServerAction, type IfTwice, type Outcome, mayRepeat } from "./outcome";
import { type Reads, useReadAgain } from "./use-read-again";

type Watching<Result> = {
  onDone?: (data: Result) => void;
  /** Also called for an action that was not sent or not answered. */
  onElse?: (outcome: Exclude<Outcome<Result>, { is: "done" }>) => void;
};

export type ActionState = {
  isPending: boolean;
  /** Null: not called yet, or called and not answered so far. */
  outcome: Outcome<unknown> | null;
  ifTwice: IfTwice;
  /** Calls it once more with what it was called with; null where a second time might add something. */
  again: (() => void) | null;
  /** Forgets how the last call ended. */
  reset: () => void;
};

/**
 * An action that is not a form with its own write. It never throws: its outcome is a value, shown by `ActionNote`. The
 * data that the page shows of it is read again afterwards, also where it is unknown whether it was done.
 */
export function useServerAction<Input, Result>(
  act: ServerAction<Input, Result>,
  { ifTwice, ...reads }: Reads & { ifTwice: IfTwice },
) {
  const [state, setState] = useState<{ input: Input; outcome: Outcome<Result> | null } | null>(null);
  const calls = useRef(0);
  const last = useRef<Watching<Result>>({});
  const { readNow, readWhenReachable } = useReadAgain(reads);

  const run = useCallback(
    async (input: Input, watching: Watching<Result> = {}): Promise<Outcome<Result>> => {
      const call = ++calls.current;
      last.current = watching;
      setState({ input, outcome: null });
      const outcome = await callAction(act, input);
      const show = () => call === calls.current && setState({ input, outcome });
      if (outcome.is === "done") watching.onDone?.(outcome.data);
      else watching.onElse?.(outcome);
      if (outcome.is === "unanswered" || outcome.is === "not_sent") {
        show();
        if (outcome.is === "unanswered") void readWhenReachable();
        return outcome;
      }
      await readNow();
      show();
      return outcome;
    },
    [act, readNow, readWhenReachable],
  );
  const reset = useCallback(() => setState(null), []);

  const outcome = state?.outcome ?? null;
  const again =
    state && outcome && mayRepeat(outcome, ifTwice) ? () => void run(state.input, last.current) : null;
  return {
    run,
    reset,
    again,
    ifTwice,
    outcome,
    isPending: state !== null && outcome === null,
    /** The input of the last call. */
    input: state?.input ?? null,
  } satisfies ActionState & Record<string, unknown>;
}
