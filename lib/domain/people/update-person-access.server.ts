import "server-only";
import { eligibleUntilAfter } from "@/lib/platform/change-requests/approver-policy";
import { toApproverStatus } from "@/lib/platform/change-requests/records.server";
import { type PersonRow, updatePerson } from "@/lib/platform/auth/records.server";
import { type Tx } from "@/lib/platform/store/tx.server";

/** Changes a person in a way that may end the right to approve. The time of that end is stored. */
export async function updatePersonAccess(
  tx: Tx,
  person: PersonRow,
  change: Partial<PersonRow>,
  now: Date,
): Promise<void> {
  const eligibleUntil = eligibleUntilAfter(
    toApproverStatus(person),
    toApproverStatus({ ...person, ...change }),
    now,
  );
  await updatePerson(tx, person.id, { ...change, eligibleUntil });
}
