import { sql } from "drizzle-orm";
import { findRules, insertRules } from "@/lib/engine/payouts/records.server";
import { type PayoutRules } from "@/lib/engine/payouts/schema";
import { type Services } from "@/lib/platform/context.server";

/** From now on these rules hold. */
export async function givenRules(
  { store, clock }: Pick<Services, "store" | "clock">,
  value: PayoutRules,
): Promise<number> {
  const version = await store.transaction(async (tx) => {
    const before = (await findRules(tx))?.version ?? 0;
    return insertRules(tx, before, { value, changedBy: null, agreedBy: null, at: clock.now() });
  });
  if (version === null) throw new Error("somebody else set rules in this moment");
  return version;
}

/** Windows are measured by the database's clock, which a test moves by itself. */
export const shiftDatabaseClock = ({ store }: Pick<Services, "store">, ms: number) =>
  store.transaction((tx) => tx.execute(sql`insert into clock_shift (seconds) values (${ms / 1_000})`));
