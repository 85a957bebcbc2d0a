import { maskDocumentsIn } from "@/lib/core/brazil/documents-in-text";
import {
  type FileField,
  FILE_FIELDS,
  type KindOf,
  TRANSACTION_FIELDS,
} from "@/lib/core/transactions/transaction-fields";
import { type Sum } from "@/lib/core/money/sum";
import { isOneOf } from "@/lib/core/enums/enums";
import { type StatusFact } from "@/lib/core/enums/display-status";
import { type MovementKind } from "@/lib/core/enums/money";
import { type Confirmation, type Correction } from "@/lib/core/enums/observations";
import {
  type Mismatch,
  type PaymentRefundState,
  type TransactionState,
  type TransactionType,
} from "@/lib/core/enums/transactions";
/** The labels of a file: a column's head, and a value of a closed list. `null` where the file is for programs. */
export type ExportLabels = {
  /** `head`: what people call it, where that is another word than the name's. */
  head(column: string, head?: string): string;
  value(list: string, value: string): string;
};

/**
 * `moment`: milliseconds since 1970, for people in São Paulo's time; `iso`: the same for programs. `money`: centavos.
 * `word`: a value of a closed list, with labels in the file's language. `text` is any text that an outside person may
 * have written, `reference` names a thing.
 */
export type ColumnKind = "text" | "reference" | "document" | "word" | "day" | "moment" | "iso" | "money";

export type ExportColumn<Row> = {
  name: string;
  /** Where its head for people is another than that of its name, because the word agrees with what the row is. */
  head?: string;
  kind: ColumnKind;
  /** The list that a `word` belongs to, which may depend on what the row is about. */
  list?: string | ((row: Row) => string);
  of: (row: Row) => string | number | null;
};

/** For a file without documents: those in texts are masked as on every page. */
export const withoutDocuments = <Row>(columns: readonly ExportColumn<Row>[]): ExportColumn<Row>[] =>
  columns.map((column) =>
    column.kind === "text"
      ? {
          ...column,
          of: (row) => {
            const value = column.of(row);
            return typeof value === "string" ? maskDocumentsIn(value) : value;
          },
        }
      : column,
  );

/** As the query gives them: centavos and milliseconds are numbers. */
type ToldColumns = {
  [Name in FileField]: (KindOf<Name> extends "text" | "reference" ? string : number) | null;
};

export type TransactionExportRow = ToldColumns & {
  id: string;
  wallet: string;
  type: TransactionType;
  state: TransactionState;
  created_ms: number;
  amount: number;
  name: string | null;
  document: string | null;
  customer_name: string | null;
  customer_document: string | null;
  /** As the provider named them; of what is no payment, who was paid. */
  paid_by_name: string | null;
  paid_by_document: string | null;
  /** By the documents as they are, however they are written here. */
  is_paid_by_another: boolean;
  project: string | null;
  refund_state: PaymentRefundState;
  has_open_block: boolean;
  /** The strongest of what holds (lib/core/transactions/display-status.ts). */
  standing: StatusFact;
  returned: number;
  held: number;
  kept: number | null;
  confirmation: Confirmation | null;
  mismatch: Mismatch | null;
  api_type: string | null;
  api_status: string | null;
};

/** The kinds that debit the wallet: a settled one took its amount out of the wallet. */
export const IS_DEBIT = {
  payment: false,
  withdrawal: true,
  refund: true,
  chargeback: true,
  fee: true,
  adjustment: false,
  referral_commission: false,
  internal_transfer: false,
  other: false,
} as const satisfies Record<TransactionType, boolean>;

/** The label list of states and flags. Withdrawals have their own list, because the noun inflects the labels. */
export const standingListOf = (type: TransactionType): string =>
  type === "withdrawal" ? "withdrawalStanding" : "standing";

/** Importers want one column with a sign; what did not settle moved nothing. */
const movedBy = ({ type, amount, settledAt }: TransactionExportRow): number | null =>
  settledAt === null ? null : IS_DEBIT[type] ? -amount : amount;

/** The list of a column's word. */
export const listOf = <Row>({ list = "" }: ExportColumn<Row>, row: Row): string =>
  typeof list === "string" ? list : list(row);

type ColumnOf = ExportColumn<TransactionExportRow>;

/** For people in São Paulo's time, and the same for programs. */
export const momentColumns = <Row>(
  name: string,
  of: ExportColumn<Row>["of"],
  head: string = name,
): ExportColumn<Row>[] => [
  { name, head, kind: "moment", of },
  { name: `${name}_iso`, head: `${head}_iso`, kind: "iso", of },
];

/** A file for programs has the names themselves. */
export const headOf = <Row>({ name, head = name }: ExportColumn<Row>, words: ExportLabels): string =>
  words.head(name, head);

const toldColumns = (fields: readonly FileField[]): ColumnOf[] =>
  fields.flatMap((field) => {
    const { file, kind } = TRANSACTION_FIELDS[field];
    const of: ColumnOf["of"] = (row) => row[field];
    return kind === "moment" ? momentColumns(file, of) : [{ name: file, kind, of }];
  });

const ofPayment =
  (of: ColumnOf["of"]): ColumnOf["of"] =>
  (row) =>
    row.type === "payment" ? of(row) : null;

/** Columns beside the column that they belong to. All other columns of a file come last. */
const PLACED = [
  "settledAt",
  "feeCentavos",
  "netCentavos",
  "description",
  "externalReference",
  "e2eId",
] as const satisfies readonly FileField[];

export const TRANSACTION_COLUMNS: readonly ExportColumn<TransactionExportRow>[] = [
  ...momentColumns<TransactionExportRow>("created_at", (row) => row.created_ms),
  ...toldColumns(["settledAt"]),
  { name: "wallet", kind: "reference", of: (row) => row.wallet },
  { name: "type", kind: "word", list: "type", of: (row) => row.type },
  { name: "state", kind: "word", list: ({ type }) => standingListOf(type), of: (row) => row.state },
  { name: "amount", kind: "money", of: movedBy },
  { name: "gross", kind: "money", of: (row) => row.amount },
  ...toldColumns(["feeCentavos", "netCentavos"]),
  { name: "counterpart_name", kind: "text", of: (row) => row.name },
  { name: "counterpart_document", kind: "document", of: (row) => row.document },
  ...toldColumns(["description", "externalReference", "e2eId"]),
  { name: "id", kind: "reference", of: (row) => row.id },
  { name: "project", kind: "text", of: (row) => row.project },
  { name: "refund", kind: "word", list: "refund", of: (row) => row.refund_state },
  { name: "open_block", kind: "word", list: "yesNo", of: (row) => (row.has_open_block ? "yes" : "no") },
  { name: "confirmation", kind: "word", list: "confirmation", of: (row) => row.confirmation },
  { name: "mismatch", kind: "word", list: "mismatch", of: (row) => row.mismatch },
  ...toldColumns(FILE_FIELDS.filter((field) => !isOneOf(PLACED, field))),
  { name: "customer_name", kind: "text", of: ofPayment((row) => row.customer_name) },
  { name: "customer_document", kind: "document", of: ofPayment((row) => row.customer_document) },
  { name: "paid_by_name", kind: "text", of: ofPayment((row) => row.paid_by_name) },
  { name: "paid_by_document", kind: "document", of: ofPayment((row) => row.paid_by_document) },
  {
    name: "paid_by_another",
    kind: "word",
    list: "yesNo",
    of: ofPayment((row) => (row.is_paid_by_another ? "yes" : "no")),
  },
  // Last: a reader that finds columns by position finds the others where they were.
  { name: "standing", kind: "word", list: ({ type }) => standingListOf(type), of: (row) => row.standing },
  { name: "returned", kind: "money", of: ofPayment((row) => row.returned) },
  { name: "held", kind: "money", of: ofPayment((row) => row.held) },
  { name: "kept", kind: "money", of: (row) => row.kept },
  // The service's own values, which may be ones that this version does not know.
  { name: "service_type", kind: "text", of: (row) => row.api_type },
  { name: "service_status", kind: "text", of: (row) => row.api_status },
];

export type StatementExportRow = {
  id: string;
  kind: MovementKind;
  correction: Correction | null;
  day: string;
  available: number;
  held: number;
  /** After this line. */
  balance: Sum;
  balance_held: Sum;
  settled_ms: number;
  is_late: boolean;
  transaction_id: string | null;
  name: string | null;
  document: string | null;
  description: string | null;
  reference: string | null;
  e2e_id: string | null;
  /** The payer, where the line is named by a customer. */
  paid_by_name: string | null;
};

export const STATEMENT_COLUMNS: readonly ExportColumn<StatementExportRow>[] = [
  { name: "day", kind: "day", of: (row) => row.day },
  ...momentColumns<StatementExportRow>("settled_at", (row) => row.settled_ms, "booked_at"),
  { name: "kind", kind: "word", list: "kind", of: (row) => row.kind },
  { name: "amount", kind: "money", of: (row) => row.available },
  { name: "balance", kind: "money", of: (row) => row.balance },
  { name: "held_change", kind: "money", of: (row) => row.held },
  { name: "balance_held", kind: "money", of: (row) => row.balance_held },
  { name: "late", kind: "word", list: "yesNo", of: (row) => (row.is_late ? "yes" : "no") },
  { name: "correction", kind: "word", list: "correction", of: (row) => row.correction },
  { name: "counterpart_name", kind: "text", of: (row) => row.name },
  { name: "counterpart_document", kind: "document", of: (row) => row.document },
  { name: "description", kind: "text", of: (row) => row.description },
  { name: "external_reference", kind: "reference", of: (row) => row.reference },
  { name: "e2e_id", kind: "reference", of: (row) => row.e2e_id },
  { name: "transaction_id", kind: "reference", of: (row) => row.transaction_id },
  { name: "id", kind: "reference", of: (row) => row.id },
  { name: "paid_by_name", kind: "text", of: (row) => row.paid_by_name },
];
