/** As whom a person stands in a record: who paid, who was asked to, who was paid. */
export const PERSON_PARTS = ["counterpart", "customer", "holder"] as const;
export type PersonPart = (typeof PERSON_PARTS)[number];

/** Stands in the place of an archive's name where the bytes of an event are nowhere any more. */
export const ERASED = "erased";
