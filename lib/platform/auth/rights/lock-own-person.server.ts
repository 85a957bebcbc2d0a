import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type PersonRow, lockPerson, lockSession } from "../records.server";
import { type Actor } from "./rights";

/**
 * Locks the rows of the requester and of the session until the transaction ends, for changes of the sign-in methods.
 * A reset by another person ends the session, so a password or code that was checked before it does not count
 * (security, T7). Throws `not_signed_in`.
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
