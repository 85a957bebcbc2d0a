import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type Reader } from "@/lib/platform/store/tx.server";
import { findPerson } from "../records.server";
import { isInPayoutCooldown } from "./payout-cooldown";

/**
 * Checks the person's current row before the person requests or approves outgoing money. Throws `conflict` with
 * `away_from_money` for a person who was created, reset or given another role within the last day.
 */
export async function assertNotInPayoutCooldown(reader: Reader, personId: string, now: Date): Promise<void> {
  const person = await findPerson(reader, personId);
  if (!person || person.disabledAt !== null)
    throw new AppError("not_allowed", { message: "has no account any more" });
  if (isInPayoutCooldown(person, now)) throw new AppError("conflict", { reason: "away_from_money" });
}
