/** The role of a person in a record: the payer, the person asked to pay, or the payee. */
export const PERSON_PARTS = ["counterpart", "customer", "holder"] as const;
export type PersonPart = (typeof PERSON_PARTS)[number];

/** The prefix of the value that replaces a recipient's indexes once its holder was erased. */
export const ERASED = "erased";
