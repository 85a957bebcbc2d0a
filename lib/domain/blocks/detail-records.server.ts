import "server-only";
import { type SQL, and, count, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { NO_DOCUMENT, blindIndexOf, kindIn } from "@/lib/core/sealed";
import { indexOfSealed } from "@/lib/platform/store/columns";
import { type Reader } from "@/lib/platform/store/tx.server";
import { people } from "@/lib/platform/store/tables/people";
import { charges, refunds, splitLegs, steps, transactions } from "@/lib/platform/store/tables/transactions";
import { deliveries } from "@/lib/platform/store/tables/deliveries";

export type PaymentRow = typeof transactions.$inferSelect;
export type BlockedPayment = {
  transaction: PaymentRow;
  customer: typeof charges.$inferSelect | null;
  legs: (typeof splitLegs.$inferSelect)[];
  refund: typeof refunds.$inferSelect | null;
};
export type NamedStep = typeof steps.$inferSelect & { person: string | null };

/** The payment that a block is on, as far as the block's own wallet may show it. */
export async function findPayment(
  reader: Reader,
  wallet: string,
  transactionId: string,
): Promise<BlockedPayment | null> {
  const [found] = await reader
    .select({ transaction: transactions, customer: charges, refund: refunds })
    .from(transactions)
    .leftJoin(charges, eq(charges.id, transactions.id))
    .leftJoin(refunds, eq(refunds.originalTransactionId, transactions.id))
    .where(and(eq(transactions.id, transactionId), eq(transactions.wallet, wallet)));
  if (!found) return null;
  const legs = await reader
    .select()
    .from(splitLegs)
    .where(eq(splitLegs.transactionId, transactionId))
    .orderBy(splitLegs.position);
  return { ...found, legs };
}

export async function listNamedSteps(
  reader: Reader,
  objectType: "block" | "transaction",
  objectId: string,
): Promise<NamedStep[]> {
  const rows = await reader
    .select({ step: steps, person: people.name })
    .from(steps)
    .leftJoin(people, eq(people.id, steps.personId))
    .where(and(eq(steps.objectType, objectType), eq(steps.objectId, objectId)))
    .orderBy(steps.at, steps.id);
  return rows.map(({ step, person }) => ({ ...step, person }));
}

export type DeliveryFacts = Pick<
  typeof deliveries.$inferSelect,
  "id" | "event" | "bodySha256" | "receivedAt" | "timesReceived" | "state" | "endpoint" | "erasedAt"
>;

/** The signed events about a block and its payment, without their bytes. */
export async function listDeliveriesAbout(
  reader: Reader,
  about: { wallet: string; blockId: string; transactionId: string | null },
  limit: number,
): Promise<DeliveryFacts[]> {
  const reported = await reader
    .select({ id: steps.deliveryId })
    .from(steps)
    .where(
      and(eq(steps.objectType, "block"), eq(steps.objectId, about.blockId), isNotNull(steps.deliveryId)),
    );
  const ids = reported.flatMap(({ id }) => id ?? []);
  if (ids.length === 0 && about.transactionId === null) return [];
  return reader
    .select({
      id: deliveries.id,
      event: deliveries.event,
      bodySha256: deliveries.bodySha256,
      receivedAt: deliveries.receivedAt,
      timesReceived: deliveries.timesReceived,
      state: deliveries.state,
      endpoint: deliveries.endpoint,
      erasedAt: deliveries.erasedAt,
    })
    .from(deliveries)
    .where(
      and(
        or(
          ids.length > 0 ? inArray(deliveries.id, ids) : undefined,
          about.transactionId === null ? undefined : eq(deliveries.transactionId, about.transactionId),
        ),
        eq(deliveries.wallet, about.wallet),
        ne(deliveries.state, "quarantined"),
      ),
    )
    .orderBy(deliveries.receivedAt, deliveries.id)
    .limit(limit);
}

type DeliveryRow = typeof deliveries.$inferSelect;

/** Its sealed bytes, and what they are sealed about. */
export async function findSealedDelivery(
  reader: Reader,
  id: number,
): Promise<Pick<DeliveryRow, "endpoint" | "bodySha256" | "body"> | null> {
  const { endpoint, bodySha256, body } = deliveries;
  const rows = await reader
    .select({ endpoint, bodySha256, body })
    .from(deliveries)
    .where(eq(deliveries.id, id));
  return rows[0] ?? null;
}

/**
 * Completed payments by the same payer to the same wallet before this one; undefined where no document identifies the
 * payer.
 */
function isEarlierOf({ counterpartDocument, wallet, type, createdAt }: PaymentRow): SQL | undefined {
  if (counterpartDocument === null || kindIn(counterpartDocument) === NO_DOCUMENT) return undefined;
  return and(
    sql`${indexOfSealed(transactions.counterpartDocument)} = ${blindIndexOf(counterpartDocument)}`,
    eq(transactions.wallet, wallet),
    eq(transactions.type, type),
    eq(transactions.state, "completed"),
    sql`${transactions.createdAt} < ${createdAt.toISOString()}::timestamptz`,
  );
}

/** The number of earlier payments; null where it cannot be known. */
export async function countEarlierPayments(reader: Reader, payment: PaymentRow): Promise<number | null> {
  const isEarlier = isEarlierOf(payment);
  if (isEarlier === undefined) return null;
  const [row] = await reader.select({ count: count() }).from(transactions).where(isEarlier);
  return row?.count ?? 0;
}

/** The earlier payments that a defence refers to, the newest first. */
export async function listEarlierPayments(
  reader: Reader,
  payment: PaymentRow,
  limit: number,
): Promise<PaymentRow[]> {
  const isEarlier = isEarlierOf(payment);
  if (isEarlier === undefined) return [];
  return reader
    .select()
    .from(transactions)
    .where(isEarlier)
    .orderBy(desc(transactions.createdAt))
    .limit(limit);
}

export type PersonFacts = { id: string; name: string; role: string; wallets: string[] | null };

export async function listActivePeople(reader: Reader): Promise<PersonFacts[]> {
  return reader
    .select({ id: people.id, name: people.name, role: people.role, wallets: people.wallets })
    .from(people)
    .where(isNull(people.disabledAt))
    .orderBy(people.name, people.id);
}
