import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { PRINCIPAL } from "@/lib/core/ids";
import { type Reader } from "@/lib/platform/store/tx.server";
import { listKnownWallets } from "./records.server";

/** A scope names wallets that exist: a slip of the pen must not wait for a sub-account that gets this name later. */
export async function assertKnownWallets(reader: Reader, scope: readonly string[] | null): Promise<void> {
  if (scope === null) return;
  const known = new Set([PRINCIPAL, ...(await listKnownWallets(reader, scope))]);
  if (!scope.every((reference) => known.has(reference)))
    throw new AppError("invalid_input", { fields: { wallets: "not_found" } });
}
