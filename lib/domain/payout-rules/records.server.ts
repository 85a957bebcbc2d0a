import "server-only";
import { type SQL, and, inArray, sql } from "drizzle-orm";
import { type Sum, sumFromText } from "@/lib/core/money/sum";
import { centavos } from "@/lib/core/money/money";
import { PAYOUT_KINDS, type PayoutKind } from "@/lib/core/enums/payouts";
import { ROLES } from "@/lib/core/enums/people";
import { parseEnum } from "@/lib/core/enums/enums";
import { type WalletScope } from "@/lib/core/wallet-scope";
import {
  doesCount,
  externalPayouts,
  externalPayoutWallet,
} from "@/lib/engine/payouts/external-payouts-records.server";
import { WINDOW_MS } from "@/lib/engine/payouts/limits";
import { listPaidBefore } from "@/lib/engine/payouts/recipient-records.server";
import { type PastPayout, type PastExternalPayout } from "@/lib/engine/payouts/replay";
import { enumSql } from "@/lib/platform/store/enum-sql";
import { inScope } from "@/lib/platform/store/scope.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { outgoingPayouts } from "@/lib/platform/store/tables/payouts";
import { people } from "@/lib/platform/store/tables/people";
import { recipients } from "@/lib/platform/store/tables/recipients";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { type Reader } from "@/lib/platform/store/tx.server";

type Sums = { dayCentavos: Sum; monthCentavos: Sum };
/** The sums that acts of this dashboard have used, or that left by none of them. */
type UseOf<Of> = Of & { kind: PayoutKind; isElsewhere: boolean } & Sums;
export type WalletUse = UseOf<{ wallet: string }>;
export type ProjectUse = UseOf<{ project: string }>;
type UseRow = { kind: PayoutKind; isElsewhere: boolean; dayCentavos: string; monthCentavos: string };

const sinceOf = (now: Date, ms: number): SQL =>
  sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;

/** As `findUsed` has it, by a column that acts and what left elsewhere share. */
async function listUse<Of extends Record<string, string>>(
  reader: Reader,
  now: Date,
  { by, own, elsewhere }: { by: SQL; own: SQL; elsewhere: (kind: PayoutKind) => SQL },
): Promise<UseOf<Of>[]> {
  const month = sinceOf(now, WINDOW_MS.month);
  const parts = [
    sql`select ${outgoingPayouts.kind} as kind, false as is_elsewhere, ${outgoingPayouts.wallet} as wallet,
        ${outgoingPayouts.projectId} as project_id, ${outgoingPayouts.at} as at, ${outgoingPayouts.amountCentavos} as amount_centavos
      from ${outgoingPayouts} join ${intents} on ${intents.id} = ${outgoingPayouts.intentId}
      where ${outgoingPayouts.at} > ${month} and ${doesCount()} and ${own}`,
    ...PAYOUT_KINDS.map(
      (kind) => sql`select ${kind}::text, true, wallet, project_id, at, amount_centavos
        from (${externalPayouts(kind, month, elsewhere(kind))}) as elsewhere`,
    ),
  ];
  const rows = await reader.rows<UseRow & Of>(sql`
    select kind, is_elsewhere as "isElsewhere", ${by}, coalesce(sum(amount_centavos), 0)::text as "monthCentavos",
      coalesce(sum(amount_centavos) filter (where at > ${sinceOf(now, WINDOW_MS.day)}), 0)::text as "dayCentavos"
    from (${sql.join(parts, sql` union all `)}) as counted
    group by 1, 2, 3`);
  return rows.map((row) => ({
    ...row,
    dayCentavos: sumFromText(row.dayCentavos),
    monthCentavos: sumFromText(row.monthCentavos),
  }));
}

/** The sums that each wallet in reach has used, as the rules count them. */
export const listWalletUse = (reader: Reader, scope: WalletScope, now: Date): Promise<WalletUse[]> =>
  listUse<{ wallet: string }>(reader, now, {
    by: sql`wallet`,
    own: inScope(scope, outgoingPayouts.wallet),
    elsewhere: (kind) => inScope(scope, externalPayoutWallet(kind)),
  });

/** Lists the sums that each of these projects has used over all wallets, which is what its limits count. */
export async function listProjectUse(
  reader: Reader,
  projectIds: readonly string[],
  now: Date,
): Promise<ProjectUse[]> {
  if (projectIds.length === 0) return [];
  return listUse<{ project: string }>(reader, now, {
    by: sql`project_id as project`,
    own: inArray(outgoingPayouts.projectId, [...projectIds]),
    elsewhere: () => inArray(transactions.projectId, [...projectIds]),
  });
}

export const listWalletNames = (
  reader: Reader,
  scope: WalletScope,
): Promise<{ reference: string; name: string }[]> =>
  reader
    .select({ reference: wallets.reference, name: wallets.name })
    .from(wallets)
    .where(inScope(scope, wallets.reference))
    .orderBy(wallets.name);

type PastRow = {
  intentId: string | null;
  kind: PayoutKind;
  wallet: string;
  project: string | null;
  personId: string | null;
  role: string | null;
  recipient: string | null;
  holder: string | null;
  amountCentavos: string;
  atMs: number;
  keyChangedAtMs: number | null;
  agreedAtMs: number | null;
};

/**
 * The acts in reach that counted since then, with what the register says of their recipients, and what left by none, the newest
 * first.
 */
export async function listPast(
  reader: Reader,
  { scope, since, limit }: { scope: WalletScope; since: Date; limit: number },
): Promise<(PastPayout | PastExternalPayout)[]> {
  const ms = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;
  const from = sql`${since.toISOString()}::timestamptz`;
  const elsewhere = (kind: PayoutKind) => sql`
    select null::uuid, ${kind}::text, wallet, project_id, null::uuid, null::text, recipient, holder, amount_centavos::text,
      ${ms(sql`at`)}, null::float8, null::float8, at, id
    from (${externalPayouts(kind, from, inScope(scope, externalPayoutWallet(kind)))}) as elsewhere
    order by at desc, id desc
    limit ${limit}`;
  const rows = await reader.rows<PastRow>(sql`
    (select ${outgoingPayouts.intentId} as "intentId", ${outgoingPayouts.kind} as kind, ${outgoingPayouts.wallet} as wallet,
      ${outgoingPayouts.projectId} as project, ${outgoingPayouts.personId} as "personId", ${people.role} as role, ${outgoingPayouts.recipient} as recipient,
      ${recipients.documentHash} as holder, ${outgoingPayouts.amountCentavos}::text as "amountCentavos", ${ms(sql`${outgoingPayouts.at}`)} as "atMs",
      case when ${recipients.replaces} is not null then ${ms(sql`${recipients.addedAt}`)} end as "keyChangedAtMs",
      ${ms(sql`${recipients.agreedAt}`)} as "agreedAtMs", ${outgoingPayouts.at} as at, ${outgoingPayouts.intentId} as id
    from ${outgoingPayouts}
    join ${intents} on ${intents.id} = ${outgoingPayouts.intentId}
    left join ${people} on ${people.id} = ${outgoingPayouts.personId}
    left join ${recipients} on ${recipients.wallet} = ${outgoingPayouts.wallet}
      and ${recipients.keyHash} = ${outgoingPayouts.recipient} and ${outgoingPayouts.kind} = ${enumSql<PayoutKind>("withdrawal")}
    where ${and(sql`${outgoingPayouts.at} > ${from}`, doesCount(), inScope(scope, outgoingPayouts.wallet))}
    order by ${outgoingPayouts.at} desc, ${outgoingPayouts.intentId} desc
    limit ${limit})
    ${sql.join(
      PAYOUT_KINDS.map((kind) => sql`union all (${elsewhere(kind)})`),
      sql` `,
    )}
    order by at desc, id desc
    limit ${limit}`);
  const keyOf = ({ wallet, recipient }: Pick<PastRow, "wallet" | "recipient">) => `${wallet} ${recipient}`;
  const paidTo = new Map<string, { wallet: string; keyHash: string }>();
  for (const row of rows)
    if (row.intentId !== null && row.kind === "withdrawal" && row.recipient !== null)
      paidTo.set(keyOf(row), { wallet: row.wallet, keyHash: row.recipient });
  const paid = await listPaidBefore(reader, [...paidTo.values()]);
  const firstPaidAtMs = new Map(
    [...paidTo.keys()].map((key, place) => [key, paid[place]?.firstAt.getTime() ?? null]),
  );
  return rows.map((row) =>
    toPast(row, row.kind === "withdrawal" ? (firstPaidAtMs.get(keyOf(row)) ?? null) : null),
  );
}

function toPast(row: PastRow, firstPaidAtMs: number | null): PastPayout | PastExternalPayout {
  const { intentId, personId, recipient, holder, kind, wallet, project, atMs } = row;
  const left = { kind, wallet, project, holder, atMs, amountCentavos: centavos(Number(row.amountCentavos)) };
  if (intentId === null || personId === null || recipient === null)
    return { intentId: null, recipient, ...left };
  const { keyChangedAtMs, agreedAtMs } = row;
  return {
    ...{ ...left, intentId, personId, recipient, firstPaidAtMs, keyChangedAtMs, agreedAtMs },
    role: parseEnum(ROLES, row.role, null),
  };
}

export type PayoutSummary = {
  intentId: string;
  kind: PayoutKind;
  /** The id of the withdrawal, or of the payment that a refund gave back. */
  opens: string | null;
  /** Whom the money went to, as far as it is known. */
  name: string | null;
};

/** Lists the facts that the page shows about some acts: whom they paid, and what they open. */
export async function listPayoutSummaries(
  reader: Reader,
  intentIds: readonly string[],
): Promise<PayoutSummary[]> {
  if (intentIds.length === 0) return [];
  return reader.rows<PayoutSummary>(sql`
    select ${outgoingPayouts.intentId} as "intentId", ${outgoingPayouts.kind} as kind,
      coalesce(${intents.resultId}, case when ${outgoingPayouts.kind} = ${enumSql<PayoutKind>("refund")} then ${intents.subject} end) as opens,
      coalesce(${recipients.name}, ${transactions.counterpartName}) as name
    from ${outgoingPayouts}
    join ${intents} on ${intents.id} = ${outgoingPayouts.intentId}
    left join ${recipients} on ${recipients.wallet} = ${outgoingPayouts.wallet}
      and ${recipients.keyHash} = ${outgoingPayouts.recipient} and ${outgoingPayouts.kind} = ${enumSql<PayoutKind>("withdrawal")}
    left join ${transactions} on ${transactions.id}::text = coalesce(${intents.resultId}, ${intents.subject})
    where ${inArray(outgoingPayouts.intentId, [...intentIds])}`);
}
