import "server-only";
import { and, asc, gt, inArray, isNull, lt, not, or, sql } from "drizzle-orm";
import { type CallFailure } from "@/lib/core/enums/api-calls";
import { type IntentKind, OPEN_INTENT_STATES } from "@/lib/core/enums/intents";
import { databaseTime } from "@/lib/platform/store/database-now.server";
import { lockRows } from "@/lib/platform/store/locks.server";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { type Tx } from "@/lib/platform/store/tx.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { wasPerhapsTaken } from "./records.server";

/** The outcomes of a call to a service that is down, failing or unreachable. */
const WEATHER = [
  "timeout",
  "connection",
  "aborted",
  "server",
  "rate_limited",
  "redirect",
  "unexpected",
  "unreadable",
  "undocumented",
  "circuit_open",
  "sign_ins_spent",
  "sign_in_failing",
  "credential",
] as const satisfies readonly CallFailure[];
/** The divisor of the wait: a tenth of it is retained where each new attempt fails again while others succeed. */
const PART_KEPT = 10;

/**
 * Makes writes due that wait only because the service was down: spread over some seconds, longest waiting first.
 * Waits that the service asked for stay (`Retry-After`), and so do the times at which a refund is looked up.
 */
export async function endIntentBackoffs(tx: Tx, spreadSeconds: number, limit: number): Promise<number> {
  const isRefundInDoubt = and(sql`${intents.kind} = ${enumSql<IntentKind>("refund")}`, wasPerhapsTaken());
  const waiting = lockRows(
    tx,
    tx
      .select({ id: intents.id })
      .from(intents)
      .where(
        and(
          inArray(intents.state, OPEN_INTENT_STATES),
          isNull(intents.pausedBecause),
          or(isNull(intents.leaseUntil), lt(intents.leaseUntil, databaseTime())),
          gt(intents.nextAttemptAt, sql`${databaseTime()} + make_interval(secs => ${spreadSeconds})`),
          sql`${intents.outcome} ->> 'kind' in (${enumSql<CallFailure>(...WEATHER)})`,
          sql`coalesce((${intents.outcome} ->> 'notBefore')::timestamptz <= ${databaseTime()}, true)`,
          sql`${intents.lastSentAt} + (${intents.nextAttemptAt} - ${intents.lastSentAt}) / ${sql.raw(String(PART_KEPT))} <= ${databaseTime()}`,
          isRefundInDoubt && not(isRefundInDoubt),
        ),
      )
      .orderBy(asc(intents.nextAttemptAt))
      .limit(limit),
    { skipLocked: true },
  );
  const rows = await tx
    .update(intents)
    .set({ nextAttemptAt: sql`${databaseTime()} + random() * make_interval(secs => ${spreadSeconds})` })
    .where(sql`${intents.id} in (${waiting})`)
    .returning({ id: intents.id });
  return rows.length;
}
