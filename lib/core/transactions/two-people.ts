import { foldText } from "../text/fold-text";
import { NO_DOCUMENT, type Sealed, blindIndexOf, kindIn, maskOf } from "../sealed";

export type Person = { name: string | null; document: string | null };

/** The person asked to pay and the person who paid. Neither replaces the other. */
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
 * True where the payer is another person than the one asked to pay. False, because unknown, where either document is
 * missing or cannot be compared.
 */
export const isPaidByAnother = (customer: Sealed | null, payer: Sealed | null): boolean =>
  customer !== null &&
  payer !== null &&
  kindIn(customer) !== NO_DOCUMENT &&
  kindIn(payer) !== NO_DOCUMENT &&
  blindIndexOf(customer) !== blindIndexOf(payer);

/** The person that a payment is named by; `paidBy` is the name of a payer who is another person. */
export type Party = Person & { paidBy: string | null };

/**
 * The customer who was asked to pay comes first, in every list, breadcrumb and search; the payer where no customer
 * was asked.
 */
export function partyOf(customer: SealedPerson | null, payer: SealedPerson | null): Party {
  const asked = customer ?? NOBODY;
  const paid = payer ?? NOBODY;
  if (asked.name === null && asked.document === null) return { ...masked(paid), paidBy: null };
  const paidBy = areSame(asked, paid) ? null : paid.name;
  return {
    name: asked.name ?? (paidBy === null ? paid.name : null),
    document: maskOf(asked.document ?? (paidBy === null ? paid.document : null)),
    paidBy,
  };
}

/** By their documents, and by their names where these cannot be compared. */
function areSame(asked: SealedPerson, paid: SealedPerson): boolean {
  if (isPaidByAnother(asked.document, paid.document)) return false;
  if (
    asked.document !== null &&
    paid.document !== null &&
    blindIndexOf(asked.document) === blindIndexOf(paid.document)
  )
    return true;
  return asked.name === null || paid.name === null || foldText(asked.name) === foldText(paid.name);
}
