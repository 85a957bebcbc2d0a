import { expect, test } from "vitest";
import { type WalletLimits } from "@/lib/domain/payout-rules/rules-view";
import { DEFAULT_RULES } from "@/lib/engine/payouts/defaults";
import { quietOf } from "./limit-rows";

const NONE = { dayCentavos: 0, monthCentavos: 0, elsewhere: { dayCentavos: 0, monthCentavos: 0 } };
const wallet = (name: string, given: Partial<WalletLimits> = {}): WalletLimits => ({
  ...{ wallet: name, name, isOwn: false, limits: DEFAULT_RULES.withdrawal.wallet, used: NONE },
  ...given,
});

test("folds the wallets together that have no limits of their own and used nothing", () => {
  const used = wallet("centro", { used: { ...NONE, monthCentavos: 7 } });
  const own = wallet("norte", { isOwn: true });
  const [sul, leste] = [wallet("sul"), wallet("leste")];
  expect(quietOf([used, sul, own, leste])).toEqual({ shown: [used, own], quiet: [sul, leste] });
});

test("leaves one such wallet a row of its own: folding it would hide a name and save nothing", () => {
  const wallets = [wallet("sul"), wallet("norte", { isOwn: true })];
  expect(quietOf(wallets)).toEqual({ shown: wallets, quiet: [] });
});
