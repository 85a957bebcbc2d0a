import { unstable_isUnrecognizedActionError as isOfAnotherBuild } from "next/navigation";
import { type ActionResult, AppError } from "@/lib/core/errors/app-error";
import { type ServerAction, type NotSent, type Outcome, type NoAnswerCause, outcomeOf } from "./outcome";
import { presenceGate } from "./presence-gate";
import { sessionGate } from "./session-gate";

/** Longer than the server's slowest response. After this time the client no longer waits for the answer. */
const ANSWER_MS_MAX = 60_000;

/**
 * The one place where an action is called. Never throws. Where the session is over it waits until the same person has
 * signed in again, and calls once more: a call without a session did nothing. So it does where the act wants to be
 * shown first who asks; the input, and the intent in it, stay what they were.
 */
export async function callAction<Input, Result>(
  act: ServerAction<Input, Result>,
  input: Input,
): Promise<Outcome<Result>> {
  for (;;) {
    const outcome = outcomeOf(await answerOf(act, input));
    if (outcome.is !== "not_sent" || !(await isMended(outcome.reason))) return outcome;
  }
}

function isMended(because: NotSent): Promise<boolean> {
  if (because === "signed_out") return sessionGate.comeBack();
  if (because === "presence_needed") return presenceGate.prove();
  return Promise.resolve(false);
}

/** For the `queryFn` of a read that is an action: throws, as queries expect it. */
export async function queryAction<Input, Result>(
  act: ServerAction<Input, Result>,
  input: Input,
): Promise<Result> {
  const outcome = await callAction(act, input);
  switch (outcome.is) {
    case "done":
      return outcome.data;
    case "refused":
      throw AppError.fromPublic(outcome.error);
    case "not_sent":
      throw new AppError(outcome.reason === "outdated_page" ? "outdated_page" : "upstream_unavailable", {
        message: outcome.is,
      });
    case "unanswered":
      throw new AppError("upstream_unavailable", { message: outcome.is });
  }
}

async function answerOf<Input, Result>(
  act: ServerAction<Input, Result>,
  input: Input,
): Promise<ActionResult<Result> | NoAnswerCause> {
  const wasOffline = !navigator.onLine;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<NoAnswerCause>((resolve) => {
    timer = setTimeout(() => resolve("lost"), ANSWER_MS_MAX);
  });
  try {
    return await Promise.race([act(input), tooLate]);
  } catch (error) {
    if (isOfAnotherBuild(error)) return "outdated_page";
    // Without a network nothing can have left. Otherwise a broken call looks the same before and after it arrived.
    return wasOffline && !navigator.onLine ? "offline" : "lost";
  } finally {
    clearTimeout(timer);
  }
}
