import { unstable_isUnrecognizedActionError as isOfAnotherBuild } from "next/navigation";
import { type ActionResult, AppError } from "@/lib/core/app-error";
import { NOT_PASSED_ON } from "@/lib/core/not-passed-on";
import { type Act, type Outcome, type Silence, outcomeOf } from "./outcome";
import { sessionGate } from "./session-gate";

/** Longer than the server takes at its slowest: after this nobody waits for the answer any more. */
const ANSWER_MS_MAX = 60_000;

/**
 * The one place where an action is called. Never throws. Where the session is over it waits until the same person has
 * signed in again, and calls once more: a call without a session did nothing.
 */
export async function callAct<Input, Result>(
  act: Act<Input, Result>,
  input: Input,
): Promise<Outcome<Result>> {
  for (;;) {
    const outcome = outcomeOf(await answerOf(act, input));
    const isOver = outcome.is === "not_sent" && outcome.because === "signed_out";
    if (!isOver || !(await sessionGate.comeBack())) return outcome;
  }
}

/** For the `queryFn` of a read that is an action: throws, as queries expect it. */
export async function queryAct<Input, Result>(act: Act<Input, Result>, input: Input): Promise<Result> {
  const outcome = await callAct(act, input);
  switch (outcome.is) {
    case "done":
      return outcome.data;
    case "refused":
      throw AppError.fromPublic(outcome.error);
    case "not_sent":
    case "unanswered":
      throw new AppError("upstream_unavailable", { message: outcome.is });
  }
}

async function answerOf<Input, Result>(
  act: Act<Input, Result>,
  input: Input,
): Promise<ActionResult<Result> | Silence> {
  const wasOffline = !navigator.onLine;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<Silence>((resolve) => {
    timer = setTimeout(() => resolve("lost"), ANSWER_MS_MAX);
  });
  try {
    return await Promise.race([act(input), tooLate]);
  } catch (error) {
    if (isOfAnotherBuild(error)) return "outdated_page";
    if (error instanceof Error && error.message === NOT_PASSED_ON) return "not_passed_on";
    // Without a network nothing can have left. Otherwise a broken call looks the same before and after it arrived.
    return wasOffline && !navigator.onLine ? "offline" : "lost";
  } finally {
    clearTimeout(timer);
  }
}
