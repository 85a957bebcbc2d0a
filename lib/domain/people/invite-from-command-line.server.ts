import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type AccessLink, makeAccessLink } from "@/lib/platform/auth/sign-in/access-links.server";
import { findPersonByEmail } from "@/lib/platform/auth/records.server";
import { type Services } from "@/lib/platform/context.server";
import { resetPerson } from "./change-of-person.server";
import { createPerson } from "./create-person.server";
import { type CreatePersonInput } from "./schema";

/** Production rules: no rule is relaxed for a person with database access. */
const STRICT = { env: { environment: "production" as const } };

/**
 * Creates the first people, and restores access where no other person can approve a reset. The person who controls
 * the machine decides.
 */
export function inviteFromCommandLine(
  { store, clock }: Pick<Services, "store" | "clock">,
  input: CreatePersonInput,
): Promise<AccessLink> {
  return store.transaction(async (tx) => {
    const now = clock.now();
    const known = await findPersonByEmail(tx, input.email);
    const personId = known?.id ?? (await createPerson(tx, STRICT, input, { by: null, now }));
    if (known) await resetPerson(tx, STRICT, { personId }, { by: null, now });
    const purpose = known ? "reset" : "invitation";
    const link = await makeAccessLink(tx, { personId, purpose, now });
    await appendAudit(tx, {
      at: now,
      personId: null,
      act: "person.make_link",
      objectType: "person",
      objectId: personId,
      details: { purpose, endsAt: link.endsAt },
    });
    return link;
  });
}
