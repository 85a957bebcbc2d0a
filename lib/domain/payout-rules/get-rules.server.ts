import "server-only";
import { addUp } from "@/lib/core/money/sum";
import { PAYOUT_KINDS, type PayoutKind } from "@/lib/core/enums/payouts";
import { listProjectChoices } from "@/lib/platform/projects/records.server";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { DEFAULT_RULES } from "@/lib/engine/payouts/defaults";
import { type RuleDifference, differencesOf } from "@/lib/engine/payouts/differences";
import { type RulesRow, listRulesVersions } from "@/lib/engine/payouts/records.server";
import { PayoutRules } from "@/lib/engine/payouts/schema";
import { listPersonNames } from "@/lib/platform/auth/records.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { hasRelaxedRules } from "@/lib/platform/settings/relaxed-rules.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { type ProjectLimits, type RulesView, type UsedOf, type WalletLimits } from "./rules-view";
import { type WalletUse, listProjectUse, listWalletNames, listWalletUse } from "./records.server";

const VERSIONS_MAX = 20;

/** The rules in force, how much of each wallet's sums is used, and who changed them when. */
export async function getRules(ctx: Pick<Context, "store" | "actor" | "env">): Promise<RulesView> {
  return ctx.store.snapshot(async (reader) => {
    const { version, rules } = await readRules(reader);
    const scope = scopeOf(ctx.actor);
    const now = await databaseNow(reader);
    const used = await listWalletUse(reader, scope, now);
    const names = await listWalletNames(reader, scope);
    const projects = await listProjectChoices(reader);
    const limited = PAYOUT_KINDS.flatMap((kind) => rules[kind].projects.map(({ project }) => project));
    const usedByProjects = await listProjectUse(reader, [...new Set(limited)], now);
    const rows = await listRulesVersions(reader, VERSIONS_MAX);
    const people = await listPersonNames(
      reader,
      rows.flatMap(({ changedBy, agreedBy }) => [changedBy, agreedBy]).filter((id) => id !== null),
    );
    const nameOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
    const walletsOf = (kind: PayoutKind): WalletLimits[] =>
      names.map(({ reference, name }) => {
        const own = rules[kind].wallets.find(({ wallet }) => wallet === reference);
        return {
          wallet: reference,
          name,
          isOwn: own !== undefined,
          limits: own?.limits ?? rules[kind].wallet,
          used: usedOf(used.filter((each) => each.kind === kind && each.wallet === reference)),
        };
      });
    const projectsOf = (kind: PayoutKind): ProjectLimits[] =>
      rules[kind].projects.map(({ project, name, limits }) => ({
        project,
        name,
        limits,
        used: usedOf(usedByProjects.filter((each) => each.kind === kind && each.project === project)),
      }));
    return {
      version,
      rules,
      hasRelaxedRules: await hasRelaxedRules(reader, ctx.env),
      wallets: { withdrawal: walletsOf("withdrawal"), refund: walletsOf("refund") },
      projects,
      projectLimits: { withdrawal: projectsOf("withdrawal"), refund: projectsOf("refund") },
      versions: rows.map((row, place) => ({
        version: row.version,
        at: row.at.toISOString(),
        changedBy: nameOf(row.changedBy),
        agreedBy: nameOf(row.agreedBy),
        changes: changesOf(row, rows[place + 1]),
      })),
    };
  });
}

function usedOf(parts: readonly Pick<WalletUse, "isElsewhere" | "dayCentavos" | "monthCentavos">[]): UsedOf {
  const sumsOf = (some: typeof parts) => ({
    dayCentavos: addUp(...some.map(({ dayCentavos }) => dayCentavos)),
    monthCentavos: addUp(...some.map(({ monthCentavos }) => monthCentavos)),
  });
  return { ...sumsOf(parts), elsewhere: sumsOf(parts.filter(({ isElsewhere }) => isElsewhere)) };
}

/** Returns the changes that one version made to the one before it. The first version changed the defaults. */
function changesOf(row: RulesRow, before: RulesRow | undefined): RuleDifference[] | null {
  const after = PayoutRules.safeParse(row.value);
  const was =
    row.version === 1
      ? { success: true as const, data: DEFAULT_RULES }
      : PayoutRules.safeParse(before?.value);
  return after.success && was.success ? differencesOf(was.data, after.data) : null;
}
