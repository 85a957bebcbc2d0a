import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Sum, sumFromText } from "@/lib/core/money/sum";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { type BlockStatus, RESOLVED_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { type IntentKind, type IntentState, OPEN_INTENT_STATES } from "@/lib/core/enums/intents";
import { type Mismatch, type RefundState } from "@/lib/core/enums/transactions";
import { DRAFT_LIFE_MS, draftsOverSince } from "@/lib/engine/payouts/draft-life";
import { databaseTime } from "@/lib/platform/store/database-now.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { inScope, wholeInScope } from "@/lib/platform/store/scope.server";
import { changeRequests } from "@/lib/platform/store/tables/change-requests";
import { respondBy } from "@/lib/platform/store/respond-by.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { balanceDrifts } from "@/lib/platform/store/tables/balance-drift";
import { restores } from "@/lib/platform/store/tables/restore-markers";
import { approvals, intents } from "@/lib/platform/store/tables/intents";
import { approvalDecisions, outgoingPayouts } from "@/lib/platform/store/tables/payouts";
import { reminders } from "@/lib/platform/store/tables/notifications";
import { people } from "@/lib/platform/store/tables/people";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { charges, refunds, transactions } from "@/lib/platform/store/tables/transactions";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { isUnanswered } from "@/lib/platform/store/waiting-blocks.server";
import { type TaskKind } from "@/lib/core/enums/tasks";

/** The number of rows that are examined for each kind. */
const EACH_MAX = 100;
/** The time before a write that is retried automatically becomes a task. */
const SETTLES_BY_ITSELF_SECONDS = 120;

/** Tasks that wait for others: drafts that this person requested, and blocks that another person has. */
export const WITH_OTHERS = ["draft_with_others", "block_with_others"] as const;
type WithOthersKind = (typeof WITH_OTHERS)[number];

export type FoundKind = TaskKind | WithOthersKind;
type Row = {
  kind: FoundKind;
  id: string;
  wallet: string | null;
  name: string | null;
  about: string | null;
  count: number;
  amount: string | null;
  since: Date;
  until: Date | null;
  person: string | null;
  isOwn: boolean;
  /** The person who has a block that waits for others. */
  holder: string | null;
  remindedAt: Date | null;
};
export type FoundTask = Omit<Row, "amount"> & { amountCentavos: Sum | null };

export type Wanted = {
  scope: WalletScope;
  personId: string;
  kinds: ReadonlySet<FoundKind>;
  /** A block whose deadline is over is also the manager's. */
  blockResponseHours: number;
  takesOverdue: boolean;
  /** How long a refund may go without an outcome. */
  refundAlarmHours: number;
  /** A disagreement that lasts this long is also the manager's. */
  now: Date;
  /** Only these of the tasks that wait for others, however many come before them. */
  chosen?: readonly string[] | undefined;
};

/**
 * The tasks that people can act on, within the scope. Each kind has its own short index, and all of them are one
 * statement.
 */
export async function findTasks(reader: Reader, wanted: Wanted): Promise<FoundTask[]> {
  const parts = Object.entries(PARTS(wanted)).filter(([kind]) => wanted.kinds.has(kind as FoundKind));
  if (parts.length === 0) return [];
  const rows = await reader.rows<Row>(
    sql`select found.*, ${reminders.remindedAt} as "remindedAt" from (${sql.join(
      parts.map(([, part]) => sql`(${part})`),
      sql` union all `,
    )}) as found left join ${reminders} on found.kind in (${enumSql<FoundKind>(...WITH_OTHERS)}) and ${reminders.objectId}::text = found.id`,
  );
  return rows.map(({ amount, since, until, remindedAt, ...row }) => ({
    ...row,
    since: new Date(since),
    until: until && new Date(until),
    remindedAt: remindedAt && new Date(remindedAt),
    amountCentavos: amount === null ? null : sumFromText(amount),
  }));
}

/** The subject of a write: the person that it pays, or the person that it gives back to. */
const ofWrite = sql`${intents.id}::text as id, ${intents.wallet} as wallet,
  coalesce(payee.name, payer.counterpart_name) as name, ${intents.kind} as about, 1 as count,
  ${outgoingPayouts.amountCentavos}::text as amount`;
const fromWrites = sql`from ${intents}
  left join ${outgoingPayouts} on ${outgoingPayouts.intentId} = ${intents.id}
  left join ${people} on ${people.id} = ${intents.personId}
  left join ${recipients} as payee on payee.wallet = ${intents.wallet} and payee.key_hash = ${outgoingPayouts.recipient}
  left join ${transactions} as payer on payer.id =
    case when ${intents.kind} = ${enumSql<IntentKind>("refund")} then ${intents.subject}::uuid end`;

const ofDraft = sql`${ofWrite}, ${approvals.requestedAt} as since,
  ${approvals.requestedAt} + make_interval(secs => ${DRAFT_LIFE_MS / 1_000}) as until, ${people.name} as person, false as "isOwn", null::uuid as holder`;
/** Drafts that a second person may still decide on. None is available while a restored database is checked. */
const fromDrafts = (scope: WalletScope, now: Date): SQL => sql`${fromWrites}
  join ${approvals} on ${approvals.intentId} = ${intents.id}
  where ${inScope(scope, intents.wallet)} and ${intents.state} = ${enumSql<IntentState>("awaiting_approval")}
    and ${approvals.decision} is null and ${approvals.requestedAt} > ${draftsOverSince(now).toISOString()}::timestamptz
    and not exists (select from ${restores} where ${restores.liftedAt} is null)`;

const ofBlock = sql`${balanceBlocks.id}::text as id, ${balanceBlocks.wallet} as wallet,
  coalesce(${charges.customerName}, ${transactions.counterpartName}) as name, ${balanceBlocks.blockType} as about, 1 as count,
  ${balanceBlocks.amountCentavos}::text as amount, ${balanceBlocks.createdAt} as since, ${balanceBlocks.orderDueBy} as until,
  ${people.name} as person`;
const fromOpenBlocks = (scope: WalletScope): SQL => sql`from ${balanceBlocks}
  left join ${transactions} on ${transactions.id} = ${balanceBlocks.transactionId}
  left join ${charges} on ${charges.id} = ${transactions.id}
  left join ${people} on ${people.id} = ${balanceBlocks.assigneeId}
  where ${inScope(scope, balanceBlocks.wallet)}
    and ${balanceBlocks.status} not in (${enumSql<BlockStatus>(...RESOLVED_BLOCK_STATUSES)})
    and ${isUnanswered()}`;

const isChosen = (id: SQLWrapper, chosen: readonly string[] | undefined): SQL =>
  chosen === undefined ? sql`true` : sql`${id} = any(${sql.param([...chosen])}::uuid[])`;

const PARTS = ({
  chosen,
  scope,
  personId,
  blockResponseHours,
  takesOverdue,
  refundAlarmHours,
  now,
}: Wanted): Record<FoundKind, SQL> => ({
  block: sql`
    select 'block' as kind, ${ofBlock}, coalesce(${balanceBlocks.assigneeId} = ${personId}::uuid, false) as "isOwn", null::uuid as holder
    ${fromOpenBlocks(scope)}
      and (${balanceBlocks.assigneeId} is null or ${balanceBlocks.assigneeId} = ${personId}
        or (${takesOverdue} and ${respondBy(blockResponseHours)} <= ${now.toISOString()}::timestamptz))
    order by ${respondBy(blockResponseHours)} limit ${EACH_MAX}`,
  approval: sql`
    select 'approval' as kind, ${ofDraft} ${fromDrafts(scope, now)}
      and ${intents.personId} is distinct from ${personId}
      and not exists (select from ${approvalDecisions}
        where ${approvalDecisions.intentId} = ${intents.id} and ${approvalDecisions.personId} = ${personId})
      and not exists (select from ${people} as me where me.id = ${personId} and me.away_from_money_until > ${now.toISOString()}::timestamptz)
    order by ${approvals.requestedAt} limit ${EACH_MAX}`,
  draft_with_others: sql`
    select 'draft_with_others' as kind, ${ofDraft} ${fromDrafts(scope, now)} and ${intents.personId} = ${personId}
      and ${isChosen(intents.id, chosen)}
    order by ${approvals.requestedAt} limit ${EACH_MAX}`,
  block_with_others: sql`
    select 'block_with_others' as kind, ${ofBlock}, false as "isOwn", ${balanceBlocks.assigneeId} as holder
    ${fromOpenBlocks(scope)} and ${takesOverdue} and ${balanceBlocks.assigneeId} <> ${personId}
      and ${isChosen(balanceBlocks.id, chosen)}
      and ${respondBy(blockResponseHours)} > ${now.toISOString()}::timestamptz
    order by ${respondBy(blockResponseHours)} limit ${EACH_MAX}`,
  change: sql`
    select 'change' as kind, ${changeRequests.id}::text as id, case when cardinality(${changeRequests.wallets}) = 1 then ${changeRequests.wallets}[1] end as wallet, concerned.name as name,
      ${changeRequests.kind} as about, 1 as count, null::text as amount, ${changeRequests.requestedAt} as since,
      ${changeRequests.endsAt} as until, asker.name as person, false as "isOwn", null::uuid as holder
    from ${changeRequests} join ${people} as asker on asker.id = ${changeRequests.requestedBy}
      left join ${people} as concerned on concerned.id = ${changeRequests.concerns}
    where ${changeRequests.decision} is null and ${changeRequests.endsAt} > ${now.toISOString()}::timestamptz
      and ${changeRequests.requestedBy} <> ${personId} and ${changeRequests.concerns} is distinct from ${personId}
      and ${wholeInScope(scope, changeRequests.wallets)}
    order by ${changeRequests.requestedAt} limit ${EACH_MAX}`,
  recipient: sql`
    select 'recipient' as kind, ${recipients.id}::text as id, ${recipients.wallet} as wallet, ${recipients.name} as name,
      null::text as about, 1 as count, null::text as amount, ${recipients.addedAt} as since, null::timestamptz as until,
      ${people.name} as person, false as "isOwn", null::uuid as holder
    from ${recipients} join ${people} on ${people.id} = ${recipients.addedBy}
    where ${inScope(scope, recipients.wallet)} and ${recipients.agreedAt} is null and ${recipients.disabledAt} is null
      and ${recipients.addedBy} <> ${personId}
    order by ${recipients.addedAt} limit ${EACH_MAX}`,
  unknown_outcome: sql`
    select 'unknown_outcome' as kind, ${ofWrite}, coalesce(${intents.firstSentAt}, ${intents.createdAt}) as since,
      null::timestamptz as until, ${people.name} as person, coalesce(${intents.personId} = ${personId}::uuid, false) as "isOwn", null::uuid as holder
    ${fromWrites}
    where ${inScope(scope, intents.wallet)}
      and ${intents.state} in (${enumSql<IntentState>(...OPEN_INTENT_STATES)})
      and (${intents.pausedBecause} is not null
        or ${intents.state} = ${enumSql<IntentState>("ambiguous")}
          and coalesce(${intents.firstSentAt}, ${intents.createdAt}) < ${databaseTime()} - make_interval(secs => ${SETTLES_BY_ITSELF_SECONDS}))
    order by ${intents.createdAt} limit ${EACH_MAX}`,
  refund_overdue: sql`
    select 'refund_overdue' as kind, ${refunds.originalTransactionId}::text as id, ${refunds.wallet} as wallet,
      ${transactions.counterpartName} as name, null::text as about, 1 as count, ${refunds.amountCentavos}::text as amount,
      ${refunds.requestedAt} as since, null::timestamptz as until, ${people.name} as person,
      coalesce(${refunds.personId} = ${personId}::uuid, false) as "isOwn", null::uuid as holder
    from ${refunds} left join ${transactions} on ${transactions.id} = ${refunds.originalTransactionId}
      left join ${people} on ${people.id} = ${refunds.personId}
    where ${inScope(scope, refunds.wallet)} and ${refunds.state} = ${enumSql<RefundState>("pending")}
      and ${refunds.requestedAt} <= ${now.toISOString()}::timestamptz - make_interval(hours => ${refundAlarmHours})
    order by ${refunds.requestedAt} limit ${EACH_MAX}`,
  contradicted: sql`
    select 'contradicted' as kind, '' as id, case when count(distinct wallet) = 1 then min(wallet) end as wallet, null::text as name,
      null::text as about, count(*)::int as count, sum(amount_centavos)::text as amount, min(created_at) as since,
      null::timestamptz as until, null::text as person, false as "isOwn", null::uuid as holder
    from (select ${transactions.wallet} as wallet, ${transactions.amountCentavos} as amount_centavos, ${transactions.createdAt} as created_at
      from ${transactions} where ${inScope(scope, transactions.wallet)} and ${transactions.mismatch} is not null
        and ${transactions.mismatch} = ${enumSql<Mismatch>("contradicted")} limit ${EACH_MAX}) as found
    having count(*) > 0`,
  drift: sql`
    select 'drift' as kind, ${balanceDrifts.wallet} as id, ${balanceDrifts.wallet} as wallet, null::text as name,
      null::text as about, 1 as count,
      (abs(${balanceDrifts.unexplainedAvailableCentavos}) + abs(${balanceDrifts.unexplainedHeldCentavos}))::text as amount,
      ${balanceDrifts.alarmSince} as since, null::timestamptz as until, null::text as person, false as "isOwn", null::uuid as holder
    from ${balanceDrifts} where ${inScope(scope, balanceDrifts.wallet)} and ${balanceDrifts.alarmSince} is not null
    limit ${EACH_MAX}`,
});

/**
 * Records a reminder, with its time and author, for those of these objects that had none since `before`. Two
 * concurrent calls therefore remind once.
 */
export async function saveReminders(
  tx: Tx,
  objectIds: readonly string[],
  { personId, now, before }: { personId: string; now: Date; before: Date },
): Promise<string[]> {
  if (objectIds.length === 0) return [];
  const rows = await tx
    .insert(reminders)
    .values(objectIds.toSorted().map((objectId) => ({ objectId, personId, remindedAt: now })))
    .onConflictDoUpdate({
      target: reminders.objectId,
      set: { personId, remindedAt: now },
      setWhere: sql`${reminders.remindedAt} <= ${before.toISOString()}::timestamptz`,
    })
    .returning({ objectId: reminders.objectId });
  return rows.map(({ objectId }) => objectId);
}
