import "server-only";
import { newId } from "@/lib/core/ids";
import { type LinkPurpose } from "@/lib/core/enums/people";
import { type AccessLink } from "@/lib/platform/auth/sign-in/access-links.server";
import { type Services } from "@/lib/platform/context.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { insertMail } from "./records.server";

/** The one-time link of a person on its way to that person's own mailbox, in the transaction that made it. */
export async function writeLinkMail(
  tx: Tx,
  { vault }: Pick<Services, "vault">,
  { personId, purpose, link, now }: { personId: string; purpose: LinkPurpose; link: AccessLink; now: Date },
): Promise<void> {
  const id = newId();
  await insertMail(tx, {
    id,
    personId,
    kind: purpose,
    act: null,
    doneBy: null,
    concerns: null,
    link: vault.seal(ABOUT.mailLink(id), link.path),
    createdAt: now,
    endsAt: link.endsAt,
    attempts: 0,
    nextAt: now,
    sentAt: null,
    gaveUpAt: null,
    fault: null,
    reply: null,
  });
}
