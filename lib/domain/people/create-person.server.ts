import "server-only";
import { AppError } from "@/lib/core/app-error";
import { newId } from "@/lib/core/ids";
import { type Ground } from "@/lib/platform/agreements/request-change.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type AwayBy, awayFromNow } from "@/lib/platform/auth/away-from-money.server";
import { findPersonByEmail, insertPersonRow } from "@/lib/platform/auth/records.server";

import { type Tx } from "@/lib/platform/store/tx.server";
import { assertKnownWallets } from "./known-wallets.server";
import { type CreatePersonInput } from "./schema";

/** Throws `invalid_input` for a taken e-mail and for wallets that are not there. */
export async function groundOfCreation(tx: Tx, { email, wallets }: CreatePersonInput): Promise<Ground> {
  await assertKnownWallets(tx, wallets);
  if (await findPersonByEmail(tx, email)) throw new AppError("invalid_input", { fields: { email: "taken" } });
  return { object: email, concerns: null, wallet: null, before: {} };
}

/** An account without a password: nobody signs in by it before its one-time link is taken up. */
export async function createPerson(
  tx: Tx,
  services: AwayBy,
  { name, email, role, wallets }: CreatePersonInput,
  { by, now }: { by: string | null; now: Date },
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
    couldAgreeUntil: null,
    awayFromMoneyUntil,
    createdAt: now,
  });
  await appendAudit(tx, {
    at: now,
    personId: by,
    act: "person.create",
    objectType: "person",
    objectId: id,
    details: { role, wallets, awayFromMoneyUntil, ...(exempt && { exempt }) },
  });
  return id;
}
