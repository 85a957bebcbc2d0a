import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";

/**
 * Who was asked to pay a wallet, or paid it unasked: derived from its charges and payments behind the writes, and made anew by
 * `npm run words -- --rebuild`. Documents stand here as their masks.
 */
export const customers = pgTable(
  "customers",
  {
    /** Of one wallet and one identity (lib/domain/customers/identity.ts): the same whenever it is made. */
    id: uuid().primaryKey(),
    wallet: text().notNull(),
    /** The blind index of a document or an address in lower case, with a sign before it; the same in every wallet. */
    identity: text().notNull(),
    name: text(),
    maskedDocument: text(),
    email: text(),
    phone: text(),
    /** The first and the last charge or payment. */
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
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
    // listRelated: the same one in another wallet, or by the same address.
    index("customers_identity").on(table.identity),
    index("customers_email").on(table.email),
  ],
);

/** Whose a charge or payment is. */
export const customerPayments = pgTable(
  "customer_payments",
  {
    transactionId: uuid().primaryKey(),
    customerId: uuid().notNull(),
    wallet: text().notNull(),
    at: moment().notNull(),
    /** Who paid, in the same way; null while nobody did, or where no document tells. */
    payerId: uuid(),
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
