import "server-only";
import { type LinkPurpose } from "@/lib/core/enums/people";
import { AppError } from "@/lib/core/errors/app-error";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { LINK_TOKEN, tokenSha256Of } from "@/lib/platform/auth/sign-in/access-links.server";
import { payoutCooldownFrom } from "@/lib/platform/auth/rights/payout-cooldown.server";
import { assertGoodPassword, hashPassword } from "@/lib/platform/auth/passwords/passwords.server";
import {
  type AccessLinkRow,
  type PersonRow,
  findOpenAccessLink,
  lockPerson,
  markAccessLinkUsed,
  updatePerson,
} from "@/lib/platform/auth/records.server";
import { endSessionsOf } from "@/lib/platform/auth/sessions/sessions.server";
import { type Services } from "@/lib/platform/context.server";
import { type RedeemLinkInput } from "./schema";

type Floor = Pick<Services, "store" | "clock" | "env">;

export type OpenLink = { purpose: LinkPurpose; name: string; email: string };

const findLink = async (
  { store, clock }: Floor,
  token: string,
): Promise<{ link: AccessLinkRow; person: PersonRow } | null> =>
  LINK_TOKEN.test(token)
    ? store.read((reader) => findOpenAccessLink(reader, tokenSha256Of(token), clock.now()))
    : null;

/** Whom a link is for; null for one that was used, is too old, or never was. Looking uses nothing up. */
export async function findOpenLink(floor: Floor, token: string): Promise<OpenLink | null> {
  const found = await findLink(floor, token);
  return found && { purpose: found.link.purpose, name: found.person.name, email: found.person.email };
}

/**
 * Sets the person's own password with a link, which is used up. Outgoing money is blocked for a day from this moment,
 * so that a person who held the link back gains nothing. Throws `conflict` for an invalid link.
 */
export async function redeemLink(
  floor: Floor,
  { token, password }: RedeemLinkInput,
): Promise<{ email: string }> {
  const found = await findLink(floor, token);
  if (!found) throw new AppError("conflict", { reason: "link_void" });
  const { person, link } = found;
  await assertGoodPassword(password, { ...person, company: floor.env.merchant.name }, "password");
  const passwordHash = await hashPassword(password);
  return floor.store.transaction(async (tx) => {
    const now = floor.clock.now();
    const held = await lockPerson(tx, person.id);
    const isStill = held?.disabledAt === null && (await markAccessLinkUsed(tx, link.tokenSha256, now));
    if (!isStill) throw new AppError("conflict", { reason: "link_void" });
    const { awayFromMoneyUntil, exempt } = await payoutCooldownFrom(tx, floor, now);
    await updatePerson(tx, person.id, { passwordHash, awayFromMoneyUntil });
    const endedSessions = await endSessionsOf(tx, person.id, now, "password_changed");
    await appendAudit(tx, {
      at: now,
      personId: person.id,
      act: "person.take_up_link",
      objectType: "person",
      objectId: person.id,
      details: { purpose: link.purpose, endedSessions, awayFromMoneyUntil, ...(exempt && { exempt }) },
    });
    return { email: person.email };
  });
}
