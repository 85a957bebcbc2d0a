import { getLocale } from "next-intl/server";
import { type Right, type Role, rightsOf } from "@/lib/auth/rights";
import { type WalletSummary, walletsOf } from "@/lib/auth/wallets-in-scope.server";
import { type Locale } from "@/messages/catalogue";
import { contextFor } from "./context-for";

export type ShellData = {
  actor: { id: string; name: string; email: string; role: Role };
  rights: readonly Right[];
  wallets: readonly WalletSummary[];
  environment: "production" | "sandbox";
  locale: Locale;
};

/** What the frame around every page shows: of the person, and of the wallets within the person's scope. */
export async function shellData(): Promise<ShellData> {
  const { actor, env, store } = await contextFor({ right: "own_account.manage" });
  const [wallets, locale] = await Promise.all([walletsOf({ store }, actor), getLocale()]);
  return {
    actor: { id: actor.personId, name: actor.name, email: actor.email, role: actor.role },
    rights: actor.hasInitialPassword ? ["own_account.manage"] : rightsOf(actor.role),
    wallets,
    environment: env.environment,
    locale,
  };
}
