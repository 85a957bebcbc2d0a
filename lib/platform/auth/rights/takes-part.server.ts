import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type Reader } from "@/lib/platform/store/tx.server";
import { findPerson } from "../records.server";
import { isAway } from "./takes-part";

/**
 * Before a person asks for outgoing money or agrees to it, by the person's row as it is now. Throws `conflict` with
 * `away_from_money` for whoever was created, reset or given another role within the last day.
 */
export async function assertTakesPart(reader: Reader, personId: string, now: Date): Promise<void> {
  const person = await findPerson(reader, personId);
  if (!person || person.disabledAt !== null)
    throw new AppError("not_allowed", { message: "has no account any more" });
  if (isAway(person, now)) throw new AppError("conflict", { reason: "away_from_money" });
}
