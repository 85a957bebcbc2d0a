/** As whom a person stands in a record: who paid, who was asked to, who was paid. */
export const PERSON_PARTS = ["counterpart", "customer", "holder"] as const;
export type PersonPart = (typeof PERSON_PARTS)[number];

/** Begins what stands in place of a recipient's indexes once its holder was erased. */
export const ERASED = "erased";
