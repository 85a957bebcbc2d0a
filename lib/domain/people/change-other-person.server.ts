import "server-only";
import { type AuditAct } from "@/lib/core/words/audit";
import { type AuditEntry, appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type PersonRow, lockPeopleRows } from "@/lib/platform/auth/records.server";
import { assertReaches, mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { type Tx } from "@/lib/platform/store/tx.server";

type Change<T> = (
  tx: Tx,
  person: PersonRow,
  now: Date,
) => Promise<{ result: T; audit: AuditEntry["details"] }>;

/**
 * One act of an admin on somebody else, with its audit entry. Never on oneself; and the admin must still be one once
 * both rows are held, so that two who take each other's role away cannot both succeed. Throws `not_allowed` where the
 * admin's wallets do not contain those of the person.
 */
export async function changeOtherPerson<T>(
  { store, clock, actor }: Context,
  personId: string,
  act: AuditAct,
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
    assertReaches(admin, person.wallets);
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
