import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ZERO } from "@/lib/core/money/money";
import { centavosColumn, moment } from "../columns";

/**
 * Customers of a wallet: they were asked to pay it, or paid it unasked. The rows are derived from its charges and
 * payments after the writes, and `npm run reindex -- --rebuild` makes them anew. Documents are stored here as their
 * masks.
 */
export const customers = pgTable(
  "customers",
  {
    /** The id for one wallet and one identity (lib/domain/customers/identity.ts): the same whenever it is made. */
    id: uuid().primaryKey(),
    wallet: text().notNull(),
    /** The blind index of a document or an address in lower case, with a sign before it; the same in every wallet. */
    identity: text().notNull(),
    name: text(),
    /** Other names from its newest charges and payments. */
    otherNames: text().array().notNull().default([]),
    maskedDocument: text(),
    email: text(),
    phone: text(),
    /** The first and the last charge or payment. */
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    /** How many of the payments were received, and what all of them left: changed by what each payment of theirs changed. */
    paidCount: bigint({ mode: "number" }).notNull().default(0),
    retainedCentavos: centavosColumn("kept_centavos").notNull().default(ZERO),
  },
  (table) => [
    // listCustomers: all wallets.
    index("customers_last").on(table.lastAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // listCustomers: one wallet.
    index("customers_wallet_last").on(
      table.wallet,
      table.lastAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listCustomers: by what they left, and by how many payments.
    index("customers_kept").on(table.retainedCentavos.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("customers_wallet_kept").on(
      table.wallet,
      table.retainedCentavos.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("customers_paid").on(table.paidCount.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("customers_wallet_paid").on(
      table.wallet,
      table.paidCount.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // listRelated: the same one in another wallet, or by the same address.
    index("customers_identity").on(table.identity),
    index("customers_email").on(table.email),
    // listSameContacts: customers with the same telephone.
    index("customers_phone").on(table.phone),
  ],
);

/** The customer of each charge or payment. */
export const customerPayments = pgTable(
  "customer_payments",
  {
    transactionId: uuid().primaryKey(),
    customerId: uuid().notNull(),
    wallet: text().notNull(),
    at: moment().notNull(),
    /** The payer, determined in the same way; null before a payment, or where no document identifies the payer. */
    payerId: uuid(),
    /** The amount as included in the customer's sum; null: nothing was received. */
    retainedCentavos: centavosColumn("kept_centavos"),
  },
  (table) => [
    // listPaymentsOf, refreshCustomers: the newest of one.
    index("customer_payments_customer").on(
      table.customerId,
      table.at.desc().nullsFirst(),
      table.transactionId.desc().nullsFirst(),
    ),
  ],
);

/**
 * Payers for a customer who are no cause for doubt, because a person confirmed them. Both are identified by their ids
 * as customers. A withdrawn row remains, with its end: a payment is judged by the rows in force when it was made.
 */
export const expectedPayers = pgTable(
  "expected_payers",
  {
    customerId: uuid().notNull(),
    payerId: uuid().notNull(),
    wallet: text().notNull(),
    personId: uuid().notNull(),
    at: moment().notNull(),
    /** Taken back; null: it holds. */
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.payerId, table.at] }),
    uniqueIndex("expected_payers_holds")
      .on(table.customerId, table.payerId)
      .where(sql`${table.endedAt} is null`),
  ],
);
