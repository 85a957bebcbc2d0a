import { type Centavos } from "../money/money";
import { type Sealed } from "../sealed";

/**
 * Value types: centavos, a moment, another party's text, a reference that names a thing, or a sealed one that names a
 * person.
 */
type ValueOf = { money: Centavos; moment: Date; text: string; reference: string; sealed: Sealed };

type Field = {
  kind: keyof ValueOf;
  /** With the list of transactions, with a transaction's own page alone, or as no field by itself. */
  shown: "list" | "detail" | null;
  /** The name of its column in an exported file. */
  file: string | null;
};

/**
 * The transaction fields that sources report and the mirror stores as first reported, each field once. The table's
 * column, the merge, the result of a read, the view and the file are derived from this list; the page that shows a
 * field must provide its label.
 */
export const TRANSACTION_FIELDS = {
  settledAt: { kind: "moment", shown: "list", file: "settled_at" },
  feeCentavos: { kind: "money", shown: "list", file: "fee" },
  netCentavos: { kind: "money", shown: "list", file: "net" },
  description: { kind: "text", shown: "list", file: "description" },
  externalReference: { kind: "reference", shown: "list", file: "external_reference" },
  e2eId: { kind: "reference", shown: "list", file: "e2e_id" },
  paymentMethod: { kind: "text", shown: "detail", file: null },
  customerId: { kind: "reference", shown: "detail", file: null },
  idempotencyKey: { kind: "reference", shown: "detail", file: null },
  failureReason: { kind: "text", shown: "detail", file: "failure_reason" },
  expiresAt: { kind: "moment", shown: "list", file: null },
  // Shown and written to files as the other side's, or as whom the charge or the withdrawal named.
  counterpartName: { kind: "text", shown: null, file: null },
  counterpartDocument: { kind: "sealed", shown: null, file: null },
  // Shown as the state and as the steps that led to it.
  completedAt: { kind: "moment", shown: null, file: null },
  expiredAt: { kind: "moment", shown: null, file: null },
  failedAt: { kind: "moment", shown: null, file: null },
  cancelledAt: { kind: "moment", shown: null, file: null },
  reversedAt: { kind: "moment", shown: null, file: null },
} as const satisfies Record<string, Field>;

type Fields = typeof TRANSACTION_FIELDS;
export type TransactionField = keyof Fields;
export type KindOf<Name extends TransactionField> = Fields[Name]["kind"];
export type ShownIn<Where extends "list" | "detail"> = {
  [Name in TransactionField]: Fields[Name]["shown"] extends Where ? Name : never;
}[TransactionField];
export type FileField = {
  [Name in TransactionField]: Fields[Name]["file"] extends string ? Name : never;
}[TransactionField];

/** The fields of a row. Null: no source has reported it. */
export type ReportedFields = { [Name in TransactionField]: ValueOf[KindOf<Name>] | null };

const NAMES = Object.keys(TRANSACTION_FIELDS) as TransactionField[];
export const TRANSACTION_FIELD_NAMES: readonly TransactionField[] = NAMES;
export const FILE_FIELDS = NAMES.filter((name): name is FileField => TRANSACTION_FIELDS[name].file !== null);
export const shownIn = <Where extends "list" | "detail">(where: Where): ShownIn<Where>[] =>
  NAMES.filter((name): name is ShownIn<Where> => TRANSACTION_FIELDS[name].shown === where);

/** One entry for each of the fields; what an entry is may depend on its field. */
export function forFields<Name extends TransactionField, Made extends Record<Name, unknown>>(
  names: readonly Name[],
  make: (name: Name) => Made[Name],
): Made {
  const made: Partial<Made> = {};
  for (const name of names) made[name] = make(name);
  return made as Made;
}

export const noReportedFields = (): Record<TransactionField, null> => forFields(NAMES, () => null);

/** The field values that a source reports, by the names that it shares with the row. */
export const reportedFields = (source: Partial<ReportedFields>): Partial<ReportedFields> =>
  forFields<TransactionField, ReportedFields>(
    NAMES.filter((name) => name in source),
    (name) => source[name] ?? null,
  );
