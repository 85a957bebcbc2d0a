import "server-only";
import { type Role } from "@/lib/core/words/people";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { assertGoodPassword, hashPassword } from "@/lib/platform/auth/passwords.server";
import { findPersonByEmail, insertPersonRow } from "@/lib/platform/auth/records.server";
import { type Services } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { newId } from "@/lib/core/ids";

export type NewPerson = {
  name: string;
  email: string;
  role: Role;
  wallets: readonly string[] | null;
  password: string;
  /** True: the person has to choose another before anything else. */
  isInitialPassword: boolean;
};

/** An account, made by an admin or, with `byPersonId` null, from the command line. Throws `invalid_input` for a taken e-mail. */
export async function addPerson(
  { store, clock }: Pick<Services, "store" | "clock">,
  { name, email, role, wallets, password, isInitialPassword }: NewPerson,
  byPersonId: string | null,
): Promise<string> {
  await assertGoodPassword(password, { email, name }, "password");
  const passwordHash = await hashPassword(password);
  const id = newId();
  return store.transaction(async (tx) => {
    const now = clock.now();
    if (await findPersonByEmail(tx, email))
      throw new AppError("invalid_input", { fields: { email: "taken" } });
    await insertPersonRow(tx, {
      id,
      email,
      name,
      passwordHash,
      hasInitialPassword: isInitialPassword,
      role,
      wallets: wallets && [...wallets],
      locale: null,
      oneTimeCodeSecret: null,
      oneTimeCodePending: null,
      oneTimeCodeLastCounter: null,
      passkeyCount: 0,
      disabledAt: null,
      couldAgreeUntil: null,
      awayFromMoneyUntil: null,
      createdAt: now,
    });
    await appendAudit(tx, {
      at: now,
      personId: byPersonId,
      act: "person.create",
      objectType: "person",
      objectId: id,
      details: { role, wallets },
    });
    return id;
  });
}
