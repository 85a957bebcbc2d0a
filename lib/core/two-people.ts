import { z } from "zod";
import { canonicalDocument, documentTypeOf, maskedOrNull } from "./brazil/documents";

export const Person = z.object({ name: z.string().nullable(), document: z.string().nullable() });
export type Person = z.infer<typeof Person>;

/** Who was asked to pay and who paid: neither stands in the other's place. */
export const twoPeopleShape = { customer: Person, paidBy: Person, isPaidByAnother: z.boolean() };
export type TwoPeople = { customer: Person; paidBy: Person; isPaidByAnother: boolean };

const NOBODY: Person = { name: null, document: null };

/** Documents come whole, and leave masked. */
export const twoPeopleView = (customer: Person | null, paidBy: Person | null): TwoPeople => ({
  customer: masked(customer ?? NOBODY),
  paidBy: masked(paidBy ?? NOBODY),
  isPaidByAnother: isPaidByAnother(customer?.document ?? null, paidBy?.document ?? null),
});

const masked = ({ name, document }: Person): Person => ({ name, document: maskedOrNull(document) });

/**
 * Whether somebody else paid than was asked to. Unknown, and so not said, where either document is missing or is none that
 * can be compared.
 */
export function isPaidByAnother(customerDocument: string | null, payerDocument: string | null): boolean {
  const [asked, paid] = [comparable(customerDocument), comparable(payerDocument)];
  return asked !== null && paid !== null && asked !== paid;
}

function comparable(document: string | null): string | null {
  const canonical = canonicalDocument(document ?? "");
  return documentTypeOf(canonical) === null ? null : canonical;
}
