import { type NotedRecipient, addRecipient } from "../lib/engine/payouts/recipients.server";
import { saveAgreement } from "../lib/engine/payouts/recipient-records.server";
import { PRINCIPAL } from "../lib/core/ids";
import { findPersonByEmail } from "../lib/platform/auth/records.server";
import { readKeys } from "../lib/platform/env.server";
import { openStore } from "../lib/platform/store/store.server";
import { openVault } from "../lib/platform/vault/vault.server";
import { type DemoPerson } from "./demo-people";

const DAY_MS = 24 * 60 * 60_000;
/** Longer than a recipient is a new one. */
const ADDED_DAYS_AGO = 52;

export const SUPPLIERS = {
  packaging: {
    holderName: "Embalagens Vitória Ltda.",
    holderDocument: "11222333000181",
    holderDocumentType: "cnpj",
    pixKeyType: "cnpj",
    pixKey: "11222333000181",
  },
  printer: {
    holderName: "Gráfica Paulista Ltda.",
    holderDocument: "45997418000153",
    holderDocumentType: "cnpj",
    pixKeyType: "email",
    pixKey: "financeiro@graficapaulista.example",
  },
  carrier: {
    holderName: "Marcos Vilela Nogueira",
    holderDocument: "52998224725",
    holderDocumentType: "cpf",
    pixKeyType: "email",
    pixKey: "marcos.vilela@transportes.example",
  },
} as const satisfies Record<string, NotedRecipient>;

/** Suppliers of the merchant, agreed to by a second person. When they were paid is known from their withdrawals alone. */
export async function plantRecipients(
  people: readonly DemoPerson[],
  environment: Record<string, string>,
): Promise<void> {
  const vault = openVault(readKeys(environment));
  const store = openStore(environment.DATABASE_URL ?? "");
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  try {
    await store.transaction(async (tx) => {
      const idOf = async (role: DemoPerson["role"]) => {
        const email = people.find((person) => person.role === role)?.email ?? "";
        return (await findPersonByEmail(tx, email))?.id ?? null;
      };
      const [addedBy, agreedBy] = [await idOf("finance"), await idOf("manager")];
      if (agreedBy === null) return;
      for (const supplier of Object.values(SUPPLIERS)) {
        const by = { personId: addedBy, now: daysAgo(ADDED_DAYS_AGO) };
        const { row, isNew } = await addRecipient(tx, vault, PRINCIPAL, supplier, by);
        if (!isNew) continue;
        await saveAgreement(tx, row.id, { agreedBy, agreedAt: by.now });
      }
    });
  } finally {
    await store.close();
  }
}
