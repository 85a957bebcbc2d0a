import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { isUuid } from "@/lib/core/ids";
import { type IntentKind, type IntentState, OPEN_INTENT_STATES } from "@/lib/core/enums/intents";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { type Mismatch, type TransactionType } from "@/lib/core/enums/transactions";
import { indexOfSealed } from "@/lib/platform/store/columns";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { intents } from "@/lib/platform/store/tables/intents";
import { outgoingPayouts } from "@/lib/platform/store/tables/payouts";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { refunds, transactions, withdrawals } from "@/lib/platform/store/tables/transactions";

/** A refusal is proof that nothing left; what was given up after it may have left counts as if it had. */
export const doesCount = (): SQL =>
  sql`(${intents.state} <> ${enumSql<IntentState>("rejected")} and (${intents.state} <> ${enumSql<IntentState>("abandoned")} or ${intents.mayHaveTakenEffect}))`;

const WITHDRAWAL = enumSql<TransactionType>("withdrawal");

/** How far the service's clock may be behind ours, and how late an event alone may place what was sent. */
const CLOCKS_APART = sql`interval '15 minutes'`;
const TOLD_WITHIN = sql`interval '1 day'`;

/**
 * Withdrawals that are the answer to an act whose own answer was lost: one for each such act at most, by key, else by amount
 * and reference. The act counts already. Two acts that look the same may name one row, so that the other counts twice until
 * their answers are known: too strict, never too loose.
 */
const answersToOpenActs = (since: SQL): SQL => sql`
  select distinct on (unanswered.id) told.id
  from (
    select ${intents.id}, ${intents.wallet}, ${intents.idempotencyKey}, ${intents.externalReference}, ${intents.firstSentAt},
      coalesce(${intents.lastSentAt}, ${intents.firstSentAt}) as last_sent_at, ${outgoingPayouts.amountCentavos}
    from ${intents} join ${outgoingPayouts} on ${outgoingPayouts.intentId} = ${intents.id}
    where ${intents.kind} = ${enumSql<IntentKind>("withdrawal")} and ${intents.firstSentAt} is not null
      and coalesce(${intents.lastSentAt}, ${intents.firstSentAt}) > ${since} - ${TOLD_WITHIN}
      and (${intents.state} in (${enumSql<IntentState>(...OPEN_INTENT_STATES)})
        or (${intents.state} = ${enumSql<IntentState>("abandoned")} and ${intents.mayHaveTakenEffect}))
  ) as unanswered
  join ${transactions} as told on told.wallet = unanswered.wallet and told.type = ${WITHDRAWAL} and told.intent_id is null
    and told.created_at > unanswered.first_sent_at - ${CLOCKS_APART} and told.created_at < unanswered.last_sent_at + ${TOLD_WITHIN}
    and (told.idempotency_key = unanswered.idempotency_key
      or (told.amount_centavos = unanswered.amount_centavos
        and coalesce(told.external_reference, unanswered.external_reference, '') = coalesce(unanswered.external_reference, '')))
  order by unanswered.id, (told.idempotency_key = unanswered.idempotency_key) desc nulls last, told.created_at, told.id`;

/**
 * `where` is about `transactions`. A withdrawal that only an event reported, and that the service twice did not know,
 * does not exist.
 */
const withdrawalsElsewhere = (since: SQL, where: SQL): SQL => sql`
  select ${transactions.wallet} as wallet, ${transactions.projectId} as project_id, ${transactions.amountCentavos} as amount_centavos,
    ${transactions.createdAt} as at, ${transactions.id} as id,
    (select ${indexOfSealed(withdrawals.pixKey)} from ${withdrawals} where ${withdrawals.id} = ${transactions.id}) as recipient,
    ${indexOfSealed(transactions.counterpartDocument)} as holder
  from ${transactions}
  where ${transactions.type} = ${WITHDRAWAL} and ${transactions.createdAt} > ${since} and ${where}
    and (${transactions.mismatch} is distinct from ${enumSql<Mismatch>("contradicted")} or ${transactions.apiStatus} is not null)
    and not exists (
      select from ${outgoingPayouts} join ${intents} on ${intents.id} = ${outgoingPayouts.intentId}
      where ${outgoingPayouts.intentId} = ${transactions.intentId} and ${doesCount()})
    and ${transactions.id} not in (${answersToOpenActs(since)})`;

/** `where` is about `refunds` and the `transactions` of their payments. A payment is given back once: an act that counts is that refund. */
const refundsElsewhere = (since: SQL, where: SQL): SQL => sql`
  select ${refunds.wallet} as wallet, ${transactions.projectId} as project_id, ${refunds.amountCentavos} as amount_centavos,
    ${refunds.requestedAt} as at, ${refunds.originalTransactionId} as id,
    coalesce(${indexOfSealed(transactions.counterpartDocument)}, ${refunds.originalTransactionId}::text) as recipient, null::text as holder
  from ${refunds} left join ${transactions} on ${transactions.id} = ${refunds.originalTransactionId}
  where ${refunds.requestedAt} > ${since} and ${where}
    and not exists (
      select from ${intents} join ${outgoingPayouts} on ${outgoingPayouts.intentId} = ${intents.id}
      where ${intents.kind} = ${enumSql<IntentKind>("refund")} and ${intents.subject} = ${refunds.originalTransactionId}::text
        and ${doesCount()})`;

/**
 * Payouts since then that no action of this dashboard counts: by the merchant's own calls, or before this dashboard
 * existed. Rows of wallet, project_id, recipient, holder, amount_centavos, at and id. Like an action, a payout counts
 * from the moment of its request, regardless of when it is received, and still counts where it failed or was returned
 * later.
 */
export const externalPayouts = (kind: PayoutKind, since: SQL, where: SQL): SQL =>
  kind === "withdrawal" ? withdrawalsElsewhere(since, where) : refundsElsewhere(since, where);

export const externalPayoutWallet = (kind: PayoutKind) =>
  kind === "withdrawal" ? transactions.wallet : refunds.wallet;

/**
 * To one recipient. A withdrawal of elsewhere names no key that we know, only the holder that the provider found: it counts for
 * each key that the register of this wallet has of the same holder.
 */
export function isToRecipient(
  kind: PayoutKind,
  { wallet, recipient }: { wallet: string; recipient: string },
  since: SQL,
): SQL {
  if (kind === "refund")
    return isUuid(recipient)
      ? sql`${refunds.originalTransactionId} = ${recipient}`
      : sql`${indexOfSealed(transactions.counterpartDocument)} = ${recipient}`;
  return sql`${transactions.id} in (
    select ${withdrawals.id} from ${withdrawals} where ${indexOfSealed(withdrawals.pixKey)} = ${recipient}
    union
    select to_holder.id from ${transactions} as to_holder
    where to_holder.type = ${WITHDRAWAL} and to_holder.created_at > ${since}
      and ${indexOfSealed(sql`to_holder.counterpart_document`)} in (
        select ${recipients.documentHash} from ${recipients}
        where ${recipients.wallet} = ${wallet} and ${recipients.keyHash} = ${recipient}))`;
}
