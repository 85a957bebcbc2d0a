import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { type ChangeBasis } from "@/lib/platform/change-requests/request-change.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type CooldownInput, payoutCooldownFrom } from "@/lib/platform/auth/rights/payout-cooldown.server";
import { findPersonByEmail, insertPersonRow } from "@/lib/platform/auth/records.server";

import { type Tx } from "@/lib/platform/store/tx.server";
import { assertKnownWallets } from "./known-wallets.server";
import { type CreatePersonInput } from "./schema";

/** Throws `invalid_input` for a taken e-mail and for wallets that are not there. */
export async function creationChangeBasis(
  tx: Tx,
  { email, wallets }: CreatePersonInput,
): Promise<ChangeBasis> {
  await assertKnownWallets(tx, wallets);
  if (await findPersonByEmail(tx, email)) throw new AppError("invalid_input", { fields: { email: "taken" } });
  return { object: email, concerns: null, wallets, before: {} };
}

/**
 * Creates an account without a password. Sign-in is possible once a one-time link is redeemed, or the provider's name
 * is linked.
 */
export async function createPerson(
  tx: Tx,
  services: CooldownInput,
  { name, email, role, wallets }: CreatePersonInput,
  { by, now, through }: { by: string | null; now: Date; through?: "openid" },
): Promise<string> {
  const id = newId();
  const { awayFromMoneyUntil, exempt } = await payoutCooldownFrom(tx, services, now);
  await insertPersonRow(tx, {
    id,
    email,
    name,
    passwordHash: null,
    role,
    wallets: wallets && [...wallets],
    locale: null,
    oneTimeCodeSecret: null,
    oneTimeCodePending: null,
    oneTimeCodeLastCounter: null,
    passkeyCount: 0,
    disabledAt: null,
    openidIndex: null,
    openidRoleLostAt: null,
    eligibleUntil: null,
    awayFromMoneyUntil,
    firstDayDismissedAt: null,
    createdAt: now,
  });
  await appendAudit(tx, {
    at: now,
    personId: by,
    act: "person.create",
    objectType: "person",
    objectId: id,
    details: { role, wallets, awayFromMoneyUntil, ...(exempt && { exempt }), ...(through && { through }) },
  });
  return id;
}
