import "server-only";
import { AppError } from "@/lib/core/app-error";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type PersonRow, lockPerson, lockSession } from "./records.server";
import { type Actor } from "./rights";

/**
 * The row of the person who asks, and the session, both held until the transaction ends. Before a change of how one signs in:
 * a reset by somebody else has ended the session, and what was shown before it counts no more (security, T7). Throws
 * `not_signed_in`.
 */
export async function lockOwnPerson(
  tx: Tx,
  { personId, sessionId }: Pick<Actor, "personId" | "sessionId">,
): Promise<PersonRow> {
  const person = await lockPerson(tx, personId);
  const session = await lockSession(tx, sessionId);
  if (!person || person.disabledAt !== null || session?.endedAt !== null)
    throw new AppError("not_signed_in", { message: "the session has ended" });
  return person;
}
