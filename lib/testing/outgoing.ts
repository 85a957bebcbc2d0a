import { eq } from "drizzle-orm";
import { centavos } from "@/lib/core/money/money";
import { type Tiers } from "@/lib/engine/payouts/schema";
import { type PixClient } from "@/lib/pix/client.server";
import { type Context } from "@/lib/platform/context.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { type TestServices } from "./context";

const orNone = (amount: number | null) => (amount === null ? null : centavos(amount));

/** The number of other people required from each amount on. Null: that tier does not exist. */
export const ladder = (one: number | null, two: number | null, never: number | null = null): Tiers => ({
  onePersonAboveCentavos: orNone(one),
  twoPeopleAboveCentavos: orNone(two),
  neverAboveCentavos: orNone(never),
});

/** The same person before another service. */
export const contextWithPix = (ctx: Context, pix: PixClient): Context => ({ ...ctx, pix });

export async function intentOf({ store }: Pick<TestServices, "store">, id: string) {
  const [row] = await store.read((reader) => reader.select().from(intents).where(eq(intents.id, id)));
  if (!row) throw new Error("no intent");
  return row;
}
