import "server-only";
import { type SQL, and, eq, gte, lt, lte, or, sql } from "drizzle-orm";
import { type AnyPgColumn } from "drizzle-orm/pg-core";
import { type FileField, FILE_FIELDS, TRANSACTION_FIELDS } from "@/lib/core/transactions/transaction-fields";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type Reader } from "@/lib/platform/store/tx.server";
import { movements } from "@/lib/platform/store/tables/money";
import { charges, transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { projects } from "@/lib/platform/store/tables/wallets";
import { whereOf } from "@/lib/domain/transactions/list-records.server";
import { type TransactionConditions, orderOf } from "@/lib/domain/transactions/scan-plans-records.server";
import { strongestFlag } from "@/lib/platform/store/status-flags.server";
import { inOrder } from "@/lib/platform/store/pages.server";
import { inScope } from "@/lib/platform/store/scope.server";

/** Turning one batch into text holds the process up for a few milliseconds. */
const BATCH_ROWS = 1_000;
/** The first batch of an unusual filter may have to sort first. */
const STATEMENT_TIMEOUT = "120s";

/** All rows of a query as of the moment of its snapshot, one batch in memory at a time. */
export async function* readBatches<Row extends Record<string, unknown>>(
  reader: Reader,
  query: SQL,
): AsyncGenerator<Row[]> {
  await reader.rows(sql`set local statement_timeout = ${sql.raw(`'${STATEMENT_TIMEOUT}'`)}`);
  await reader.rows(sql`declare exported no scroll cursor for ${query}`);
  for (;;) {
    const rows = await reader.rows(sql`fetch forward ${sql.raw(String(BATCH_ROWS))} from exported`);
    // Each query of this file names its columns as its row does.
    if (rows.length > 0) yield rows as Row[];
    if (rows.length < BATCH_ROWS) return;
  }
}

export const millisecondsOf = (column: AnyPgColumn): SQL =>
  sql`(extract(epoch from ${column}) * 1000)::bigint`;

/** By its own name; a moment in milliseconds. */
const toldColumn = (name: FileField): SQL =>
  sql`${TRANSACTION_FIELDS[name].kind === "moment" ? millisecondsOf(transactions[name]) : transactions[name]} as ${sql.identifier(name)}`;

/** Newest first, as the list shows them. */
export function transactionsQuery(scope: WalletScope, conditions: TransactionConditions): SQL {
  return sql`
    select ${transactions.id}, ${transactions.wallet}, ${transactions.type}, ${transactions.state},
      ${millisecondsOf(transactions.createdAt)} as created_ms,
      ${transactions.amountCentavos} as amount, ${sql.join(FILE_FIELDS.map(toldColumn), sql`, `)},
      coalesce(${charges.customerName}, ${transactions.counterpartName}) as name,
      ${charges.customerName}, ${charges.customerDocument},
      ${transactions.counterpartName} as paid_by_name, ${transactions.counterpartDocument} as paid_by_document,
      ${projects.name} as project, ${strongestFlag()} as standing, ${transactions.refundState},
      ${transactions.returnedCentavos} as returned, ${transactions.heldCentavos} as held, ${transactions.retainedCentavos} as kept, ${transactions.hasOpenBlock},
      ${transactions.confirmation}, ${transactions.mismatch}, ${transactions.apiType}, ${transactions.apiStatus}
    ${fromTransactions(scope, conditions)}`;
}

export const fromTransactions = (scope: WalletScope, conditions: TransactionConditions): SQL => sql`
    from ${transactions}
    left join ${charges} on ${charges.id} = ${transactions.id}
    left join ${projects} on ${projects.id} = ${transactions.projectId}
    where ${and(inScope(scope, transactions.wallet), whereOf(conditions))}
    order by ${inOrder(orderOf(conditions.order))}`;

/** A charge without a customer takes the name of its payer. */
const isAsked = sql`coalesce(${charges.customerName}, ${charges.customerDocument}) is not null`;

/**
 * Statement lines are oldest first, so that a running balance can be computed. Lines that a payment of another
 * person's wallet reports are left out.
 */
export function statementQuery(
  wallet: string,
  bounds: { from: Date; before: Date; asOf: Date | undefined },
  seen: WalletScope,
  firstDay: string | null,
): SQL {
  const isSeen = or(eq(transactions.wallet, wallet), inScope(seen, transactions.wallet));
  return sql`
    select ${movements.id}, ${movements.kind}, ${movements.correction}, ${movements.day}::text as day,
      ${movements.availableCentavos} as available, ${movements.heldCentavos} as held,
      ${millisecondsOf(movements.settledAt)} as settled_ms,
      ((${movements.recordedAt} at time zone 'America/Sao_Paulo')::date > ${movements.day}
        and ${movements.day} >= coalesce(${firstDay}::date, '-infinity')) as is_late,
      ${movements.transactionId},
      coalesce(${charges.customerName}, ${transactions.counterpartName}, ${withdrawals.holderName}) as name,
      case when ${isAsked} then ${charges.customerDocument}
        else coalesce(${transactions.counterpartDocument}, ${withdrawals.holderDocument}) end as document,
      case when ${isAsked} then ${transactions.counterpartName} end as paid_by_name,
      ${transactions.description}, ${transactions.externalReference} as reference, ${transactions.e2eId}
    from ${movements}
    left join ${transactions} on ${and(eq(transactions.id, movements.transactionId), isSeen)}
    left join ${withdrawals} on ${withdrawals.id} = ${transactions.id}
    left join ${charges} on ${charges.id} = ${transactions.id}
    where ${and(
      eq(movements.wallet, wallet),
      gte(movements.settledAt, bounds.from),
      lt(movements.settledAt, bounds.before),
      bounds.asOf && lte(movements.recordedAt, bounds.asOf),
    )}
    order by ${movements.settledAt} asc, ${movements.id} asc`;
}
