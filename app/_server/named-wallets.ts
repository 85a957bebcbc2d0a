import "server-only";
import { getTranslations } from "next-intl/server";
import { type WalletSummary, walletsOf } from "@/lib/platform/auth/wallets-in-scope.server";
import { type Context } from "@/lib/platform/context.server";
import { PRINCIPAL } from "@/lib/core/ids";

/** The person's wallets, the main account called in the reader's language: at the service it has no name. */
export async function namedWallets(ctx: Pick<Context, "store" | "actor">): Promise<WalletSummary[]> {
  const [wallets, t] = await Promise.all([walletsOf(ctx, ctx.actor), getTranslations("kit")]);
  return wallets.map((wallet) =>
    wallet.reference === PRINCIPAL ? { ...wallet, name: t("principal") } : wallet,
  );
}
