import "server-only";
import { type SQL, and, inArray, sql } from "drizzle-orm";
import { type Sum } from "@/lib/core/sum";
import { type IntentState } from "@/lib/core/words/intents";
import { centavos } from "@/lib/core/money";
import { type PayoutKind } from "@/lib/core/words/payouts";
import { ROLES } from "@/lib/core/words/people";
import { oneOf } from "@/lib/core/words/words";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { WINDOW_MS } from "@/lib/engine/payouts/limits";
import { listPaidBefore } from "@/lib/engine/payouts/recipient-records.server";
import { type PastAct } from "@/lib/engine/payouts/replay";
import { quoted } from "@/lib/platform/store/quoted";
import { inScope } from "@/lib/platform/store/scope.server";
import { sumOver } from "@/lib/platform/store/sums";
import { intents } from "@/lib/platform/store/tables/intents";
import { outgoingActs } from "@/lib/platform/store/tables/payouts";
import { people } from "@/lib/platform/store/tables/people";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { type Reader } from "@/lib/platform/store/tx.server";

export type WalletUse = {
  kind: PayoutKind;
  wallet: string;
  dayCentavos: Sum;
  monthCentavos: Sum;
};

/** As `findUsed` has it: a refusal proves that nothing left. */
const doesCount = () =>
  sql`(${intents.state} <> ${quoted<IntentState>("rejected")} and (${intents.state} <> ${quoted<IntentState>("abandoned")} or ${intents.mayHaveTakenEffect}))`;

/** What each wallet in reach has used of its sums, as the rules count it. */
export const listWalletUse = (reader: Reader, scope: WalletScope, now: Date): Promise<WalletUse[]> => {
  const since = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  return reader
    .select({
      kind: outgoingActs.kind,
      wallet: outgoingActs.wallet,
      dayCentavos: sumOver(
        sql`case when ${outgoingActs.at} > ${since(WINDOW_MS.day)} then ${outgoingActs.amountCentavos} else 0 end`,
      ),
      monthCentavos: sumOver(sql`${outgoingActs.amountCentavos}`),
    })
    .from(outgoingActs)
    .innerJoin(intents, sql`${intents.id} = ${outgoingActs.intentId}`)
    .where(
      and(
        sql`${outgoingActs.at} > ${since(WINDOW_MS.month)}`,
        doesCount(),
        inScope(scope, outgoingActs.wallet),
      ),
    )
    .groupBy(outgoingActs.kind, outgoingActs.wallet);
};

export type ProjectUse = { kind: PayoutKind; project: string; dayCentavos: Sum; monthCentavos: Sum };

/** What each of these projects has used of its sums over all wallets, which is what its limits count. */
export const listProjectUse = (
  reader: Reader,
  projectIds: readonly string[],
  now: Date,
): Promise<ProjectUse[]> => {
  if (projectIds.length === 0) return Promise.resolve([]);
  const since = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const project = sql<string>`${outgoingActs.projectId}`;
  return reader
    .select({
      kind: outgoingActs.kind,
      project,
      dayCentavos: sumOver(
        sql`case when ${outgoingActs.at} > ${since(WINDOW_MS.day)} then ${outgoingActs.amountCentavos} else 0 end`,
      ),
      monthCentavos: sumOver(sql`${outgoingActs.amountCentavos}`),
    })
    .from(outgoingActs)
    .innerJoin(intents, sql`${intents.id} = ${outgoingActs.intentId}`)
    .where(
      and(
        sql`${outgoingActs.at} > ${since(WINDOW_MS.month)}`,
        doesCount(),
        inArray(outgoingActs.projectId, [...projectIds]),
      ),
    )
    .groupBy(outgoingActs.kind, outgoingActs.projectId);
};

export const listWalletNames = (
  reader: Reader,
  scope: WalletScope,
): Promise<{ reference: string; name: string }[]> =>
  reader
    .select({ reference: wallets.reference, name: wallets.name })
    .from(wallets)
    .where(inScope(scope, wallets.reference))
    .orderBy(wallets.name);

export async function listNames(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type PastRow = {
  intentId: string;
  kind: PayoutKind;
  wallet: string;
  project: string | null;
  personId: string;
  role: string | null;
  recipient: string;
  amountCentavos: string;
  atMs: number;
  keyChangedAtMs: number | null;
  agreedAtMs: number | null;
};

/** The acts in reach that counted since then, with what the register says of their recipients, the newest first. */
export async function listPastActs(
  reader: Reader,
  { scope, since, limit }: { scope: WalletScope; since: Date; limit: number },
): Promise<PastAct[]> {
  const ms = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;
  const rows = await reader.rows<PastRow>(sql`
    select ${outgoingActs.intentId} as "intentId", ${outgoingActs.kind} as kind, ${outgoingActs.wallet} as wallet,
      ${outgoingActs.projectId} as project, ${outgoingActs.personId} as "personId", ${people.role} as role, ${outgoingActs.recipient} as recipient,
      ${outgoingActs.amountCentavos}::text as "amountCentavos", ${ms(sql`${outgoingActs.at}`)} as "atMs",
      case when ${recipients.replaces} is not null then ${ms(sql`${recipients.addedAt}`)} end as "keyChangedAtMs",
      ${ms(sql`${recipients.agreedAt}`)} as "agreedAtMs"
    from ${outgoingActs}
    join ${intents} on ${intents.id} = ${outgoingActs.intentId}
    left join ${people} on ${people.id} = ${outgoingActs.personId}
    left join ${recipients} on ${recipients.wallet} = ${outgoingActs.wallet}
      and ${recipients.keyHash} = ${outgoingActs.recipient} and ${outgoingActs.kind} = ${quoted<PayoutKind>("withdrawal")}
    where ${and(sql`${outgoingActs.at} > ${since.toISOString()}::timestamptz`, doesCount(), inScope(scope, outgoingActs.wallet))}
    order by ${outgoingActs.at} desc, ${outgoingActs.intentId} desc
    limit ${limit}`);
  const keyOf = ({ wallet, recipient }: Pick<PastRow, "wallet" | "recipient">) => `${wallet} ${recipient}`;
  const paidTo = new Map(
    rows
      .filter(({ kind }) => kind === "withdrawal")
      .map((row) => [keyOf(row), { wallet: row.wallet, keyHash: row.recipient }]),
  );
  const paid = await listPaidBefore(reader, [...paidTo.values()]);
  const firstPaidAtMs = new Map(
    [...paidTo.keys()].map((key, place) => [key, paid[place]?.firstAt.getTime() ?? null]),
  );
  return rows.map(({ role, amountCentavos, ...row }) => ({
    ...row,
    role: oneOf(ROLES, role, null),
    amountCentavos: centavos(Number(amountCentavos)),
    firstPaidAtMs: row.kind === "withdrawal" ? (firstPaidAtMs.get(keyOf(row)) ?? null) : null,
  }));
}

export type ActShown = {
  intentId: string;
  kind: PayoutKind;
  /** Of the withdrawal; of the payment that a refund gave back. */
  opens: string | null;
  /** Whom the money went to, as far as it is known. */
  name: string | null;
};

/** What the page says of some acts: whom they paid, and what they open. */
export async function listActsShown(reader: Reader, intentIds: readonly string[]): Promise<ActShown[]> {
  if (intentIds.length === 0) return [];
  return reader.rows<ActShown>(sql`
    select ${outgoingActs.intentId} as "intentId", ${outgoingActs.kind} as kind,
      coalesce(${intents.resultId}, case when ${outgoingActs.kind} = ${quoted<PayoutKind>("refund")} then ${intents.subject} end) as opens,
      coalesce(${recipients.name}, ${transactions.counterpartName}) as name
    from ${outgoingActs}
    join ${intents} on ${intents.id} = ${outgoingActs.intentId}
    left join ${recipients} on ${recipients.wallet} = ${outgoingActs.wallet}
      and ${recipients.keyHash} = ${outgoingActs.recipient} and ${outgoingActs.kind} = ${quoted<PayoutKind>("withdrawal")}
    left join ${transactions} on ${transactions.id}::text = coalesce(${intents.resultId}, ${intents.subject})
    where ${inArray(outgoingActs.intentId, [...intentIds])}`);
}
