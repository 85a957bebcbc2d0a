import "server-only";
import { type AuditAction } from "@/lib/core/enums/audit";
import { type AuditEntry, appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type PersonRow, lockPeopleRows } from "@/lib/platform/auth/records.server";
import { assertWalletAccess, mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { type Tx } from "@/lib/platform/store/tx.server";

type Change<T> = (
  tx: Tx,
  person: PersonRow,
  now: Date,
) => Promise<{ result: T; audit: AuditEntry["details"] }>;

/**
 * Runs one action of an admin on another person, with its audit entry, and never on the admin's own account. The
 * admin's role is checked once both rows are locked, so that two admins who remove each other's role cannot both
 * succeed. Throws `not_allowed` where the admin's wallets do not contain those of the person.
 */
export async function changeOtherPerson<T>(
  { store, clock, actor }: Context,
  personId: string,
  act: AuditAction,
  change: Change<T>,
): Promise<T> {
  if (personId === actor.personId) throw new AppError("not_allowed", { message: "not on oneself" });
  return store.transaction(async (tx) => {
    const held = await lockPeopleRows(tx, [actor.personId, personId]);
    const admin = held.find((row) => row.id === actor.personId);
    const person = held.find((row) => row.id === personId);
    if (!admin || admin.disabledAt !== null || admin.role !== actor.role || !mayDo(actor, "people.manage"))
      throw new AppError("not_allowed", { message: "no admin any more" });
    if (!person) throw new AppError("not_found", { message: "person" });
    assertWalletAccess(admin, person.wallets);
    const now = clock.now();
    const { result, audit } = await change(tx, person, now);
    await appendAudit(tx, {
      at: now,
      personId: actor.personId,
      act,
      objectType: "person",
      objectId: personId,
      details: audit ?? {},
    });
    return result;
  });
}
