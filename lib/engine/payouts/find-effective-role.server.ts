import "server-only";
import { ROLES, type Role } from "@/lib/core/enums/people";
import { parseEnum } from "@/lib/core/enums/enums";
import { findPerson } from "@/lib/platform/auth/records.server";
import { type Right, maySeeWallet, roleHas } from "@/lib/platform/auth/rights/rights";
import { type Reader } from "@/lib/platform/store/tx.server";

/** The role of a person who is enabled, may see the wallet and has the right; null otherwise. */
export async function findEffectiveRole(
  reader: Reader,
  wallet: string,
  personId: string | null,
  right: Right,
): Promise<Role | null> {
  const person = personId === null ? null : await findPerson(reader, personId);
  const role = parseEnum(ROLES, person?.role, null);
  const may =
    person?.disabledAt === null && role !== null && roleHas(role, right) && maySeeWallet(person, wallet);
  return may ? role : null;
}
