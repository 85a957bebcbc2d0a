import "server-only";
import { type SQL, type SQLWrapper, eq, sql } from "drizzle-orm";
import { documentOf } from "@/lib/domain/customers/identity";
import { shownPartOf } from "@/lib/core/brazil/documents";
import { displayStatusOf } from "@/lib/core/transactions/display-status";
import { type FieldName, type SearchState } from "@/lib/core/search/vocabulary";
import { NO_DOCUMENT, type Sealed, blindIndexOf, kindIn, maskIn } from "@/lib/core/sealed";
import {
  type BlockState,
  blockStateOf,
  isOpen,
  kindOf as blockKindOf,
  unknownBlockStatus,
} from "@/lib/core/enums/blocks";
import { partyOf } from "@/lib/core/transactions/two-people";
import { type NotedType } from "@/lib/core/enums/notes";
import { ERASED } from "@/lib/core/enums/privacy";
import { statusColumns } from "@/lib/platform/store/status-flags.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { anyOf } from "@/lib/platform/store/any-of";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { customers } from "@/lib/platform/store/tables/customers";
import { notes, tags } from "@/lib/platform/store/tables/notes";
import { people } from "@/lib/platform/store/tables/people";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { charges, refunds, transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { projects } from "@/lib/platform/store/tables/wallets";
import { riskOf } from "@/lib/platform/store/risk-of.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type Field, type Searchable } from "./indexed-object";

type Transaction = typeof transactions.$inferSelect;
type SearchedTransaction = Transaction & { isVerifying: boolean; isMarked: boolean };
type Charge = typeof charges.$inferSelect | null;
type Withdrawal = typeof withdrawals.$inferSelect | null;

/** A document that is neither a CPF nor a CNPJ is not compared. */
const blindOf = (document: Sealed | null | undefined): string | null =>
  document && kindIn(document) !== NO_DOCUMENT ? blindIndexOf(document) : null;

/** The part of it that its mask shows, by which people look for what they have seen. */
const shownOf = (document: Sealed | null | undefined): string | null =>
  document ? shownPartOf(maskIn(document)) : null;

const documentsOf = (documents: readonly (Sealed | null | undefined)[]) => ({
  documents: documents.map(blindOf),
  shownParts: documents.map(shownOf),
});

const NOTHING = {
  states: [],
  stands: null,
  documents: [],
  shownParts: [],
  paidBy: null,
  metadata: null,
} as const;

const KIND_OF_TYPE = { payment: "payment", withdrawal: "withdrawal" } as const;
const kindOf = (type: Transaction["type"]) =>
  type in KIND_OF_TYPE ? KIND_OF_TYPE[type as keyof typeof KIND_OF_TYPE] : "movement";

/** A payment that was given back is not looked for as a paid one. */
function statesOf(row: SearchedTransaction): SearchState[] {
  const states: SearchState[] = [];
  if (row.refundState === "confirmed") states.push("refunded");
  else if (row.refundState === "pending") states.push("refunding");
  else if (row.state === "completed") states.push(row.type === "payment" ? "paid" : "done");
  else if (row.state !== "other") states.push(row.state);
  if (row.hasOpenBlock) states.push("blocked");
  if (row.confirmation === "to_confirm") states.push("to_confirm");
  if (row.mismatch !== null) states.push("doubted");
  if (row.isMarked) states.push("at_risk");
  return states;
}

const disabled = ({ disabledAt }: { disabledAt: Date | null }): Pick<Searchable, "states" | "stands"> =>
  disabledAt === null
    ? { states: [], stands: null }
    : { states: ["disabled"], stands: { state: "disabled" } };

/**
 * The newest notes are indexed, and only the beginning of each. A conversation of years would displace the search
 * terms of its own object.
 */
const NOTES_MAX = 20;
const NOTE_TEXT_MAX = 500;

/**
 * The notes and labels that people added to an object, as one column beside its row. `id` names its table, also where
 * that is the only one.
 */
const notedOn = (type: NotedType, id: SQLWrapper): SQL<string[]> => sql<string[]>`array(
  select left(newest.text, ${NOTE_TEXT_MAX}) from (select ${notes.text} as text from ${notes}
    where ${notes.objectId} = ${id} and ${notes.objectType} = ${enumSql<NotedType>(type)}
    order by ${notes.at} desc limit ${NOTES_MAX}) as newest
  union all select ${tags.tag} from ${tags} where ${tags.objectId} = ${id} and ${tags.objectType} = ${enumSql<NotedType>(type)})`;
const noted = (texts: readonly string[]): Field[] => texts.map((text) => field("note", text));

const field = (name: FieldName, text: string | null | undefined): Field => ({ name, text: text ?? null });

const peopleOf = (row: Transaction | null, charge: Charge): Field[] => [
  field("customer", charge?.customerName),
  field(row?.type === "withdrawal" ? "recipient" : "payer", row?.counterpartName),
  field("email", charge?.customerEmail),
  field("phone", charge?.customerPhone),
];

const paidByOf = (row: Transaction | null, charge: Charge): string | null =>
  row?.type !== "payment" || charge === null
    ? null
    : partyOf(
        { name: charge.customerName, document: charge.customerDocument },
        { name: row.counterpartName, document: row.counterpartDocument },
      ).paidBy;

const searchableTransaction = (
  row: SearchedTransaction,
  charge: Charge,
  withdrawal: Withdrawal,
  said: readonly string[],
): Searchable => ({
  kind: kindOf(row.type),
  key: row.id,
  wallet: row.wallet,
  at: row.settledAt ?? row.createdAt,
  amountCentavos: row.amountCentavos,
  states: statesOf(row),
  stands: { ...displayStatusOf(row), type: row.type },
  fields: [
    ...peopleOf(row, charge),
    field("recipient", withdrawal?.holderName),
    field("description", row.description),
    field("reference", row.externalReference),
    field("reason", row.failureReason),
    field("id", row.id),
    field("e2e", row.e2eId),
    ...noted(said),
  ],
  paidBy: paidByOf(row, charge),
  ...documentsOf([row.counterpartDocument, charge?.customerDocument, withdrawal?.holderDocument]),
  metadata: row.metadata,
});

const joined = (reader: Reader) =>
  reader
    .select({
      row: transactions,
      ...statusColumns(),
      isMarked: sql<boolean>`${riskOf()} is not null`,
      charge: charges,
      withdrawal: withdrawals,
      said: notedOn("transaction", transactions.id),
    })
    .from(transactions)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id));

export async function listSearchableTransactions(
  reader: Reader,
  ids: readonly string[],
): Promise<Searchable[]> {
  const rows = await joined(reader).where(anyOf(transactions.id, ids));
  return rows.map(({ row, isVerifying, isMarked, charge, withdrawal, said }) =>
    searchableTransaction({ ...row, isVerifying, isMarked }, charge, withdrawal, said),
  );
}

const REFUND_FLAG = { pending: "refunding", confirmed: "refunded", error: "refund_failed" } as const;
const REFUND_STATE = { pending: "processing", confirmed: "done", error: "failed" } as const;

/** By their payments, with whose names they are looked for. */
export async function listSearchableRefunds(reader: Reader, ids: readonly string[]): Promise<Searchable[]> {
  const rows = await reader
    .select({
      refund: refunds,
      row: transactions,
      charge: charges,
      said: notedOn("refund", refunds.originalTransactionId),
    })
    .from(refunds)
    .leftJoin(transactions, eq(transactions.id, refunds.originalTransactionId))
    .leftJoin(charges, eq(charges.id, refunds.originalTransactionId))
    .where(anyOf(refunds.originalTransactionId, ids));
  return rows.map(({ refund, row, charge, said }) => ({
    ...NOTHING,
    kind: "refund",
    key: refund.originalTransactionId,
    wallet: refund.wallet,
    at: refund.completedAt ?? refund.requestedAt,
    amountCentavos: refund.amountCentavos,
    stands: { state: null, flags: [REFUND_FLAG[refund.state]], type: "payment" },
    states: [REFUND_STATE[refund.state], ...(refund.state === "confirmed" ? ["refunded" as const] : [])],
    fields: [
      ...peopleOf(row, charge),
      field("reason", refund.reason),
      field("description", row?.description),
      field("reference", row?.externalReference),
      field("id", refund.originalTransactionId),
      field("id", refund.pspRefundTransactionId),
      field("e2e", row?.e2eId),
      ...noted(said),
    ],
    paidBy: paidByOf(row, charge),
    ...documentsOf([row?.counterpartDocument, charge?.customerDocument]),
  }));
}

/** Each status is found by the search terms for whose turn it is. */
const FOUND_AS = {
  awaiting_response: "open",
  answered: "answered",
  defended: "answered",
  approved: "lost",
  rejected: "released",
  dismissed: "doubted",
  other: "processing",
} as const satisfies Record<BlockState, SearchState>;

export async function listSearchableBlocks(
  reader: Reader,
  ids: readonly string[],
  transactionIds: readonly string[],
): Promise<Searchable[]> {
  const rows = await reader
    .select({
      block: balanceBlocks,
      row: transactions,
      charge: charges,
      said: notedOn("block", balanceBlocks.id),
    })
    .from(balanceBlocks)
    .leftJoin(transactions, eq(transactions.id, balanceBlocks.transactionId))
    .leftJoin(charges, eq(charges.id, balanceBlocks.transactionId))
    .where(
      transactionIds.length === 0
        ? anyOf(balanceBlocks.id, ids)
        : anyOf(balanceBlocks.transactionId, transactionIds),
    );
  return rows.map(({ block, row, charge, said }) => ({
    ...NOTHING,
    kind: "block",
    key: block.id,
    wallet: block.wallet,
    at: block.createdAt,
    amountCentavos: block.amountCentavos,
    stands: {
      block: blockStateOf(block),
      kind: blockKindOf(block.blockType),
      apiStatus: unknownBlockStatus(block.apiStatus),
    },
    states: [FOUND_AS[blockStateOf(block)], ...(isOpen(block.status) ? ["blocked" as const] : [])],
    fields: [
      ...peopleOf(row, charge),
      field("reason", block.reason),
      field("reason", block.resolutionReason),
      field("kind", block.blockType),
      field("reference", block.referenceNumber),
      field("reference", block.externalReference ?? row?.externalReference),
      field("id", block.id),
      field("id", block.transactionId),
      field("e2e", block.e2eId ?? row?.e2eId),
      ...noted(said),
    ],
    paidBy: paidByOf(row, charge),
    ...documentsOf([row?.counterpartDocument, charge?.customerDocument]),
  }));
}

export async function listSearchableCustomers(reader: Reader, ids: readonly string[]): Promise<Searchable[]> {
  const rows = await reader
    .select({ row: customers, said: notedOn("customer", sql`"customers"."id"`) })
    .from(customers)
    .where(anyOf(customers.id, ids));
  return rows.map(({ row, said }) => ({
    ...NOTHING,
    kind: "customer",
    key: row.id,
    wallet: row.wallet,
    at: row.lastAt,
    amountCentavos: null,
    fields: [
      field("name", row.name),
      ...row.otherNames.map((name) => field("name", name)),
      field("email", row.email),
      field("phone", row.phone),
      field("id", row.id),
      ...noted(said),
    ],
    documents: [documentOf(row.identity)],
    shownParts: [row.maskedDocument && shownPartOf(row.maskedDocument)],
  }));
}

export async function listSearchableRecipients(
  reader: Reader,
  ids: readonly string[],
): Promise<Searchable[]> {
  const rows = await reader.select().from(recipients).where(anyOf(recipients.id, ids));
  return rows.map((row) => ({
    ...NOTHING,
    kind: "recipient",
    key: row.id,
    wallet: row.wallet,
    at: row.usedAt,
    amountCentavos: null,
    ...disabled(row),
    fields: [field("name", row.name), field("id", row.id)],
    ...(row.documentHash.startsWith(ERASED)
      ? {}
      : { documents: [row.documentHash], shownParts: [shownPartOf(row.maskedDocument)] }),
  }));
}

export async function listSearchableProjects(reader: Reader, ids: readonly string[]): Promise<Searchable[]> {
  const rows = await reader.select().from(projects).where(anyOf(projects.id, ids));
  return rows.map((row) => ({
    ...NOTHING,
    kind: "project",
    key: row.id,
    wallet: null,
    at: row.createdAt,
    amountCentavos: null,
    fields: [field("name", row.name), field("description", row.description), field("id", row.id)],
  }));
}

export async function listSearchablePeople(reader: Reader, ids: readonly string[]): Promise<Searchable[]> {
  const rows = await reader.select().from(people).where(anyOf(people.id, ids));
  return rows.map((row) => ({
    ...NOTHING,
    kind: "person",
    key: row.id,
    wallet: null,
    at: row.createdAt,
    amountCentavos: null,
    ...disabled(row),
    fields: [field("name", row.name), field("email", row.email), field("role", row.role)],
  }));
}
