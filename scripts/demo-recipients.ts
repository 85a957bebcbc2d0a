import { PAYEES, type Payee } from "../sandbox/history/merchant";
import { addRecipient } from "../lib/engine/payouts/recipients.server";
import { saveRecipientApproval } from "../lib/engine/payouts/recipient-records.server";
import { findPersonByEmail } from "../lib/platform/auth/records.server";
import { readKeys } from "../lib/platform/env.server";
import { openStore } from "../lib/platform/store/store.server";
import { openVault } from "../lib/platform/vault/vault.server";
import { type DemoPerson } from "./demo-people";

/** Everybody whom the merchant pays, agreed to by a second person then. When they were paid is known from their withdrawals alone. */
export async function plantRecipients(
  people: readonly DemoPerson[],
  environment: Record<string, string>,
  at: Date,
): Promise<void> {
  const vault = openVault(readKeys(environment));
  const store = openStore(environment.DATABASE_URL ?? "");
  try {
    await store.transaction(async (tx) => {
      const idOf = async (role: DemoPerson["role"]) => {
        const email = people.find((person) => person.role === role)?.email ?? "";
        return (await findPersonByEmail(tx, email))?.id ?? null;
      };
      const [addedBy, agreedBy] = [await idOf("finance"), await idOf("manager")];
      if (agreedBy === null) return;
      for (const [wallet, payees] of Object.entries<Record<string, Payee>>(PAYEES))
        for (const payee of Object.values(payees)) {
          const { row } = await addRecipient(tx, vault, wallet, payee, { personId: addedBy, now: at });
          await saveRecipientApproval(tx, row.id, { agreedBy, agreedAt: at });
        }
    });
  } finally {
    await store.close();
  }
}
