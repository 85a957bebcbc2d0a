import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { type Ground } from "@/lib/platform/agreements/request-change.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type AwayBy, awayFromNow } from "@/lib/platform/auth/rights/away-from-money.server";
import { findPersonByEmail, insertPersonRow } from "@/lib/platform/auth/records.server";

import { type Tx } from "@/lib/platform/store/tx.server";
import { assertKnownWallets } from "./known-wallets.server";
import { type CreatePersonInput } from "./schema";

/** Throws `invalid_input` for a taken e-mail and for wallets that are not there. */
export async function groundOfCreation(tx: Tx, { email, wallets }: CreatePersonInput): Promise<Ground> {
  await assertKnownWallets(tx, wallets);
  if (await findPersonByEmail(tx, email)) throw new AppError("invalid_input", { fields: { email: "taken" } });
  return { object: email, concerns: null, wallets, before: {} };
}

/** An account without a password: somebody signs in by it once a one-time link is taken up, or the provider's name is linked. */
export async function createPerson(
  tx: Tx,
  services: AwayBy,
  { name, email, role, wallets }: CreatePersonInput,
  { by, now, through }: { by: string | null; now: Date; through?: "openid" },
): Promise<string> {
  const id = newId();
  const { awayFromMoneyUntil, exempt } = await awayFromNow(tx, services, now);
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
    couldAgreeUntil: null,
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
