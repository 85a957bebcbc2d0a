import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { customerPayments } from "./tables/customers";
import { transactions } from "./tables/transactions";

/** Whose a charge or payment is, beside its row; null until that was worked out, and where nothing tells. */
export const customerOf = (): SQL<string | null> => sql<string | null>`(
  select ${customerPayments.customerId} from ${customerPayments} where ${customerPayments.transactionId} = ${transactions.id})`;
