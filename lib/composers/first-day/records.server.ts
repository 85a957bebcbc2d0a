import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type TransactionState, type TransactionType } from "@/lib/core/enums/transactions";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { people } from "@/lib/platform/store/tables/people";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type FirstFacts } from "./steps";

type Row = {
  dismissedAt: Date | null;
  firstAt: Date | null;
  charge: boolean | null;
  payer_page: boolean | null;
  payment: boolean | null;
  webhook: boolean | null;
  withdrawal: boolean | null;
  payable: string | null;
  sealed: string | null;
};
export type FoundFirstDay = FirstFacts & { payable: { id: string; payerLinkSealed: string | null } | null };

/**
 * The first events of the account so far, and the wallet's newest charge that can be paid. For an account whose first
 * transaction is older than `since` nothing else is read.
 */
export async function findFirstFacts(
  reader: Reader,
  { personId, wallet, since, now }: { personId: string; wallet: string; since: Date; now: Date },
): Promise<FoundFirstDay> {
  const payment = enumSql<TransactionType>("payment");
  const [row] = await reader.rows<Row>(sql`
    select ${people.firstDayDismissedAt} as "dismissedAt", first.at as "firstAt", facts.*
    from ${people}
      left join lateral (select ${transactions.createdAt} as at from ${transactions}
        order by ${transactions.createdAt}, ${transactions.id} limit 1) as first on true
      left join lateral (
        select exists (select from ${transactions} where ${transactions.type} = ${payment}) as charge,
          exists (select from ${charges} where ${charges.payerOpenedAt} is not null) as payer_page,
          exists (select from ${transactions} where ${transactions.type} = ${payment}
            and ${transactions.state} = ${enumSql<TransactionState>("completed")}) as payment,
          exists (select from ${deliveries}) as webhook,
          exists (select from ${transactions}
            where ${transactions.type} = ${enumSql<TransactionType>("withdrawal")}) as withdrawal,
          open.id as payable, open.sealed
        from (select 1) as once left join lateral (
          select ${transactions.id} as id, ${charges.payerLinkSealed} as sealed
          from ${transactions} join ${charges} on ${charges.id} = ${transactions.id}
          where ${transactions.wallet} = ${wallet} and ${transactions.type} = ${payment}
            and ${transactions.state} = ${enumSql<TransactionState>("pending")} and ${charges.pixCopyPaste} is not null
            and (${transactions.expiresAt} is null or ${transactions.expiresAt} > ${now.toISOString()}::timestamptz)
          order by ${transactions.createdAt} desc nulls first, ${transactions.id} desc nulls first limit 1) as open on true
        where first.at is null or first.at > ${since.toISOString()}::timestamptz) as facts on true
    where ${people.id} = ${personId}`);
  const has = (fact: boolean | null | undefined) => fact === true;
  return {
    dismissedAt: row?.dismissedAt ? new Date(row.dismissedAt) : null,
    firstAt: row?.firstAt ? new Date(row.firstAt) : null,
    done: {
      charge: has(row?.charge),
      payer_page: has(row?.payer_page),
      payment: has(row?.payment),
      webhook: has(row?.webhook),
      withdrawal: has(row?.withdrawal),
    },
    payable: row?.payable ? { id: row.payable, payerLinkSealed: row.sealed } : null,
  };
}

export async function saveDismissal(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx
    .update(people)
    .set({ firstDayDismissedAt: at })
    .where(and(eq(people.id, personId), isNull(people.firstDayDismissedAt)));
}
