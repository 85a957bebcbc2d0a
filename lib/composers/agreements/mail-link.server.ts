import "server-only";
import { type LinkPurpose } from "@/lib/core/words/people";
import { markLinkMade } from "@/lib/platform/agreements/records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { makeAccessLink } from "@/lib/platform/auth/access-links.server";
import { type Services } from "@/lib/platform/context.server";
import { hasMailSender } from "@/lib/platform/mail/records.server";
import { writeLinkMail } from "@/lib/platform/mail/write-link.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type Agreement } from "./change.server";

/**
 * Where messages leave, the one-time link of an applied invitation or reset goes to the person's own mailbox and is on
 * nobody's screen. Elsewhere whoever asked makes it and hands it over (`makeLink`).
 */
export async function mailLink(
  tx: Tx,
  services: Pick<Services, "vault">,
  { personId, purpose }: { personId: string; purpose: LinkPurpose },
  { changeId, now }: Agreement,
): Promise<void> {
  if (!(await hasMailSender(tx))) return;
  const link = await makeAccessLink(tx, { personId, purpose, now });
  await writeLinkMail(tx, services, { personId, purpose, link, now });
  await markLinkMade(tx, changeId, now);
  await appendAudit(tx, {
    at: now,
    personId: null,
    act: "person.make_link",
    objectType: "person",
    objectId: personId,
    details: { purpose, changeId, endsAt: link.endsAt, way: "mail" },
  });
}
