import "server-only";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { type WalletSummary, walletsOf } from "@/lib/platform/auth/rights/wallets-in-scope.server";
import { PRINCIPAL } from "@/lib/core/ids";
import { contextFor } from "./context-for";

/** The person's wallets, read once for a page: its frame and its parts show the same. */
export const walletsOfPage = cache(async (): Promise<WalletSummary[]> => {
  const ctx = await contextFor({ right: "own_account.manage" });
  return walletsOf(ctx, ctx.actor);
});

/** The same, the main account called in the reader's language: at the service it has no name. */
export async function namedWallets(): Promise<WalletSummary[]> {
  const [wallets, t] = await Promise.all([walletsOfPage(), getTranslations("kit")]);
  return wallets.map((wallet) =>
    wallet.reference === PRINCIPAL ? { ...wallet, name: t("principal") } : wallet,
  );
}
