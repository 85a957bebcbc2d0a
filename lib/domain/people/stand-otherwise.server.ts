import "server-only";
import { couldAgreeUntilAfter } from "@/lib/platform/agreements/who-agrees";
import { toStanding } from "@/lib/platform/agreements/records.server";
import { type PersonRow, updatePerson } from "@/lib/platform/auth/records.server";
import { type Tx } from "@/lib/platform/store/tx.server";

/** A change of a person that may end what the person could agree to: when it did is kept. */
export async function updateStanding(
  tx: Tx,
  person: PersonRow,
  change: Partial<PersonRow>,
  now: Date,
): Promise<void> {
  const couldAgreeUntil = couldAgreeUntilAfter(toStanding(person), toStanding({ ...person, ...change }), now);
  await updatePerson(tx, person.id, { ...change, couldAgreeUntil });
}
