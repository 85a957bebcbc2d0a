import "server-only";
import { type SQL, type SQLWrapper, not, sql } from "drizzle-orm";
import { type CheckState } from "@/lib/core/enums/connection";
import { type IntentState, UNSETTLED_INTENT_STATES } from "@/lib/core/enums/intents";
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSubject,
  subjectOf,
} from "@/lib/core/enums/notifications";
import { type DriftState } from "@/lib/core/enums/reconciliation";
import { type RefundState } from "@/lib/core/enums/transactions";
import { ACCOUNT_CHECK } from "@/lib/platform/connection/records.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { changeRequests } from "@/lib/platform/store/tables/change-requests";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { balanceDrifts } from "@/lib/platform/store/tables/balance-drift";
import { connectionChecks } from "@/lib/platform/store/tables/connection";
import { approvals, intents } from "@/lib/platform/store/tables/intents";
import { refunds } from "@/lib/platform/store/tables/transactions";
import { type Reader } from "@/lib/platform/store/tx.server";
import { needsAnswer } from "@/lib/platform/store/waiting-blocks.server";

type About = { kind: SQLWrapper; objectId: SQLWrapper };

/** By the newest answer, of whichever credential: another one may be in use by now. */
const isNoLongerRefused = (check: string): SQL => sql`coalesce((
    select ${connectionChecks.state} <> ${enumSql<CheckState>("refused")} from ${connectionChecks}
    where ${connectionChecks.name} = ${check} order by ${connectionChecks.at} desc limit 1), false)`;

/** A subject that is not there says nothing: such a notification stays open. */
const CLOSED: Record<NotificationSubject, (objectId: SQLWrapper) => SQL> = {
  block: (objectId) => sql`exists (select from ${balanceBlocks}
    where ${balanceBlocks.id} = ${objectId}::uuid and ${not(needsAnswer())})`,
  approval: (
    objectId,
  ) => sql`exists (select from ${intents} join ${approvals} on ${approvals.intentId} = ${intents.id}
    where ${intents.id} = ${objectId}::uuid and (${approvals.decision} is not null
      or ${intents.state} <> ${enumSql<IntentState>("awaiting_approval")}))`,
  change: (objectId) => sql`exists (select from ${changeRequests}
    where ${changeRequests.id} = ${objectId}::uuid and ${changeRequests.decision} is not null)`,
  refund: (objectId) => sql`exists (select from ${refunds}
    where ${refunds.originalTransactionId} = ${objectId}::uuid and ${refunds.state} <> ${enumSql<RefundState>("pending")})`,
  write: (objectId) => sql`exists (select from ${intents} where ${intents.id} = ${objectId}::uuid
    and (${intents.pausedBecause} is null or ${intents.state} not in (${enumSql<IntentState>(...UNSETTLED_INTENT_STATES)})))`,
  drift: (objectId) => sql`exists (select from ${balanceDrifts}
    where ${balanceDrifts.wallet} = ${objectId} and ${balanceDrifts.state} <> ${enumSql<DriftState>("alarm")})`,
  credential: () => isNoLongerRefused("credential"),
  account: () => isNoLongerRefused(ACCOUNT_CHECK),
};

const SUBJECTS = Object.keys(CLOSED) as NotificationSubject[];

/** Whether what it waits for was decided or answered since. */
export function isClosed({ kind, objectId }: About): SQL<boolean> {
  const branches = SUBJECTS.map((subject) => {
    const kinds = NOTIFICATION_KINDS.filter((one) => subjectOf(one) === subject);
    return sql`when ${kind} in (${enumSql<NotificationKind>(...kinds)}) then ${CLOSED[subject](objectId)}`;
  });
  return sql<boolean>`(case ${sql.join(branches, sql` `)} else false end)`;
}

/** The objects among these whose notifications are closed, each with its kind. */
export async function listClosed(
  reader: Reader,
  items: readonly { kind: NotificationKind; objectId: string }[],
): Promise<{ kind: NotificationKind; objectId: string }[]> {
  const asked = items.filter(({ kind }) => subjectOf(kind) !== null);
  if (asked.length === 0) return [];
  return reader.rows<{ kind: NotificationKind; objectId: string }>(sql`
    select about.kind, about."objectId" from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as about(kind text, "objectId" text)
    where ${isClosed({ kind: sql`about.kind`, objectId: sql`about."objectId"` })}`);
}
