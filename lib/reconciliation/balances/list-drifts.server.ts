import "server-only";
import { scopeOf } from "@/lib/platform/auth/rights";
import { type Context } from "@/lib/platform/context.server";
import { readSettings } from "@/lib/platform/settings/read-settings.server";
import { toWalletDrift } from "./drift-view";
import { listWalletDrifts } from "./records.server";
import { type DriftList, type WalletDrift } from "./schema";

const RANK = { alarm: 0, unexplained: 1, in_flight: 2, agrees: 3 } as const;

/** Every wallet within the person's scope, those that need somebody first. */
export async function listDrifts({ store, actor }: Pick<Context, "store" | "actor">): Promise<DriftList> {
  const [rows, { driftAlarmMinutes }] = await store.read(
    async (reader) => [await listWalletDrifts(reader, scopeOf(actor)), await readSettings(reader)] as const,
  );
  const rankOf = ({ standing }: WalletDrift) => (standing ? RANK[standing.state] : RANK.agrees);
  const sinceOf = ({ standing }: WalletDrift) => standing?.since ?? "";
  return {
    items: rows
      .map(toWalletDrift)
      .toSorted((a, b) => rankOf(a) - rankOf(b) || sinceOf(a).localeCompare(sinceOf(b))),
    alarmAfterMinutes: driftAlarmMinutes,
  };
}
