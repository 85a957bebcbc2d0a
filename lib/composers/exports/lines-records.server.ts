import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { READ_AS_VALUE, escapeFormula } from "@/lib/core/text/csv";
import { NO_DOCUMENT } from "@/lib/core/sealed";
import { SAO_PAULO } from "@/lib/core/time/sao-paulo";
import { FILE_FIELDS, TRANSACTION_FIELDS } from "@/lib/core/transactions/transaction-fields";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { CONFIRMATIONS } from "@/lib/core/enums/observations";
import { STATUS_FACTS } from "@/lib/core/enums/display-status";
import {
  MISMATCHES,
  PAYMENT_REFUND_STATES,
  TRANSACTION_TYPES,
  type TransactionType,
} from "@/lib/core/enums/transactions";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { indexOfSealed, kindOfSealed, maskOfSealed } from "@/lib/platform/store/columns";
import { strongestFlag } from "@/lib/platform/store/status-flags.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { projects } from "@/lib/platform/store/tables/wallets";
import { type TransactionConditions } from "@/lib/domain/transactions/scan-plans-records.server";
import { type ColumnKind, type ExportLabels, IS_DEBIT, TRANSACTION_COLUMNS, standingListOf } from "./columns";
import { type Readable } from "node:stream";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type CsvDialect } from "./csv";
import { fromTransactions } from "./rows-records.server";

const LISTS: Readonly<Record<string, readonly string[]>> = {
  type: TRANSACTION_TYPES,
  refund: PAYMENT_REFUND_STATES,
  confirmation: CONFIRMATIONS,
  mismatch: MISMATCHES,
  standing: STATUS_FACTS,
  withdrawalStanding: STATUS_FACTS,
  yesNo: ["yes", "no"],
};

export type LinesForm = { dialect: CsvDialect; words: ExportLabels };

/** Copies the lines of a file of transactions, inside a snapshot. The reader may take `limitMs` for it. */
export async function copyTransactions(
  reader: Reader,
  scope: WalletScope,
  conditions: TransactionConditions,
  form: LinesForm & { limitMs: number },
): Promise<Readable> {
  const { limitMs, dialect } = form;
  await reader.rows(sql`set local time zone ${sql.raw(`'${SAO_PAULO}'`)}`);
  await allow(reader, limitMs);
  return reader.copy(transactionLines(scope, conditions, form), { delimiter: dialect.delimiter, limitMs });
}

/** A slow reader of the last lines lets the transaction stand still, a slow reader of the others the statement. */
async function allow(reader: Reader, limitMs: number): Promise<void> {
  for (const limit of ["statement_timeout", "idle_in_transaction_session_timeout"])
    await reader.rows(sql`set local ${sql.raw(limit)} = ${sql.raw(String(limitMs))}`);
}

/** Eleven digits with at most one sign after each, or the end of a CNPJ: every document in a text looks so. */
const MAY_BE_DOCUMENT = String.raw`([0-9][^0-9A-Za-z]?){11}|/[0-9A-Za-z]{4}-[0-9]{2}`;

/** Whether a text of these rows may hold a document; its check digits are looked at where the lines are written. */
export async function mayNameDocuments(
  reader: Reader,
  scope: WalletScope,
  conditions: TransactionConditions,
  limitMs: number,
): Promise<boolean> {
  await allow(reader, limitMs);
  const texts = TRANSACTION_COLUMNS.filter(({ kind }) => kind === "text").map(
    ({ name }) => VALUES.get(name) ?? sql`null`,
  );
  const found = await reader.rows(sql`select 1 from
    (select concat_ws(chr(10), ${sql.join(texts, sql`, `)}) as said ${fromTransactions(scope, conditions)}) as texts
    where said ~ ${MAY_BE_DOCUMENT} limit 1`);
  return found.length > 0;
}

/**
 * The cells of a file of transactions as the database writes them, so that no process of ours turns each row into text.
 * Held to `csvWriter` by test. Documents are masked: it has no key. The time zone is that of the session.
 */
function transactionLines(
  scope: WalletScope,
  conditions: TransactionConditions,
  { dialect, words }: LinesForm,
): SQL {
  const foreign = dialect.guardsFormulas ? escapeFormula : String;
  const shown = TRANSACTION_COLUMNS.filter(({ kind }) => !dialect.without.includes(kind));
  const cells = shown.map(({ name, kind, list }) => {
    const value = VALUES.get(name);
    if (!value) throw new Error(`the database does not write the column ${name}`);
    if (WRITTEN.has(name)) return sql`${value}`;
    if (kind !== "word") return cellIn(kind, value, dialect);
    const wordsOf = (one: string) =>
      wordIn(value, LISTS[one] ?? [], (word) => foreign(words.value(one, word)));
    return typeof list === "function" ? standingIn(wordsOf) : wordsOf(list ?? "");
  });
  return sql`select ${sql.join(cells, sql`, `)} ${fromTransactions(scope, conditions)}`;
}

/** Texts that are harmless as they stand. */
const WRITTEN = new Set(["id", "counterpart_document", "customer_document", "paid_by_document"]);

const isDebit = sql`${transactions.type} in (${sql.join(
  TRANSACTION_TYPES.filter((type) => IS_DEBIT[type]).map((type) => sql`${type}`),
  sql`, `,
)})`;
const ofPayment = (value: SQLWrapper): SQL =>
  sql`(case when ${transactions.type} = ${enumSql<TransactionType>("payment")} then ${value} end)`;
const yesOrNo = (condition: SQLWrapper): SQL => sql`case when ${condition} then 'yes' else 'no' end`;

/** The status, with the labels of its type. */
function standingIn(wordsOf: (list: string) => SQL): SQL {
  const ofType = (type: TransactionType) =>
    sql`when ${transactions.type} = ${enumSql<TransactionType>(type)} then ${wordsOf(standingListOf(type))}`;
  return sql`case ${ofType("withdrawal")} else ${wordsOf(standingListOf("other"))} end`;
}

function cellIn(
  kind: Exclude<ColumnKind, "word">,
  value: SQLWrapper,
  { guardsFormulas, decimalMark }: CsvDialect,
): SQL {
  switch (kind) {
    case "reference":
      return guardsFormulas ? keptReferenceIn(value) : sql`nullif(${value}, '')`;
    case "text":
      return guardsFormulas ? keptTextIn(value) : sql`nullif(${value}, '')`;
    case "document":
      return guardsFormulas ? harmlessIn(value) : sql`nullif(${value}, '')`;
    case "money":
      return moneyIn(value, decimalMark);
    case "moment":
      return sql`to_char(${value}, 'DD/MM/YYYY HH24:MI')`;
    case "iso":
      return sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM')`;
    case "day":
      return sql`to_char(${value}, 'YYYY-MM-DD')`;
  }
}

function wordIn(value: SQLWrapper, list: readonly string[], wordOf: (word: string) => string): SQL {
  const told = list.filter((word) => wordOf(word) !== word);
  if (told.length === 0) return sql`${value}`;
  const cases = told.map((word) => sql`when ${word} then ${wordOf(word)}`);
  return sql`case ${value} ${sql.join(cases, sql` `)} else ${value} end`;
}

const moneyIn = (value: SQLWrapper, mark: string): SQL => sql`case
  when ${value} >= 100 or ${value} <= -100 then left((${value})::text, -2) || ${mark} || right((${value})::text, 2)
  else case when ${value} < 0 then '-' else '' end || '0' || ${mark} || lpad(abs(${value})::text, 2, '0') end`;

/** The characters that JavaScript treats as blank, inside the brackets of a pattern. */
const BLANKS = "\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff";

const FORMULA = `^[${BLANKS}]*[=+@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20-]`;

const FORMULA_IN_NEXT_CELL = `([;\\t])(?=[${BLANKS}]*[=+@\\uff1d\\uff0b\\uff0d\\uff20-])`;

/** `escapeFormula` of `lib/core/text/csv.ts`. Most texts begin with a letter or a digit and are through at the first look. */
const harmlessIn = (value: SQLWrapper): SQL => sql`case
  when strpos(${value}, ';') = 0 and strpos(${value}, ${"\t"}) = 0 then ${harmlessAtFirst(value)}
  else ${harmlessAtFirst(sql`regexp_replace(${value}, ${FORMULA_IN_NEXT_CELL}, ${"\\1'"}, 'g')`)} end`;

const harmlessAtFirst = (value: SQLWrapper): SQL => sql`case
  when ${value} collate "C" >= ${"A"} and ${value} collate "C" < ${"\u00a0"} then ${value}
  when ${value} collate "C" >= ${"0"} and ${value} collate "C" < ${":"} then ${value}
  when ${value} = '' then null
  when ${value} ~ ${FORMULA} then '''' || ${value}
  else ${value} end`;

/** `csvReference` of `lib/core/text/csv.ts`. */
const keptReferenceIn = (value: SQLWrapper): SQL =>
  sql`case when ${value} ~* ${READ_AS_VALUE} then '="' || ${value} || '"' else ${harmlessIn(value)} end`;

/** `csvText` of `lib/core/text/csv.ts`; the pattern is tried on few. */
const keptTextIn = (value: SQLWrapper): SQL => sql`case
  when ${value} collate "C" >= ${"0"} and ${value} collate "C" < ${":"} then ${keptReferenceIn(value)}
  else ${harmlessIn(value)} end`;

/** A document with an empty mask is not shown. */
const maskedIn = (document: SQLWrapper): SQL => sql`nullif(${maskOfSealed(document)}, '')`;

/** `isPaidByAnother` of `lib/core/transactions/two-people.ts`. */
const isPaidByAnotherIn = (asked: SQLWrapper, paid: SQLWrapper): SQL => sql`coalesce(
  ${indexOfSealed(asked)} <> ${indexOfSealed(paid)}
  and ${kindOfSealed(asked)} <> ${NO_DOCUMENT} and ${kindOfSealed(paid)} <> ${NO_DOCUMENT}, false)`;

/** By the names of the columns. */
const VALUES: ReadonlyMap<string, SQLWrapper> = (() => {
  const { counterpartName, counterpartDocument, amountCentavos } = transactions;
  const { customerName, customerDocument } = charges;
  const told = FILE_FIELDS.flatMap((field): [string, SQLWrapper][] => {
    const { file } = TRANSACTION_FIELDS[field];
    return [
      [file, transactions[field]],
      [`${file}_iso`, transactions[field]],
    ];
  });
  return new Map<string, SQLWrapper>([
    ...told,
    ["created_at", transactions.createdAt],
    ["created_at_iso", transactions.createdAt],
    ["wallet", transactions.wallet],
    ["type", transactions.type],
    ["standing", strongestFlag()],
    ["state", transactions.state],
    [
      "amount",
      sql`(case when ${transactions.settledAt} is not null
        then case when ${isDebit} then -${amountCentavos} else ${amountCentavos} end end)`,
    ],
    ["gross", amountCentavos],
    ["counterpart_name", sql`coalesce(${customerName}, ${counterpartName})`],
    [
      "counterpart_document",
      maskedIn(sql`case when coalesce(${customerName}, ${customerDocument}) is null
        then ${counterpartDocument} else ${customerDocument} end`),
    ],
    ["id", sql`${transactions.id}::text`],
    ["project", projects.name],
    ["refund", transactions.refundState],
    ["returned", ofPayment(transactions.returnedCentavos)],
    ["held", ofPayment(transactions.heldCentavos)],
    ["kept", transactions.retainedCentavos],
    ["open_block", yesOrNo(transactions.hasOpenBlock)],
    ["confirmation", transactions.confirmation],
    ["mismatch", transactions.mismatch],
    ["service_type", transactions.apiType],
    ["service_status", transactions.apiStatus],
    ["customer_name", ofPayment(customerName)],
    ["customer_document", ofPayment(maskedIn(sql`${customerDocument}`))],
    ["paid_by_name", ofPayment(counterpartName)],
    ["paid_by_document", ofPayment(maskedIn(sql`${counterpartDocument}`))],
    ["paid_by_another", ofPayment(yesOrNo(isPaidByAnotherIn(customerDocument, counterpartDocument)))],
  ]);
})();
