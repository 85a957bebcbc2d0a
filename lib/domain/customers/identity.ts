import { createHash } from "node:crypto";
import { NO_DOCUMENT, type Sealed, blindIndexOf, kindIn } from "@/lib/core/sealed";

/** Facts known about the people of a charge or payment. */
export type PeopleOfPayment = {
  customerDocument: Sealed | null;
  customerEmail: string | null;
  counterpartDocument: Sealed | null;
};

const byDocument = (document: Sealed | null): string | null =>
  document === null || kindIn(document) === NO_DOCUMENT ? null : `d ${blindIndexOf(document)}`;

const byEmail = (email: string | null): string | null => {
  const said = email?.trim().toLowerCase() ?? "";
  return said === "" ? null : `e ${said}`;
};

/**
 * Returns the customer: the person that the charge names, by document before e-mail address. Where the charge names
 * no person, the payer is the customer.
 */
export const customerOf = (people: PeopleOfPayment): string | null =>
  byDocument(people.customerDocument) ?? byEmail(people.customerEmail) ?? payerOf(people);

export const payerOf = ({ counterpartDocument }: PeopleOfPayment): string | null =>
  byDocument(counterpartDocument);

/** The blind index that an identity is made of; null where it is an address. */
export const documentOf = (identity: string): string | null =>
  identity.startsWith("d ") ? identity.slice(2) : null;

/** A UUID (version 8) of what it is of: one customer is the same row whenever, and by whichever instance, it is made. */
export function customerIdOf(wallet: string, identity: string): string {
  const bytes = createHash("sha256").update(`${wallet}\n${identity}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
