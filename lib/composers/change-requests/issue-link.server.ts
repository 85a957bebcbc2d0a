import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type ChangeRow, lockChange, markLinkMade } from "@/lib/platform/change-requests/records.server";
import { mayMakeLink } from "@/lib/platform/change-requests/may-issue-link.server";
import { type ChangeIdInput, type MadeLink } from "@/lib/platform/change-requests/schema";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { makeAccessLink } from "@/lib/platform/auth/sign-in/access-links.server";
import { type PersonRow, findPerson, findPersonByEmail } from "@/lib/platform/auth/records.server";
import { assertWalletAccess } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";

/**
 * Makes the one-time link of an approved invitation or reset for the requester, once, because no e-mail carries it
 * yet. Throws `not_found` for any other change, `conflict` where the link was made already or the person has a
 * password by now.
 */
export async function makeLink(ctx: Context, { changeId }: ChangeIdInput): Promise<MadeLink> {
  const { actor, env, clock } = ctx;
  return ctx.store.transaction(async (tx) => {
    const now = clock.now();
    const change = await lockChange(tx, changeId);
    if (change?.requestedBy !== actor.personId || !isOfLink(change))
      throw new AppError("not_found", { message: "change with a link" });
    const person = await personOf(tx, change);
    if (!person || person.passwordHash !== null || person.disabledAt !== null || !mayMakeLink(change, now))
      throw new AppError("conflict", { reason: "link_void" });
    assertWalletAccess(actor, person.wallets);
    await markLinkMade(tx, changeId, now);
    const purpose = change.kind === "person.create" ? "invitation" : "reset";
    const { path, endsAt } = await makeAccessLink(tx, { personId: person.id, purpose, now });
    await appendAudit(tx, {
      at: now,
      personId: actor.personId,
      act: "person.make_link",
      objectType: "person",
      objectId: person.id,
      details: { purpose, changeId, endsAt },
    });
    return { url: new URL(path, env.appUrl).href, email: person.email, endsAt: endsAt.toISOString() };
  });
}

const isOfLink = ({ kind }: ChangeRow): boolean => kind === "person.create" || kind === "person.reset";

/** The e-mail address identifies the person of an invitation, who had no id yet. */
const personOf = (reader: Reader, { kind, object }: ChangeRow): Promise<PersonRow | null> =>
  kind === "person.create" ? findPersonByEmail(reader, object) : findPerson(reader, object);
