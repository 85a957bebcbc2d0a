import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { ROLES } from "@/lib/core/enums/people";
import { type ChangeBasis } from "@/lib/platform/change-requests/request-change.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import {
  type PayoutCooldown,
  type CooldownInput,
  payoutCooldownFrom,
} from "@/lib/platform/auth/rights/payout-cooldown.server";
import {
  type PersonRow,
  deleteAccessLink,
  deletePasskeysOf,
  findPerson,
  forgetDevices,
  lockPerson,
  replaceRecoveryCodes,
} from "@/lib/platform/auth/records.server";
import { opensMore } from "@/lib/platform/auth/openid/openid-rights";
import { roleHas } from "@/lib/platform/auth/rights/rights";
import { lock } from "@/lib/platform/store/locks.server";
import { hasSecondStep } from "@/lib/platform/auth/second-step/second-step.server";
import { endSessionsOf } from "@/lib/platform/auth/sessions/sessions.server";

import { type Tx } from "@/lib/platform/store/tx.server";
import { assertKnownWallets } from "./known-wallets.server";
import { type ChangeRightsInput, type PersonInput } from "./schema";
import { countOthersOfAll } from "./records.server";
import { updatePersonAccess } from "./update-person-access.server";

const ADMINISTERS = ROLES.filter((role) => roleHas(role, "people.manage"));
const LEFT_OF_ALL_MIN = 2;

/** The person who asked for the change, and when it is done. */
export type By = { by: string | null; now: Date };
/** Not people of ours but the claims of a sign-in. */
type ByClaims = By & { through?: "openid" };

const groundOf = (person: PersonRow, before: ChangeBasis["before"]): ChangeBasis => ({
  object: person.id,
  concerns: person.id,
  wallets: person.wallets,
  before,
});

async function personOf(tx: Tx, personId: string): Promise<PersonRow> {
  const person = await findPerson(tx, personId);
  if (!person) throw new AppError("not_found", { message: "person" });
  return person;
}

async function held(tx: Tx, personId: string): Promise<PersonRow> {
  const person = await lockPerson(tx, personId);
  if (!person) throw new AppError("not_found", { message: "person" });
  return person;
}

/** Throws `conflict` where it would narrow one of the last two admins of every wallet. */
export async function rightsChangeBasis(
  tx: Tx,
  { personId, wallets }: ChangeRightsInput,
): Promise<ChangeBasis> {
  await assertKnownWallets(tx, wallets);
  const person = await personOf(tx, personId);
  await assertNotLastOfAll(tx, person, wallets);
  return {
    ...groundOf(person, { role: person.role, wallets: person.wallets }),
    wallets: union(person.wallets, wallets),
  };
}

const union = (before: ChangeBasis["wallets"], after: ChangeBasis["wallets"]): ChangeBasis["wallets"] =>
  before && after && [...new Set([...before, ...after])];

/** Two have to be left who administer every wallet: one asks for a change of the account, and the other may be away. */
async function assertNotLastOfAll(tx: Tx, person: PersonRow, wallets: ChangeBasis["wallets"]): Promise<void> {
  const isNarrowed = person.wallets === null && wallets !== null;
  if (!isNarrowed || !ADMINISTERS.includes(person.role)) return;
  if ((await countOthersOfAll(tx, person.id, ADMINISTERS)) < LEFT_OF_ALL_MIN)
    throw new AppError("conflict", { reason: "last_of_every_wallet" });
}

/**
 * Role and wallets. The person signs in again (security, T7), and with another role or a wallet more is away from money
 * for a day.
 */
export async function changeRights(
  tx: Tx,
  services: CooldownInput,
  { personId, role, wallets }: ChangeRightsInput,
  { by, now, through }: ByClaims,
): Promise<void> {
  const person = await held(tx, personId);
  if (through === undefined) {
    // Two changes that are agreed to at once must not narrow two people.
    await lock(tx, "people-of-all");
    await assertNotLastOfAll(tx, person, wallets);
  }
  const away: Partial<PayoutCooldown> = opensMore(person, { role, wallets })
    ? await payoutCooldownFrom(tx, services, now)
    : {};
  const { exempt, ...until } = away;
  await updatePersonAccess(tx, person, { role, wallets, ...until }, now);
  const endedSessions = await endSessionsOf(tx, personId, now, "role_changed");
  const before = { role: person.role, wallets: person.wallets };
  await appendAudit(tx, {
    at: now,
    personId: by,
    act: "person.change_rights",
    objectType: "person",
    objectId: personId,
    details: {
      before,
      after: { role, wallets },
      endedSessions,
      ...until,
      ...(exempt && { exempt }),
      ...(through && { through }),
    },
  });
}

export async function resetChangeBasis(tx: Tx, { personId }: PersonInput): Promise<ChangeBasis> {
  const person = await personOf(tx, personId);
  return groundOf(person, {
    role: person.role,
    wallets: person.wallets,
    hasPassword: person.passwordHash !== null,
    hasSecondStep: hasSecondStep(person),
  });
}

/**
 * Resets a person who lost the password or the telephone. Neither is valid any more, and a one-time link sets another
 * password.
 */
export async function resetPerson(
  tx: Tx,
  services: CooldownInput,
  { personId }: PersonInput,
  { by, now }: By,
): Promise<void> {
  const person = await held(tx, personId);
  const { awayFromMoneyUntil, exempt } = await payoutCooldownFrom(tx, services, now);
  await updatePersonAccess(
    tx,
    person,
    {
      passwordHash: null,
      // An attacker who took over the account at the provider loses access here, as does one who knew the password.
      openidIndex: null,
      openidRoleLostAt: null,
      oneTimeCodeSecret: null,
      oneTimeCodePending: null,
      oneTimeCodeLastCounter: null,
      awayFromMoneyUntil,
    },
    now,
  );
  await deletePasskeysOf(tx, personId);
  await replaceRecoveryCodes(tx, personId, []);
  await forgetDevices(tx, personId);
  // An older link would be a way past this one.
  await deleteAccessLink(tx, personId);
  const endedSessions = await endSessionsOf(tx, personId, now, "password_changed");
  await appendAudit(tx, {
    at: now,
    personId: by,
    act: "person.reset_access",
    objectType: "person",
    objectId: personId,
    details: {
      endedSessions,
      hadSecondStep: hasSecondStep(person),
      awayFromMoneyUntil,
      ...(exempt && { exempt }),
    },
  });
}

export async function enablingChangeBasis(tx: Tx, { personId }: PersonInput): Promise<ChangeBasis> {
  const person = await personOf(tx, personId);
  if (person.disabledAt === null) throw new AppError("conflict", { reason: "changed" });
  return groundOf(person, {
    role: person.role,
    wallets: person.wallets,
    disabledAt: person.disabledAt.toISOString(),
  });
}

export async function enablePerson(tx: Tx, { personId }: PersonInput, { by, now }: By): Promise<void> {
  const person = await held(tx, personId);
  await updatePersonAccess(tx, person, { disabledAt: null, openidRoleLostAt: null }, now);
  await appendAudit(tx, {
    at: now,
    personId: by,
    act: "person.enable",
    objectType: "person",
    objectId: personId,
    details: {},
  });
}
