import "server-only";
import { type SQL, and, desc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { type Role } from "@/lib/core/enums/people";
import { databaseTime } from "@/lib/platform/store/database-now.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { approvalDecisions, outgoingPayouts, payoutRules } from "@/lib/platform/store/tables/payouts";
import { people } from "@/lib/platform/store/tables/people";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { projects } from "@/lib/platform/store/tables/wallets";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import {
  type CountedScope,
  NOTHING_USED,
  type Payout,
  type MatchedRule,
  type Used,
  type UsedSums,
  withExternal,
} from "./evaluate-rules";
import {
  doesCount,
  isToRecipient,
  externalPayouts,
  externalPayoutWallet,
} from "./external-payouts-records.server";
import { WINDOW_MS } from "./limits";

export type RulesRow = typeof payoutRules.$inferSelect;
export type PayoutRow = Omit<typeof outgoingPayouts.$inferSelect, "met"> & { met: MatchedRule[] };

/** The version that holds; null: none was ever set. */
export async function findRules(reader: Reader): Promise<RulesRow | null> {
  const rows = await reader.select().from(payoutRules).orderBy(desc(payoutRules.version)).limit(1);
  return rows[0] ?? null;
}

export const listRulesVersions = (reader: Reader, limit: number): Promise<RulesRow[]> =>
  reader.select().from(payoutRules).orderBy(desc(payoutRules.version)).limit(limit);

/**
 * As the version after that which was looked at, and no other: one that came in between would be replaced unseen. Null: it did.
 */
export async function insertRules(
  tx: Tx,
  ofVersion: number,
  row: Omit<RulesRow, "version">,
): Promise<number | null> {
  const rows = await tx
    .insert(payoutRules)
    .values({ ...row, version: ofVersion + 1 })
    .onConflictDoNothing()
    .returning({ version: payoutRules.version });
  return rows[0]?.version ?? null;
}

export async function insertPayout(tx: Tx, row: PayoutRow): Promise<void> {
  await tx.insert(outgoingPayouts).values(row);
}

export async function findPayout(reader: Reader, intentId: string): Promise<PayoutRow | null> {
  const rows = await reader.select().from(outgoingPayouts).where(eq(outgoingPayouts.intentId, intentId));
  return (rows[0] as PayoutRow | undefined) ?? null;
}

/** Specification, "Charge request": what names no project belongs to the account's only one, and to none where there are several. */
export async function projectOf(reader: Reader, named: string | undefined): Promise<string | null> {
  if (named !== undefined) return named;
  const found = await reader.select({ id: projects.id }).from(projects).limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

export async function findProjectName(reader: Reader, id: string): Promise<string | null> {
  const rows = await reader.select({ name: projects.name }).from(projects).where(eq(projects.id, id));
  return rows[0]?.name ?? null;
}

export type UsedWanted = {
  kind: PayoutKind;
  personId: string;
  wallet: string;
  project: string | null;
  recipient: string;
  amountCentavos: number;
  /** Subject of the write. The same figure requested as gross and as net counts as the same write again. */
  subject: string | null;
  now: Date;
};
export type UsedFacts = { used: Payout["used"]; isSameAgain: boolean };

type SumRow = {
  scope: CountedScope;
  isElsewhere: boolean;
  hourActs: number;
  dayActs: number;
  dayCentavos: string;
  monthCentavos: string;
  isSameAgain: boolean;
};

/**
 * All sums of an act in one statement, each by its own index; the moment before it is left open: who waited for a lock is older
 * than what it sees. The sum of a person's day is of withdrawals and refunds together. Beside them, of all but the person, what
 * left by no act: one statement sees an act and its transaction both before or both after they are joined. An event that comes
 * between this look and the sending finds the act counted, as another act would.
 */
export async function findUsed(reader: Reader, wanted: UsedWanted): Promise<UsedFacts> {
  const { kind, wallet, project, recipient } = wanted;
  const scopes: { scope: CountedScope; own: SQL; elsewhere: SQL | null }[] = [
    { scope: "person", own: sql`${outgoingPayouts.personId} = ${wanted.personId}`, elsewhere: null },
    {
      scope: "wallet",
      own: sql`${outgoingPayouts.wallet} = ${wallet}`,
      elsewhere: eq(externalPayoutWallet(kind), wallet),
    },
    {
      scope: "recipient",
      own: sql`${outgoingPayouts.recipient} = ${recipient}`,
      elsewhere: isToRecipient(kind, wanted, sinceOf(wanted.now, WINDOW_MS.month)),
    },
  ];
  if (project !== null)
    scopes.push({
      scope: "project",
      own: sql`${outgoingPayouts.projectId} = ${project}`,
      elsewhere: sql`${transactions.projectId} = ${project}`,
    });
  const rows = await reader.rows<SumRow>(
    sql.join(
      scopes.flatMap(({ scope, own, elsewhere }) => [
        ownSums(wanted, scope, own),
        ...(elsewhere === null ? [] : [elsewhereSums(wanted, scope, elsewhere)]),
      ]),
      sql` union all `,
    ),
  );
  const usedOf = (scope: CountedScope): Used => usedBy(rows.filter((each) => each.scope === scope));
  return {
    used: {
      person: usedOf("person"),
      wallet: usedOf("wallet"),
      project: project === null ? NOTHING_USED : usedOf("project"),
      recipient: usedOf("recipient"),
    },
    isSameAgain: rows.some((each) => each.scope === "recipient" && each.isSameAgain),
  };
}

const sinceOf = (now: Date, ms: number): SQL =>
  sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;

function ownSums(
  { kind, now, amountCentavos, subject, wallet }: UsedWanted,
  scope: CountedScope,
  own: SQL,
): SQL {
  const { at, amountCentavos: amount } = outgoingPayouts;
  const isOfKind = sql`${outgoingPayouts.kind} = ${kind}`;
  const [hour, day, month] = [
    sinceOf(now, WINDOW_MS.hour),
    sinceOf(now, WINDOW_MS.day),
    sinceOf(now, WINDOW_MS.month),
  ];
  return sql`
    select ${scope}::text as scope, false as "isElsewhere",
      (count(*) filter (where ${isOfKind} and ${at} > ${hour}))::int as "hourActs",
      (count(*) filter (where ${isOfKind} and ${at} > ${day}))::int as "dayActs",
      coalesce(sum(${amount}) filter (where ${at} > ${day}), 0)::text as "dayCentavos",
      coalesce(sum(${amount}) filter (where ${isOfKind}), 0)::text as "monthCentavos",
      coalesce(bool_or((${amount} = ${amountCentavos} or ${intents.subject} = ${subject}::text)
        and ${outgoingPayouts.wallet} = ${wallet} and ${at} > ${day}), false) as "isSameAgain"
    from ${outgoingPayouts} join ${intents} on ${intents.id} = ${outgoingPayouts.intentId}
    where ${scope === "person" ? sql`true` : isOfKind} and ${own} and ${at} > ${month} and ${doesCount()}`;
}

function elsewhereSums({ kind, now }: UsedWanted, scope: CountedScope, where: SQL): SQL {
  const [hour, day] = [sinceOf(now, WINDOW_MS.hour), sinceOf(now, WINDOW_MS.day)];
  return sql`
    select ${scope}::text, true,
      (count(*) filter (where at > ${hour}))::int, (count(*) filter (where at > ${day}))::int,
      coalesce(sum(amount_centavos) filter (where at > ${day}), 0)::text,
      coalesce(sum(amount_centavos), 0)::text, false
    from (${externalPayouts(kind, sinceOf(now, WINDOW_MS.month), where)}) as elsewhere`;
}

function usedBy(rows: readonly SumRow[]): Used {
  const [own = NOTHING_USED, elsewhere = NOTHING_USED] = [false, true].map(
    (isElsewhere) => rows.filter((row) => row.isElsewhere === isElsewhere).map(toSums)[0],
  );
  return withExternal(own, elsewhere);
}

const toSums = ({ hourActs, dayActs, dayCentavos, monthCentavos }: SumRow): UsedSums => ({
  hourActs,
  dayActs,
  dayCentavos: Number(dayCentavos),
  monthCentavos: Number(monthCentavos),
});

type DecidersWanted = { wallet: string; roles: Role[]; not: string | null; limit: number };

const mayDecideIn = ({ wallet, roles, not }: DecidersWanted) =>
  and(
    inArray(people.role, roles),
    isNull(people.disabledAt),
    or(isNull(people.awayFromMoneyUntil), lte(people.awayFromMoneyUntil, databaseTime())),
    sql`(${people.wallets} is null or ${wallet} = any(${people.wallets}))`,
    sql`${people.id} is distinct from ${not}`,
  );

/** The enabled people of these roles who may agree to money now and whose scope holds the wallet, but this one. */
export async function listDeciders(reader: Reader, wanted: DecidersWanted): Promise<string[]> {
  const rows = await reader
    .select({ name: people.name })
    .from(people)
    .where(mayDecideIn(wanted))
    .orderBy(people.name)
    .limit(wanted.limit);
  return rows.map(({ name }) => name);
}

/** Lists those deciders, by id, who have not decided on the intent yet. */
export async function listUndecided(
  reader: Reader,
  { intentId, ...wanted }: DecidersWanted & { intentId: string },
): Promise<string[]> {
  const rows = await reader
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        mayDecideIn(wanted),
        sql`not exists (select from ${approvalDecisions}
          where ${approvalDecisions.intentId} = ${intentId} and ${approvalDecisions.personId} = ${people.id})`,
      ),
    )
    .orderBy(people.id)
    .limit(wanted.limit);
  return rows.map(({ id }) => id);
}
