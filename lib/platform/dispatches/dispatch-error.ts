import { type DispatchFault } from "@/lib/core/words/dispatches";

/** A message did not leave, or nobody knows whether it did. It names nobody. */
export class DispatchError extends Error {
  override readonly name = "DispatchError";
  constructor(
    readonly fault: DispatchFault,
    /** Of an answer its code alone. */
    readonly reply: string | null = null,
  ) {
    super(reply === null ? fault : `${fault}: ${reply}`);
  }
}
