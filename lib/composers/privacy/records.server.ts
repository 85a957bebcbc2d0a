import "server-only";
import { type SQL, and, eq, isNull, or, sql } from "drizzle-orm";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type DeliveryState } from "@/lib/core/enums/deliveries";
import { type IntentKind, type IntentState, UNSETTLED_INTENT_STATES } from "@/lib/core/enums/intents";
import { ERASED, type PersonPart } from "@/lib/core/enums/privacy";
import { anyOf } from "@/lib/platform/store/any-of";
import { indexOfSealed } from "@/lib/platform/store/columns";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { inScope } from "@/lib/platform/store/scope.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { observations } from "@/lib/platform/store/tables/observations";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { aliases, charges, transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

/** The traces that a person is found by: indexes, and an e-mail address in lower case. */
export type PersonalDataKeys = { document: string | null; key: string | null; email: string | null };

const isDocument = (
  column: SQL | typeof transactions.counterpartDocument,
  { document }: PersonalDataKeys,
): SQL => (document === null ? sql`false` : sql`${indexOfSealed(column)} = ${document}`);
const isKey = ({ key }: PersonalDataKeys): SQL =>
  key === null ? sql`false` : sql`${indexOfSealed(withdrawals.pixKey)} = ${key}`;
const isEmail = ({ email }: PersonalDataKeys): SQL =>
  email === null ? sql`false` : sql`lower(${charges.customerEmail}) = ${email}`;

/** Records that name the person, each once, in the order of their ids. */
export async function listIdsOf(
  reader: Reader,
  scope: WalletScope,
  traces: PersonalDataKeys,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await reader.rows<{ id: string }>(sql`
    select ${transactions.id} as id from ${transactions} where ${transactions.id} in (
      select ${transactions.id} from ${transactions} where ${isDocument(transactions.counterpartDocument, traces)}
      union select ${charges.id} from ${charges}
        where ${or(isDocument(sql`${charges.customerDocument}`, traces), isEmail(traces))}
      union select ${withdrawals.id} from ${withdrawals}
        where ${or(isDocument(sql`${withdrawals.holderDocument}`, traces), isKey(traces))})
      and ${and(inScope(scope, transactions.wallet), after === null ? undefined : sql`${transactions.id} > ${after}`)}
    order by ${transactions.id} limit ${limit}`);
  return rows.map(({ id }) => id);
}

export type PersonRecord = {
  transaction: typeof transactions.$inferSelect;
  charge: typeof charges.$inferSelect | null;
  withdrawal: typeof withdrawals.$inferSelect | null;
  /** The roles of the person in the record. */
  parts: PersonPart[];
};

export async function listPersonRecords(
  reader: Reader,
  ids: readonly string[],
  traces: PersonalDataKeys,
): Promise<PersonRecord[]> {
  if (ids.length === 0) return [];
  const found = await reader
    .select({
      transaction: transactions,
      charge: charges,
      withdrawal: withdrawals,
      isCounterpart: sql<boolean | null>`${isDocument(transactions.counterpartDocument, traces)}`,
      isCustomer: sql<
        boolean | null
      >`(${or(isDocument(sql`${charges.customerDocument}`, traces), isEmail(traces))})`,
      isHolder: sql<
        boolean | null
      >`(${or(isDocument(sql`${withdrawals.holderDocument}`, traces), isKey(traces))})`,
    })
    .from(transactions)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(withdrawals, eq(withdrawals.id, transactions.id))
    .where(anyOf(transactions.id, ids))
    .orderBy(transactions.id);
  return found.map(({ isCounterpart, isCustomer, isHolder, ...row }) => ({
    ...row,
    parts: [
      ...(isCounterpart ? ["counterpart" as const] : []),
      ...(isCustomer ? ["customer" as const] : []),
      ...(isHolder ? ["holder" as const] : []),
    ],
  }));
}

/** An object with all of its names, and whether something about it still waits. */
export type Surroundings = { id: string; names: string[]; hasOpenEvent: boolean; hasOpenWrite: boolean };

/** An event that had its effect, or has none, needs no further decision. */
const decided = enumSql<DeliveryState>("applied", "no_effect");
const unsettled = enumSql<IntentState>(...UNSETTLED_INTENT_STATES);
const ofRefunds = enumSql<IntentKind>("refund");

export const listSurroundings = (reader: Reader, ids: readonly string[]): Promise<Surroundings[]> =>
  reader.rows<Surroundings>(sql`
    with wanted as materialized (
      select ${transactions.id} as id, ${transactions.intentId} as intent,
        array(select ${transactions.id} union select ${aliases.alias} from ${aliases}
          where ${aliases.objectId} = ${transactions.id}) as names
      from ${transactions} where ${anyOf(transactions.id, ids)}
    )
    select id, names::text[] as names,
      exists (select from ${deliveries} where ${deliveries.transactionId} = any(names::text[])
        and ${deliveries.state} not in (${decided})) as "hasOpenEvent",
      exists (select from ${intents} where ${intents.state} in (${unsettled})
        and (${intents.id} = wanted.intent or ${intents.resultId} = any(names::text[])
          or (${intents.kind} = ${ofRefunds} and ${intents.subject} = any(names::text[])))) as "hasOpenWrite"
    from wanted order by id`);

export type PersonObservation = Pick<typeof observations.$inferSelect, "id" | "told">;

export const listObserved = (reader: Reader, names: readonly string[]): Promise<PersonObservation[]> =>
  reader
    .select({ id: observations.id, told: observations.told })
    .from(observations)
    .where(anyOf(observations.graphId, names))
    .orderBy(observations.id);

export async function clearRows(
  tx: Tx,
  id: string,
  parts: readonly PersonPart[],
  { all, now }: { all: readonly PersonPart[]; now: Date },
): Promise<void> {
  const of = (part: PersonPart) => parts.includes(part);
  await tx
    .update(transactions)
    .set({
      ...(of("counterpart") && { counterpartName: null, counterpartDocument: null }),
      erasedParts: [...all],
      version: sql`${transactions.version} + 1`,
      changedAt: now,
    })
    .where(eq(transactions.id, id));
  if (of("customer"))
    await tx
      .update(charges)
      .set({ customerName: null, customerDocument: null, customerEmail: null, customerPhone: null })
      .where(eq(charges.id, id));
  if (of("holder"))
    await tx
      .update(withdrawals)
      .set({ pixKey: null, holderName: null, holderDocument: null })
      .where(eq(withdrawals.id, id));
}

/** Keys and what became of each stay: the same bytes go on doing nothing. */
export async function clearDeliveries(tx: Tx, names: readonly string[], now: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({ body: Buffer.alloc(0), headers: {}, erasedAt: now })
    .where(and(anyOf(deliveries.transactionId, names), isNull(deliveries.erasedAt)));
}

export const listDeliveriesOf = (reader: Reader, names: readonly string[], limit: number) =>
  reader
    .select()
    .from(deliveries)
    .where(anyOf(deliveries.transactionId, names))
    .orderBy(deliveries.id)
    .limit(limit);

export const listIntentsOf = (reader: Reader, names: readonly string[], intentId: string | null) =>
  reader
    .select({ id: intents.id, kind: intents.kind, body: intents.body })
    .from(intents)
    .where(or(anyOf(intents.resultId, names), intentId === null ? undefined : eq(intents.id, intentId)));

export async function replaceBody(tx: Tx, id: string, body: Buffer): Promise<void> {
  await tx.update(intents).set({ body }).where(eq(intents.id, id));
}

export type RecipientOf = typeof recipients.$inferSelect;

export const listRecipientsOf = (
  reader: Reader,
  scope: WalletScope,
  { document, key }: PersonalDataKeys,
): Promise<RecipientOf[]> =>
  reader
    .select()
    .from(recipients)
    .where(
      and(
        inScope(scope, recipients.wallet),
        or(
          document === null ? sql`false` : eq(recipients.documentHash, document),
          key === null ? sql`false` : eq(recipients.keyHash, key),
        ),
      ),
    )
    .orderBy(recipients.id);

export async function clearRecipient(
  tx: Tx,
  { id, ...cleared }: Pick<RecipientOf, "id" | "document" | "key" | "disabledAt">,
): Promise<void> {
  const gone = `${ERASED} ${id}`;
  await tx
    .update(recipients)
    .set({
      ...cleared,
      name: "—",
      maskedDocument: "***",
      documentHash: gone,
      maskedKey: "***",
      keyHash: gone,
      folded: "",
    })
    .where(eq(recipients.id, id));
}
