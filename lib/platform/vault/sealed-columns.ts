/** Whose a sealed value is: what is sealed about one opens about no other. */
export const ABOUT = {
  secondStep: (personId: string): string => personId,
  payerLink: (chargeId: string): string => `payer link of ${chargeId}`,
  intent: (intentId: string): string => `body of write ${intentId}`,
  delivery: (endpoint: string, bodySha256: string): string => `delivery at ${endpoint} ${bodySha256}`,
} as const;

export type SealedColumn = {
  table: string;
  /** Its primary key, of one column. */
  key: string;
  column: string;
  form: "text" | "bytes";
  /** Of the columns of `with`, or of the key, as texts. */
  about: (...values: string[]) => string;
  with?: readonly string[];
};

/** All that rests sealed: `npm run rotate-keys` walks down this list. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: "people",
    key: "id",
    column: "one_time_code_secret",
    form: "text",
    about: ABOUT.secondStep,
  },
  {
    table: "people",
    key: "id",
    column: "one_time_code_pending",
    form: "text",
    about: ABOUT.secondStep,
  },
  { table: "charges", key: "id", column: "payer_link_sealed", form: "text", about: ABOUT.payerLink },
  { table: "intents", key: "id", column: "body", form: "bytes", about: ABOUT.intent },
  {
    table: "deliveries",
    key: "id",
    column: "body",
    form: "bytes",
    about: ABOUT.delivery,
    with: ["endpoint", "body_sha256"],
  },
];
