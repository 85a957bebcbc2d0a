import "server-only";
import { inArray } from "drizzle-orm";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { type Reader } from "@/lib/platform/store/tx.server";

export async function namesOfWallets(
  reader: Reader,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map();
  const found = await reader
    .select({ reference: wallets.reference, name: wallets.name })
    .from(wallets)
    .where(inArray(wallets.reference, [...references]));
  return new Map(found.map(({ reference, name }) => [reference, name]));
}
