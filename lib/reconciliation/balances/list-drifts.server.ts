import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { getSettings } from "@/lib/platform/settings/get-settings.server";
import { toWalletDrift } from "./drift-view";
import { listWalletDrifts } from "./records.server";
import { type DriftList, type WalletDrift } from "./schema";

const RANK = { alarm: 0, unexplained: 1, in_flight: 2, agrees: 3 } as const;

/** Returns every wallet within the person's scope, those that need attention first. */
export async function listDrifts(ctx: Pick<Context, "store" | "kept" | "actor">): Promise<DriftList> {
  const { driftAlarmMinutes } = await getSettings(ctx);
  const rows = await ctx.store.read((reader) => listWalletDrifts(reader, scopeOf(ctx.actor)));
  const rankOf = ({ standing }: WalletDrift) => (standing ? RANK[standing.state] : RANK.agrees);
  const sinceOf = ({ standing }: WalletDrift) => standing?.since ?? "";
  return {
    items: rows
      .map(toWalletDrift)
      .toSorted((a, b) => rankOf(a) - rankOf(b) || sinceOf(a).localeCompare(sinceOf(b))),
    alarmAfterMinutes: driftAlarmMinutes,
  };
}
