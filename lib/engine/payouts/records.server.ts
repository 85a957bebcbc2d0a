import "server-only";
import { and, desc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { type IntentState } from "@/lib/core/words/intents";
import { type PayoutKind } from "@/lib/core/words/payouts";
import { type Role } from "@/lib/core/words/people";
import { databaseTime } from "@/lib/platform/store/database-now.server";
import { quoted } from "@/lib/platform/store/quoted";
import { intents } from "@/lib/platform/store/tables/intents";
import { approvalDecisions, outgoingActs, payoutRules } from "@/lib/platform/store/tables/payouts";
import { people } from "@/lib/platform/store/tables/people";
import { projects } from "@/lib/platform/store/tables/wallets";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { type CountedScope, NOTHING_USED, type PayoutAct, type RuleMet, type Used } from "./decide";
import { WINDOW_MS } from "./limits";

export type RulesRow = typeof payoutRules.$inferSelect;
export type OutgoingActRow = Omit<typeof outgoingActs.$inferSelect, "met"> & { met: RuleMet[] };

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

export async function insertOutgoingAct(tx: Tx, row: OutgoingActRow): Promise<void> {
  await tx.insert(outgoingActs).values(row);
}

export async function findOutgoingAct(reader: Reader, intentId: string): Promise<OutgoingActRow | null> {
  const rows = await reader.select().from(outgoingActs).where(eq(outgoingActs.intentId, intentId));
  return (rows[0] as OutgoingActRow | undefined) ?? null;
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
  /** Of the write: the same figure asked for as gross and as net is the same again. */
  subject: string | null;
  now: Date;
};
export type UsedFacts = { used: PayoutAct["used"]; isSameAgain: boolean };

type SumRow = {
  scope: CountedScope;
  hourActs: number;
  dayActs: number;
  dayCentavos: string;
  monthCentavos: string;
  isSameAgain: boolean;
};

/** A refusal is proof that nothing left; what was given up after it may have left counts as if it had. */
const counts = () =>
  sql`(i.state <> ${quoted<IntentState>("rejected")} and (i.state <> ${quoted<IntentState>("abandoned")} or i.may_have_taken_effect))`;

/**
 * All sums of an act in one statement, each by its own index; the moment before it is left open: who waited for a lock is older
 * than what it sees. The sum of a person's day is of withdrawals and refunds together.
 */
export async function findUsed(reader: Reader, wanted: UsedWanted): Promise<UsedFacts> {
  const { kind, now, amountCentavos, subject, project } = wanted;
  const since = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const of = (
    scope: CountedScope,
    column: "person_id" | "wallet" | "project_id" | "recipient",
    value: string,
  ) => {
    const isOfKind = sql`a.kind = ${kind}`;
    return sql`
    select ${scope}::text as scope,
      (count(*) filter (where ${isOfKind} and a.at > ${since(WINDOW_MS.hour)}))::int as "hourActs",
      (count(*) filter (where ${isOfKind} and a.at > ${since(WINDOW_MS.day)}))::int as "dayActs",
      coalesce(sum(a.amount_centavos) filter (where a.at > ${since(WINDOW_MS.day)}), 0)::text as "dayCentavos",
      coalesce(sum(a.amount_centavos) filter (where ${isOfKind}), 0)::text as "monthCentavos",
      coalesce(bool_or((a.amount_centavos = ${amountCentavos} or i.subject = ${subject}::text) and a.wallet = ${wanted.wallet} and a.at > ${since(WINDOW_MS.day)}), false) as "isSameAgain"
    from ${outgoingActs} as a join ${intents} as i on i.id = a.intent_id
    where ${scope === "person" ? sql`true` : isOfKind} and a.${sql.identifier(column)} = ${value} and a.at > ${since(WINDOW_MS.month)} and ${counts()}`;
  };
  const rows = await reader.rows<SumRow>(sql`
    ${of("person", "person_id", wanted.personId)}
    union all ${of("wallet", "wallet", wanted.wallet)}
    ${project === null ? sql`` : sql`union all ${of("project", "project_id", project)}`}
    union all ${of("recipient", "recipient", wanted.recipient)}`);
  const row = (scope: CountedScope): SumRow => {
    const found = rows.find((each) => each.scope === scope);
    if (!found) throw new Error(`no sums of the ${scope}`);
    return found;
  };
  return {
    used: {
      person: toUsed(row("person")),
      wallet: toUsed(row("wallet")),
      project: project === null ? NOTHING_USED : toUsed(row("project")),
      recipient: toUsed(row("recipient")),
    },
    isSameAgain: row("recipient").isSameAgain,
  };
}

const toUsed = ({ hourActs, dayActs, dayCentavos, monthCentavos }: SumRow): Used => ({
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

/** Of these, by id, those who have said nothing about it yet. */
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
