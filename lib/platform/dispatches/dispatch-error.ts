import { type DispatchFault } from "@/lib/core/words/dispatches";

/** A message did not leave, or nobody knows whether it did. It names nobody. */
export class DispatchError extends Error {
  override readonly name = "DispatchError";
  constructor(
    readonly fault: DispatchFault,
    /** The code of an answer, without the rest of the answer. */
    readonly reply: string | null = null,
  ) {
    super(reply === null ? fault : `${fault}: ${reply}`);
  }
}
