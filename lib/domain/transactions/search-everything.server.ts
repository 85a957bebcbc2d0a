import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { listTransactions } from "./list-transactions.server";
import { type FoundTransactions } from "./schema";

const HITS_MAX = 8;

/** A few transactions of the person's wallets that a text may mean, for the command palette. */
export async function searchEverything(
  ctx: Pick<Context, "store" | "actor" | "vault">,
  text: string,
): Promise<FoundTransactions> {
  if (text === "") return [];
  const { items } = await listTransactions(ctx, { search: text });
  return items
    .slice(0, HITS_MAX)
    .map(({ id, wallet, type, state, amountCentavos, counterpart, createdAt }) => ({
      id,
      wallet,
      type,
      state,
      amountCentavos,
      counterpart,
      createdAt,
    }));
}
