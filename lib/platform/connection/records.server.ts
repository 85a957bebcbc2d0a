import "server-only";
import { and, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { type CheckState } from "@/lib/core/enums/connection";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { blockReads } from "@/lib/platform/store/tables/balance-blocks";
import { connectionChecks, connections, installation } from "@/lib/platform/store/tables/connection";
import { intents } from "@/lib/platform/store/tables/intents";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";

export type ConnectionRow = typeof connections.$inferSelect;
export type CheckRow = typeof connectionChecks.$inferSelect;

/**
 * The check that reports the account of a credential. `named` is that account or, where it is refused, the account
 * stored here.
 */
export const ACCOUNT_CHECK = "account";

export async function findInForce(reader: Reader): Promise<ConnectionRow | null> {
  const [found] = await reader.select().from(connections).where(eq(connections.state, "in_force"));
  return found ?? null;
}

export async function findConnection(reader: Reader, id: string): Promise<ConnectionRow | null> {
  const [found] = await reader.select().from(connections).where(eq(connections.id, id));
  return found ?? null;
}

export async function insertConnection(tx: Tx, row: ConnectionRow): Promise<void> {
  await tx.insert(connections).values(row);
}

/** A version that is over retains its people and moments, and no secret. */
export async function putInForce(
  tx: Tx,
  id: string,
  { agreedBy, now }: { agreedBy: string | null; now: Date },
): Promise<void> {
  await tx
    .update(connections)
    .set({ state: "past", endedAt: now, clientSecret: null, webhookSecrets: null })
    .where(eq(connections.state, "in_force"));
  await tx
    .update(connections)
    .set({ state: "in_force", appliedAt: now, agreedBy })
    .where(eq(connections.id, id));
}

/** All lists of blocks are due: whether a new credential may read them shows within seconds. */
export async function readBlocksSoon(tx: Tx, now: Date): Promise<void> {
  await tx.update(blockReads).set({ nextReadAt: now }).where(gt(blockReads.nextReadAt, now));
}

/** Ends requests that are too old to be approved. */
export async function endAsked(tx: Tx, before: Date, now: Date, limit: number): Promise<number> {
  const old = tx
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.state, "asked"), lt(connections.askedAt, before)))
    .limit(limit);
  const ended = await tx
    .update(connections)
    .set({ state: "past", endedAt: now, clientSecret: null, webhookSecrets: null })
    .where(inArray(connections.id, old));
  return ended.rowCount ?? 0;
}

/** Saves checks and retains later ones. A refusal of the content alone does not downgrade a check that works. */
export async function saveChecks(
  tx: Tx,
  rows: readonly Omit<CheckRow, "since" | "workedAt">[],
): Promise<void> {
  if (rows.length === 0) return;
  const isLess = sql`excluded.state = ${enumSql<CheckState>("passes")} and ${connectionChecks.state} = ${enumSql<CheckState>("works")}`;
  const isSame = sql`(${isLess} or excluded.state = ${connectionChecks.state})`;
  await tx
    .insert(connectionChecks)
    .values(rows.map((row) => ({ ...row, since: row.at, workedAt: row.state === "works" ? row.at : null })))
    .onConflictDoUpdate({
      target: [connectionChecks.connection, connectionChecks.name],
      set: {
        state: sql`case when ${isLess} then ${connectionChecks.state} else excluded.state end`,
        cause: sql`excluded.cause`,
        named: sql`excluded.named`,
        method: sql`excluded.method`,
        path: sql`excluded.path`,
        wallet: sql`excluded.wallet`,
        status: sql`excluded.status`,
        code: sql`excluded.code`,
        at: sql`excluded.at`,
        since: sql`case when ${isSame} then ${connectionChecks.since} else excluded.at end`,
        workedAt: sql`coalesce(excluded.worked_at, ${connectionChecks.workedAt})`,
      },
      setWhere: sql`excluded.at >= ${connectionChecks.at}`,
    });
}

export const listChecks = (reader: Reader, connection: string): Promise<CheckRow[]> =>
  reader.select().from(connectionChecks).where(eq(connectionChecks.connection, connection)).limit(1_000);

/** Deletes old checks of credentials that are no longer in force. */
export async function deleteOldChecks(tx: Tx, connection: string, before: Date): Promise<number> {
  const gone = await tx
    .delete(connectionChecks)
    .where(and(ne(connectionChecks.connection, connection), lt(connectionChecks.at, before)));
  return gone.rowCount ?? 0;
}

export type Installation = Pick<typeof installation.$inferSelect, "accountId" | "baseUrl">;

/** The account and address that the first credential had; null: no credential was used yet. */
export async function findInstallation(reader: Reader): Promise<Installation | null> {
  const [found] = await reader
    .select({ accountId: installation.accountId, baseUrl: installation.baseUrl })
    .from(installation);
  return found ?? null;
}

/** Writes account and address where there are none yet, and gives back those that hold. */
export async function claimInstallation(tx: Tx, { accountId, baseUrl, now }: Installation & { now: Date }) {
  await tx
    .insert(installation)
    .values({ accountId, baseUrl, firstUsedAt: now })
    .onConflictDoUpdate({
      target: installation.onlyRow,
      set: { accountId },
      setWhere: and(isNull(installation.accountId), eq(installation.baseUrl, baseUrl)),
    });
  return findInstallation(tx);
}

/** Some write may have taken effect, and is looked for or asked for again. */
export async function hasWritesInDoubt(reader: Reader): Promise<boolean> {
  const found = await reader
    .select({ id: intents.id })
    .from(intents)
    .where(and(inArray(intents.state, ["sending", "ambiguous"]), eq(intents.mayHaveTakenEffect, true)))
    .limit(1);
  return found.length > 0;
}
