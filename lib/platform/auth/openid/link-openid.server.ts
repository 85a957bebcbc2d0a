import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { findPersonByOpenid, updatePerson } from "../records.server";

/** A person at the provider with a vouched e-mail address that equals that of a person here. */
export type OpenidLink = { openidIndex: string; email: string };

/** The provider's name for a person may be a document's number: it is found by, and cannot be read. */
export const openidIndexOf = (
  { vault }: { vault: Vault },
  { issuer, subject }: { issuer: string; subject: string },
): string => vault.blind("openid", JSON.stringify([issuer, subject]));

/** From now on the person is whom the provider names so. One that is another person's stays it. Call it under the person's lock. */
export async function linkOpenid(
  tx: Tx,
  personId: string,
  openidIndex: string,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  if (await findPersonByOpenid(tx, openidIndex)) return;
  await updatePerson(tx, personId, { openidIndex, openidRoleLostAt: null });
  await appendAudit(tx, {
    at: now,
    personId: by,
    act: "person.link_openid",
    objectType: "person",
    objectId: personId,
  });
}
