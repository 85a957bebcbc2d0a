import "server-only";
import { type SQL, desc, eq, isNull, sql } from "drizzle-orm";
import { customerPayments, expectedPayers } from "./tables/customers";
import { transactions } from "./tables/transactions";

/**
 * The customer of a charge or payment, beside its row; null until it is determined, and where nothing identifies it.
 */
export const customerOf = (): SQL<string | null> => sql<string | null>`(
  select ${customerPayments.customerId} from ${customerPayments} where ${customerPayments.transactionId} = ${transactions.id})`;

/** A count above any list's sum: a result of this size is shown as "or more". */
const LISTED_MAX = 10_001;

/** Down the customer's own index; of a list its newest alone. */
export const isOfCustomer = (customerId: string, { isWhole = false } = {}): SQL => sql`${transactions.id} in (
  select ${customerPayments.transactionId} from ${customerPayments} where ${eq(customerPayments.customerId, customerId)}
  ${isWhole ? sql`` : sql`order by ${desc(customerPayments.at)}, ${desc(customerPayments.transactionId)} limit ${LISTED_MAX}`})`;

/** Whether a person said that it is no cause for doubt who paid for this customer. */
export const isPayerExpected = (): SQL<boolean> => sql<boolean>`exists (
  select from ${customerPayments} join ${expectedPayers} on ${expectedPayers.customerId} = ${customerPayments.customerId}
    and ${expectedPayers.payerId} = ${customerPayments.payerId} and ${isNull(expectedPayers.endedAt)}
  where ${customerPayments.transactionId} = ${transactions.id})`;
