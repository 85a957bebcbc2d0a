import { type ActionResult, type AppErrorCode, type PublicError } from "@/lib/core/errors/app-error";

/** A server action as a component gets it: a prop, so that the component can be tried with another. */
export type Act<Input, Result> = (input: Input) => Promise<ActionResult<Result>>;

/** Why it is certain that nothing was done, where no server said no. */
export type NotSent = "offline" | "outdated_page" | "signed_out" | "not_written" | "presence_needed";

/** All that the browser knows after it has called an action: a value, never an exception. */
export type Outcome<Result> =
  | { is: "done"; data: Result }
  | { is: "refused"; error: PublicError }
  | { is: "not_sent"; because: NotSent }
  /** It may have been done. Where a server said so itself, its error tells the trace. */
  | { is: "unanswered"; error?: PublicError };

/** The effect of a second call of the same action, should the first one have been done. */
export type IfTwice = "harmless" | "adds";

/** The known cause where a call returned no value at all. */
export type Silence = "offline" | "outdated_page" | "lost";

/** After these nobody can tell whether the act was done. */
const OPEN_CODES: readonly AppErrorCode[] = ["outcome_unknown", "internal"];

/** `not_signed_in` is not decided here: the same person may come back, and then the act is called again. */
export function outcomeOf<Result>(answer: ActionResult<Result> | Silence): Outcome<Result> {
  if (answer === "lost") return { is: "unanswered" };
  if (typeof answer === "string") return { is: "not_sent", because: answer };
  if (answer.ok) return { is: "done", data: answer.data };
  const { error } = answer;
  if (error.code === "outdated_page") return { is: "not_sent", because: "outdated_page" };
  if (error.code === "not_signed_in") return { is: "not_sent", because: "signed_out" };
  if (error.code === "presence_needed") return { is: "not_sent", because: "presence_needed" };
  if (error.code === "not_written") return { is: "not_sent", because: "not_written" };
  return OPEN_CODES.includes(error.code) ? { is: "unanswered", error } : { is: "refused", error };
}

/** Whether the page may offer to do it again with one click. */
export const mayRepeat = ({ is }: Outcome<unknown>, ifTwice: IfTwice): boolean =>
  is === "not_sent" || (is === "unanswered" && ifTwice === "harmless");

/** Stands in for an act that the person may not do: its button is not shown. */
export const refuseAct: Act<unknown, never> = () =>
  Promise.resolve({ ok: false, error: { code: "not_allowed" } });
