import "server-only";
import { PRINCIPAL } from "@/lib/core/ids";
import { requiredLine } from "@/lib/core/forms/fields";
import { type OpenidCause } from "@/lib/core/enums/audit";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { payoutCooldownFrom } from "@/lib/platform/auth/rights/payout-cooldown.server";
import { type OpenidLink, linkOpenid, openidIndexOf } from "@/lib/platform/auth/openid/link-openid.server";
import { OpenidClaims, verifiedEmailIn } from "@/lib/platform/auth/openid/openid-schema";
import { type OpenidSettings } from "@/lib/platform/auth/openid/openid-settings";
import { type Rights, isSameRights, rightsInClaims } from "@/lib/platform/auth/openid/openid-rights";
import {
  type PersonRow,
  findPersonByEmail,
  findPersonByOpenid,
  lockPerson,
} from "@/lib/platform/auth/records.server";
import { SECOND_STEP_ROLES } from "@/lib/platform/auth/rights/rights";
import { type Client, endSessionsOf } from "@/lib/platform/auth/sessions/sessions.server";
import { NOBODY, beginSession, recordRefusal } from "@/lib/platform/auth/sign-in/sign-in.server";
import { type Services } from "@/lib/platform/context.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { changeRights } from "./change-of-person.server";
import { createPerson } from "./create-person.server";
import { listKnownWallets } from "./records.server";
import { PERSON_NAME_MAX } from "./schema";
import { updatePersonAccess } from "./update-person-access.server";

type Floor = Pick<Services, "store" | "clock" | "env" | "vault" | "log">;

export type OpenidSignIn =
  | { outcome: "signed_in"; personId: string; sessionId: string }
  /** The same outcome for a person who is unknown, is disabled, or has no role of ours at the provider. */
  | { outcome: "no_access" }
  /** An account here has this e-mail address and may move money, or would: its person has to show first that it is them. */
  | { outcome: "link_needed"; link: OpenidLink };

type Refused = { outcome: "no_access"; personId: string | null; cause: OpenidCause };

/** Signs in the person of a verified ID token, with the role and wallets that its claims name now (decision 045). */
export async function signInByOpenid(services: Floor, given: unknown, client: Client): Promise<OpenidSignIn> {
  const { env, store, clock, log } = services;
  const { openid } = env;
  const claims = OpenidClaims.safeParse(given);
  if (!openid || !claims.success || claims.data.iss !== openid.issuer) {
    log.warn({ cause: claims.success ? "another issuer" : "no subject" }, "a sign-in by OpenID was refused");
    return { outcome: "no_access" };
  }
  const openidIndex = openidIndexOf(services, { issuer: openid.issuer, subject: claims.data.sub });
  const named = rightsInClaims(claims.data, openid);
  const now = clock.now();
  const result = await store.transaction(async (tx): Promise<OpenidSignIn | Refused> => {
    const rights = named && (await onKnownWallets(tx, named));
    if (named && !rights)
      log.warn({ wallets: named.wallets }, "the claim names no wallet that is known here");
    const linked = await findPersonByOpenid(tx, openidIndex);
    if (linked)
      return signInLinked(tx, services, { personId: linked.id, openidIndex }, rights, { client, now });
    return signInFirst(
      tx,
      { ...services, openid },
      { claims: claims.data, openidIndex, rights },
      { client, now },
    );
  });
  if (result.outcome !== "no_access") return result;
  const { personId = null, cause } = "cause" in result ? result : {};
  log.warn({ cause, personId }, "a sign-in by OpenID was refused");
  await recordRefusal(services, personId ?? NOBODY, client, "openid", cause);
  return { outcome: "no_access" };
}

/** A wallet that is not there yet must not wait for a sub-account that gets its name later. */
async function onKnownWallets(reader: Reader, { role, wallets }: Rights): Promise<Rights | null> {
  if (wallets === null) return { role, wallets };
  const known = [PRINCIPAL, ...(await listKnownWallets(reader, wallets))];
  const left = wallets.filter((wallet) => known.includes(wallet));
  return left.length === 0 ? null : { role, wallets: left };
}

type At = { client: Client; now: Date };

async function signInLinked(
  tx: Tx,
  services: Floor,
  { personId, openidIndex }: { personId: string; openidIndex: string },
  rights: Rights | null,
  { client, now }: At,
): Promise<OpenidSignIn | Refused> {
  const person = await lockPerson(tx, personId);
  const refused = (cause: OpenidCause) => ({ outcome: "no_access", personId, cause }) as const;
  // A reset since the person was found has cut the link to the provider.
  if (person?.openidIndex !== openidIndex) return refused("openid_not_known");
  const lostAt = person.openidRoleLostAt;
  // Whom people here disabled, no claim brings back.
  if (person.disabledAt !== null && person.disabledAt.getTime() !== lostAt?.getTime())
    return refused("openid_disabled");
  if (rights === null) {
    if (person.disabledAt === null) await takeRoleAway(tx, person, now);
    return refused("openid_no_role");
  }
  if (person.disabledAt !== null) await giveRoleBack(tx, services, person, now);
  await followRights(tx, services, person, rights, now);
  return signedIn(tx, person, { client, now });
}

/** Handles the first sign-in by this name of the provider. */
async function signInFirst(
  tx: Tx,
  services: Floor & { openid: OpenidSettings },
  { claims, openidIndex, rights }: { claims: OpenidClaims; openidIndex: string; rights: Rights | null },
  { client, now }: At,
): Promise<OpenidSignIn | Refused> {
  const refused = (cause: OpenidCause, personId: string | null = null) =>
    ({ outcome: "no_access", personId, cause }) as const;
  const told = verifiedEmailIn(claims, services.openid);
  if (rights === null) return refused("openid_no_role");
  if ("cause" in told) return refused(told.cause);
  const { email } = told;
  const known = await findPersonByEmail(tx, email);
  const person = known && (await lockPerson(tx, known.id));
  if (!person) {
    if (!services.openid.provisions) return refused("openid_not_known");
    const id = await createPerson(
      tx,
      services,
      { ...rights, email, name: nameIn(claims, email), wallets: rights.wallets && [...rights.wallets] },
      { by: null, now, through: "openid" },
    );
    await linkOpenid(tx, id, openidIndex, { by: null, now });
    return signedIn(tx, { id, email }, { client, now });
  }
  if (person.disabledAt !== null) return refused("openid_disabled", person.id);
  const movesMoney = [person.role, rights.role].some((role) => SECOND_STEP_ROLES.includes(role));
  if (movesMoney || person.openidIndex !== null)
    return { outcome: "link_needed", link: { openidIndex, email } };
  await linkOpenid(tx, person.id, openidIndex, { by: null, now });
  await followRights(tx, services, person, rights, now);
  return signedIn(tx, person, { client, now });
}

const Name = requiredLine(PERSON_NAME_MAX, { isRead: true });

function nameIn({ name }: OpenidClaims, email: string): string {
  const read = Name.safeParse(name);
  return read.success ? read.data : email.slice(0, PERSON_NAME_MAX);
}

async function signedIn(
  tx: Tx,
  person: Pick<PersonRow, "id" | "email">,
  { client, now }: At,
): Promise<OpenidSignIn> {
  const sessionId = await beginSession(tx, person, client, now, { isProved: false, way: "openid" });
  return { outcome: "signed_in", personId: person.id, sessionId };
}

async function followRights(
  tx: Tx,
  services: Floor,
  person: PersonRow,
  { role, wallets }: Rights,
  now: Date,
): Promise<void> {
  if (isSameRights(person, { role, wallets })) return;
  const wanted = { personId: person.id, role, wallets: wallets && [...wallets] };
  await changeRights(tx, services, wanted, { by: null, now, through: "openid" });
}

/** The account stays, with all that it did; the password opens it no more than the provider does. */
async function takeRoleAway(tx: Tx, person: PersonRow, now: Date): Promise<void> {
  await updatePersonAccess(tx, person, { disabledAt: now, openidRoleLostAt: now }, now);
  const endedSessions = await endSessionsOf(tx, person.id, now, "person_disabled");
  await appendAudit(tx, {
    at: now,
    personId: null,
    act: "person.disable",
    objectType: "person",
    objectId: person.id,
    details: { endedSessions, through: "openid" },
  });
}

async function giveRoleBack(tx: Tx, services: Floor, person: PersonRow, now: Date): Promise<void> {
  const { awayFromMoneyUntil, exempt } = await payoutCooldownFrom(tx, services, now);
  const change = { disabledAt: null, openidRoleLostAt: null, awayFromMoneyUntil };
  await updatePersonAccess(tx, person, change, now);
  await appendAudit(tx, {
    at: now,
    personId: null,
    act: "person.enable",
    objectType: "person",
    objectId: person.id,
    details: { awayFromMoneyUntil, ...(exempt && { exempt }), through: "openid" },
  });
}
