import { z } from "zod";
import { NO_DOCUMENT, type Sealed, indexIn, kindIn, maskOf } from "./sealed";

export const Person = z.object({ name: z.string().nullable(), document: z.string().nullable() });
export type Person = z.infer<typeof Person>;

/** Who was asked to pay and who paid: neither stands in the other's place. */
export const twoPeopleShape = { customer: Person, paidBy: Person, isPaidByAnother: z.boolean() };
export type TwoPeople = { customer: Person; paidBy: Person; isPaidByAnother: boolean };

/** As it rests. */
export type SealedPerson = { name: string | null; document: Sealed | null };

const NOBODY: SealedPerson = { name: null, document: null };

/** Documents come sealed, and leave masked. */
export const twoPeopleView = (customer: SealedPerson | null, paidBy: SealedPerson | null): TwoPeople => ({
  customer: masked(customer ?? NOBODY),
  paidBy: masked(paidBy ?? NOBODY),
  isPaidByAnother: isPaidByAnother(customer?.document ?? null, paidBy?.document ?? null),
});

const masked = ({ name, document }: SealedPerson): Person => ({ name, document: maskOf(document) });

/**
 * Whether somebody else paid than was asked to. Unknown, and so not said, where either document is missing or is none that
 * can be compared.
 */
export const isPaidByAnother = (customer: Sealed | null, payer: Sealed | null): boolean =>
  customer !== null &&
  payer !== null &&
  kindIn(customer) !== NO_DOCUMENT &&
  kindIn(payer) !== NO_DOCUMENT &&
  indexIn(customer) !== indexIn(payer);
