import { type DispatchFault } from "@/lib/core/enums/dispatches";

/** A message was not sent, or its outcome is unknown. The error names no person. */
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
