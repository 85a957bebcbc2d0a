import { type SQL, type SQLWrapper, getTableColumns, getTableName, is, sql } from "drizzle-orm";
import {
  type CheckBuilder,
  type PgColumn,
  type PgTable,
  PgArray,
  bigint,
  check,
  customType,
  timestamp,
} from "drizzle-orm/pg-core";
import { type Centavos } from "@/lib/core/money/money";
import { type Sealed } from "@/lib/core/sealed";
import { type Sum, sumFromText } from "@/lib/core/money/sum";

/** Milliseconds and no finer, so that a cursor that went through a JavaScript Date still names the same row. */
export const moment = (name = "") => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** BRL in integer minor units. */
export const centavosColumn = (name = "") => bigint(name, { mode: "number" }).$type<Centavos>();

/** Centavos of many rows: no number of them is too many. */
export const sumColumn = customType<{ data: Sum; driverData: string }>({
  dataType: () => "numeric",
  toDriver: String,
  fromDriver: sumFromText,
});

/** A document or a Pix key. */
export const sealedColumn = customType<{ data: Sealed; driverData: string }>({ dataType: () => "text" });

/** The index within one, which equal ones share (lib/core/sealed.ts). */
export const indexOfSealed = (column: SQLWrapper): SQL => sql`split_part(${column}, ' ', 2)`;
/** The part of a sealed value that everybody may see. */
export const maskOfSealed = (column: SQLWrapper): SQL => sql`split_part(${column}, ' ', 4)`;
export const kindOfSealed = (column: SQLWrapper): SQL => sql`split_part(${column}, ' ', 3)`;

/**
 * A reference as the invoice it names: letter case, accents, blanks, punctuation and leading zeros are the writer's own. Zeros
 * go after the punctuation, so that `000.004.471`, as a Brazilian invoice prints its number, is 4471, and `12.045` is 12045.
 */
export const referenceKeyOf = (text: SQLWrapper): SQL =>
  sql`regexp_replace(regexp_replace(lower(normalize(${text}, NFD) collate "C"), '[^a-z0-9]+', '', 'g'), '(?<![0-9])0+(?=[0-9])', '', 'g')`;

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A transaction of the database's own. */
export const transactionNumber = customType<{ data: string }>({ dataType: () => "xid8" });

export type EnumColumn = { key: string; column: PgColumn; words: readonly string[]; isArray: boolean };

/** Returns the columns of a table that store enum values. */
export const enumColumnsOf = (table: PgTable): EnumColumn[] =>
  Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    const isArray = is(column, PgArray);
    const words = (isArray ? column.baseColumn : column).enumValues;
    return words ? [{ key, column, words, isArray }] : [];
  });

/** The CHECK of each of them, from the list that is its type: the database refuses any other word. */
export function enumChecks(columns: Record<string, { table: PgTable }>): CheckBuilder[] {
  const table = Object.values(columns)[0]?.table;
  if (!table) return [];
  return enumColumnsOf(table).map(({ key, column, words, isArray }) => {
    const list = sql.raw(words.map((word) => `'${word}'`).join(", "));
    return check(
      `${getTableName(table)}_${inSnakeCase(key)}`,
      isArray ? sql`${column} <@ array[${list}]::text[]` : sql`${column} in (${list})`,
    );
  });
}

/** The database itself refuses what is not sealed. */
export const sealedChecks = (...columns: PgColumn[]): CheckBuilder[] =>
  columns.map((column) => {
    const name = inSnakeCase(column.name);
    return check(`${getTableName(column.table)}_${name}_sealed`, sql`${column} like 'v1.%'`);
  });

/** The column of a field, as the database spells it. */
export const inSnakeCase = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
