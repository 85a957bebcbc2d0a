import "server-only";
import { and, inArray, sql } from "drizzle-orm";
import { type Sum } from "@/lib/core/sum";
import { type IntentState } from "@/lib/core/words/intents";
import { type PayoutKind } from "@/lib/core/words/payouts";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { WINDOW_MS } from "@/lib/engine/payouts/limits";
import { quoted } from "@/lib/platform/store/quoted";
import { inScope } from "@/lib/platform/store/scope.server";
import { sumOver } from "@/lib/platform/store/sums";
import { intents } from "@/lib/platform/store/tables/intents";
import { outgoingActs } from "@/lib/platform/store/tables/payouts";
import { people } from "@/lib/platform/store/tables/people";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { type Reader } from "@/lib/platform/store/tx.server";

export type WalletUse = {
  kind: PayoutKind;
  wallet: string;
  dayCentavos: Sum;
  monthCentavos: Sum;
};

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
        sql`(${intents.state} <> ${quoted<IntentState>("rejected")} and (${intents.state} <> ${quoted<IntentState>("abandoned")} or ${intents.mayHaveTakenEffect}))`,
        inScope(scope, outgoingActs.wallet),
      ),
    )
    .groupBy(outgoingActs.kind, outgoingActs.wallet);
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
