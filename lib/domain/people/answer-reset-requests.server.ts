import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { makeAccessLink } from "@/lib/platform/auth/sign-in/access-links.server";
import { findPersonByEmailSha256, lockPerson } from "@/lib/platform/auth/records.server";
import { type Services } from "@/lib/platform/context.server";
import { type ResetRequestRow, takeResetRequest } from "@/lib/platform/mail/records.server";
import { writeLinkMail } from "@/lib/platform/mail/write-link.server";
import { type Tx } from "@/lib/platform/store/tx.server";

const AT_ONCE = 20;

/**
 * Resolves reset requests made without a session. Sends a one-time link to the mailbox of a person who has a
 * password, and nothing to anyone else.
 */
export async function answerResetRequests(
  services: Pick<Services, "store" | "clock" | "vault">,
): Promise<{ hasMore: boolean }> {
  for (let nth = 0; nth < AT_ONCE; nth++) {
    // One person is held at a time: two workers never wait for each other.
    const isDone = await services.store.transaction(async (tx) => {
      const request = await takeResetRequest(tx);
      if (request) await answer(tx, services, request);
      return request === null;
    });
    if (isDone) return { hasMore: false };
  }
  return { hasMore: true };
}

async function answer(
  tx: Tx,
  { clock, vault }: Pick<Services, "clock" | "vault">,
  { emailSha256, address }: ResetRequestRow,
): Promise<void> {
  const known = await findPersonByEmailSha256(tx, emailSha256);
  const person = known && (await lockPerson(tx, known.id));
  // A person without a password was invited, was reset by others, or signs in another way. None of them uses this
  // reset.
  if (!person || person.disabledAt !== null || person.passwordHash === null) return;
  const now = clock.now();
  const link = await makeAccessLink(tx, { personId: person.id, purpose: "own_reset", now });
  await writeLinkMail(tx, { vault }, { personId: person.id, purpose: "own_reset", link, now });
  await appendAudit(tx, {
    at: now,
    personId: null,
    act: "person.ask_reset",
    objectType: "person",
    objectId: person.id,
    details: { address, endsAt: link.endsAt },
  });
}
