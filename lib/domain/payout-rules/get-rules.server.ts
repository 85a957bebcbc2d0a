import "server-only";
import { type PayoutKind } from "@/lib/core/words/payouts";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { listRulesVersions } from "@/lib/engine/payouts/records.server";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { isEased } from "@/lib/platform/settings/is-eased.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { type RulesView, type WalletLimits } from "./rules-view";
import { listNames, listWalletNames, listWalletUse } from "./records.server";

const VERSIONS_MAX = 20;

/** The rules in force, how much of each wallet's sums is used, and who changed them when. */
export async function getRules(ctx: Pick<Context, "store" | "actor" | "env">): Promise<RulesView> {
  return ctx.store.snapshot(async (reader) => {
    const { version, rules } = await readRules(reader);
    const scope = scopeOf(ctx.actor);
    const now = await databaseNow(reader);
    const used = await listWalletUse(reader, scope, now);
    const names = await listWalletNames(reader, scope);
    const rows = await listRulesVersions(reader, VERSIONS_MAX);
    const people = await listNames(
      reader,
      rows.flatMap(({ changedBy, agreedBy }) => [changedBy, agreedBy]).filter((id) => id !== null),
    );
    const nameOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
    const walletsOf = (kind: PayoutKind): WalletLimits[] =>
      names.map(({ reference, name }) => {
        const own = rules[kind].wallets.find(({ wallet }) => wallet === reference);
        const sums = used.find((each) => each.kind === kind && each.wallet === reference);
        return {
          wallet: reference,
          name,
          isOwn: own !== undefined,
          limits: own?.limits ?? rules[kind].wallet,
          used: { dayCentavos: sums?.dayCentavos ?? 0, monthCentavos: sums?.monthCentavos ?? 0 },
        };
      });
    return {
      version,
      rules,
      isEased: await isEased(reader, ctx.env),
      wallets: { withdrawal: walletsOf("withdrawal"), refund: walletsOf("refund") },
      versions: rows.map((row) => ({
        version: row.version,
        at: row.at.toISOString(),
        changedBy: nameOf(row.changedBy),
        agreedBy: nameOf(row.agreedBy),
      })),
    };
  });
}
