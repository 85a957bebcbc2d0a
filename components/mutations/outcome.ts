import { type ActionResult, type AppErrorCode, type PublicError } from "@/lib/core/errors/app-error";

/** A server action as a component gets it: a prop, so that the component can be tried with another. */
export type ServerAction<Input, Result> = (input: Input) => Promise<ActionResult<Result>>;

/** Why it is certain that nothing was done, where no server said no. */
export type NotSent = "offline" | "outdated_page" | "signed_out" | "not_written" | "presence_needed";

/** All that the browser knows after it has called an action: a value, never an exception. */
export type Outcome<Result> =
  | { is: "done"; data: Result }
  | { is: "refused"; error: PublicError }
  | { is: "not_sent"; reason: NotSent }
  /** The action may have taken effect. Where a server reported this itself, its error contains the trace. */
  | { is: "unanswered"; error?: PublicError };

/** The effect of a second call of the same action, should the first one have been done. */
export type IfTwice = "harmless" | "adds";

/** The known cause where a call returned no value at all. */
export type NoAnswerCause = "offline" | "outdated_page" | "lost";

/** Error codes after which it is unknown whether the action took effect. */
const OPEN_CODES: readonly AppErrorCode[] = ["outcome_unknown", "internal"];

/** `not_signed_in` is not decided here: the same person may come back, and then the act is called again. */
export function outcomeOf<Result>(answer: ActionResult<Result> | NoAnswerCause): Outcome<Result> {
  if (answer === "lost") return { is: "unanswered" };
  if (typeof answer === "string") return { is: "not_sent", reason: answer };
  if (answer.ok) return { is: "done", data: answer.data };
  const { error } = answer;
  if (error.code === "outdated_page") return { is: "not_sent", reason: "outdated_page" };
  if (error.code === "not_signed_in") return { is: "not_sent", reason: "signed_out" };
  if (error.code === "presence_needed") return { is: "not_sent", reason: "presence_needed" };
  if (error.code === "not_written") return { is: "not_sent", reason: "not_written" };
  return OPEN_CODES.includes(error.code) ? { is: "unanswered", error } : { is: "refused", error };
}

/** Whether the page may offer to do it again with one click. */
export const mayRepeat = ({ is }: Outcome<unknown>, ifTwice: IfTwice): boolean =>
  is === "not_sent" || (is === "unanswered" && ifTwice === "harmless");

/** A placeholder for an action that the person may not do: its button is not shown. */
export const refusedAction: ServerAction<unknown, never> = () =>
  Promise.resolve({ ok: false, error: { code: "not_allowed" } });
