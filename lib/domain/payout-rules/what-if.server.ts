import "server-only";
import { readRules } from "@/lib/engine/payouts/read-rules.server";
import { WINDOW_MS } from "@/lib/engine/payouts/limits";
import { type PastPayout, type ReplayEffect, type ReplayedPayout, replay } from "@/lib/engine/payouts/replay";
import { faultOf } from "@/lib/engine/payouts/rule-fault";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { listPersonNames } from "@/lib/platform/auth/records.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { hasRelaxedRules } from "@/lib/platform/settings/relaxed-rules.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { listPayoutSummaries, listPast } from "./records.server";
import { type WhatIfView } from "./schema";

const DAYS = 90;
/** With more than these the oldest are left out, and the page says so. */
const ACTS_MAX = 100_000;
const SHOWN_MAX = 40;
/** The sort order of effects: stopped acts come first. */
const WEIGHT: Readonly<Record<ReplayEffect, number>> = { stopped: 0, people: 1, held: 2, looser: 3, same: 4 };

/**
 * Returns the results that these rules would have had for the acts of the last 90 days, beside the results of the
 * rules in force, only for wallets in reach. One bounded read; the sums of a month before them count.
 */
export async function whatIf(
  ctx: Pick<Context, "store" | "actor" | "env">,
  { rules: wanted }: { rules: PayoutRules },
): Promise<WhatIfView> {
  const { version, rules, acts, now, eased } = await ctx.store.snapshot(async (reader) => {
    const now = await databaseNow(reader);
    const since = new Date(now.getTime() - DAYS * WINDOW_MS.day - WINDOW_MS.month);
    return {
      ...(await readRules(reader)),
      acts: await listPast(reader, { scope: scopeOf(ctx.actor), since, limit: ACTS_MAX }),
      now,
      eased: await hasRelaxedRules(reader, ctx.env),
    };
  });
  // Seconds of work, during which no connection is held.
  const sinceMs = now.getTime() - DAYS * WINDOW_MS.day;
  const { effects, elsewhere, changed } = replay(rules, wanted, acts.toReversed(), {
    sinceMs,
    hasRelaxedRules: eased,
  });
  return {
    version,
    from: new Date(sinceMs).toISOString(),
    to: now.toISOString(),
    isCut: acts.length === ACTS_MAX,
    effects,
    elsewhere,
    changed: await ctx.store.snapshot((reader) => shown(reader, wanted, changed)),
  };
}

/** Stopped by a project's limit, the act is of one that these rules name. */
const nameOfProject = (rules: PayoutRules, { kind, project }: PastPayout): string =>
  rules[kind].projects.find((each) => each.project === project)?.name ?? "";

async function shown(
  reader: Reader,
  wanted: PayoutRules,
  changed: readonly ReplayedPayout[],
): Promise<WhatIfView["changed"]> {
  const first = changed.toSorted((a, b) => WEIGHT[a.effect] - WEIGHT[b.effect]).slice(0, SHOWN_MAX);
  const ids = first.map(({ act }) => act.intentId);
  const about = new Map((await listPayoutSummaries(reader, ids)).map((each) => [each.intentId, each]));
  const names = await listPersonNames(
    reader,
    first.map(({ act }) => act.personId),
  );
  return first.map(({ act, effect, stoppedBy, people }) => ({
    intentId: act.intentId,
    kind: act.kind,
    wallet: act.wallet,
    at: new Date(act.atMs).toISOString(),
    amountCentavos: act.amountCentavos,
    name: about.get(act.intentId)?.name ?? null,
    opens: about.get(act.intentId)?.opens ?? null,
    effect,
    stopped:
      stoppedBy &&
      faultOf(
        stoppedBy,
        stoppedBy.scope === "person"
          ? (names.get(act.personId) ?? "—")
          : stoppedBy.scope === "wallet"
            ? act.wallet
            : stoppedBy.scope === "project"
              ? nameOfProject(wanted, act)
              : "",
      ),
    people,
  }));
}
