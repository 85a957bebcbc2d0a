import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

// What `lib/core/brazil/documents.ts` and `lib/core/two-people.ts` say of documents, said by the database and held to them
// by test.

/** What JavaScript takes for a blank, inside the brackets of a pattern. */
export const BLANKS =
  "\\t\\n\\v\\f\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff";
const PUNCTUATION = `[./${BLANKS}-]`;
const CPF = "^[0-9]{11}$";
const CNPJ = "^[0-9A-Z]{12}[0-9]{2}$";

const canonicalIn = (document: SQLWrapper): SQL =>
  sql`upper(regexp_replace(${document}, ${PUNCTUATION}, '', 'g') collate "C")`;

const maskedCpf = (cpf: SQL): SQL =>
  sql`'***.' || substr(${cpf}, 4, 3) || '.' || substr(${cpf}, 7, 3) || '-**'`;

/** Most are the plain digits of a CPF, and need no other form first: a select inside of a cell costs as much as the cell. */
export const maskedIn = (document: SQL): SQL => sql`case
  when ${document} is null then null
  when ${document} ~ ${CPF} then ${maskedCpf(document)}
  else (select case
    when c ~ ${CPF} then ${maskedCpf(sql`c`)}
    when c ~ ${CNPJ} then '**.' || substr(c, 3, 3) || '.' || substr(c, 6, 3) || '/****-**'
    when c = '' then null
    else '***' end from (select ${canonicalIn(document)} as c) as canonical) end`;

/** Whether somebody else paid than was asked to, where both documents are known and can be compared. */
export const isPaidByAnotherIn = (asked: SQLWrapper, paid: SQLWrapper): SQL => sql`case
  when ${asked} is null or ${paid} is null or ${asked} = ${paid} then false
  else (select a <> p and ${isDocumentIn(sql`a`)} and ${isDocumentIn(sql`p`)}
    from (select ${canonicalIn(asked)} as a, ${canonicalIn(paid)} as p) as canonical) end`;

const isDocumentIn = (canonical: SQL): SQL => sql`case
  when ${canonical} ~ ${CPF} then ${endsIn(canonical, 11, [10, 9, 8, 7, 6, 5, 4, 3, 2])}
  when ${canonical} ~ ${CNPJ} then ${endsIn(canonical, 14, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])}
  else false end`;

/** Not one character again and again, and the two check digits are those of what stands before them. */
function endsIn(canonical: SQL, length: number, [first = 0, ...weights]: readonly number[]): SQL {
  const second = [first + 1, first, ...weights];
  return sql`${canonical} <> repeat(left(${canonical}, 1), ${length})
    and right(${canonical}, 2) = ${checkDigit(canonical, [first, ...weights])} || ${checkDigit(canonical, second)}`;
}

/** Modulo 11. A letter counts by its place behind the zero of ASCII. */
const checkDigit = (canonical: SQL, weights: readonly number[]): SQL => sql`(
  select (case when s % 11 < 2 then 0 else 11 - s % 11 end)::text
  from (select sum(w * (ascii(substr(${canonical}, at::int, 1)) - 48)) as s
    from unnest(${`{${weights.join(",")}}`}::int[]) with ordinality as weights (w, at)) as summed)`;
