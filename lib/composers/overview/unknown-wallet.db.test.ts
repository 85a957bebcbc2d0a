import { expect, it } from "vitest";
import { getHealth } from "@/lib/composers/health/get-health.server";
import { PRINCIPAL, newId } from "@/lib/core/ids";
import { UNKNOWN_WALLET_STATUS } from "@/lib/domain/wallets/status";
import { walletIsKnown, walletIsShown } from "@/lib/platform/auth/rights/wallets-in-scope.server";
import { testContext, testServices } from "@/lib/testing/context";
import { deliver } from "@/lib/testing/deliveries";
import { givenWallet } from "@/lib/testing/factories";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";
import { getOverview } from "./get-overview.server";

const services = await testServices();
const { paid } = openWebhookHarness(services);
const GHOST = "loja-fantasma";
const LINK = { tokenAgeMs: null, circuit: "closed", machineAheadMs: null, serviceAheadMs: null } as const;
const SIGNS = { loops: [], receipt: { isOk: true, since: null } } as never;

it("a wallet that events alone told of is shown as unknown, and acted in by nobody, until it is listed", async () => {
  await givenWallet(services, "loja-a");
  await deliver(services, paid(newId(), {}, { subAccount: GHOST }));
  await deliver(services, paid(newId()));
  const finance = await testContext(services, { role: "finance" });
  const elsewhere = await testContext(services, { wallet: "loja-a", wallets: ["loja-a"] });
  const period = { from: "2026-11-20", to: "2026-11-20" };
  const isSub = ({ reference }: { reference: string }) => reference !== PRINCIPAL;
  const onHome = async (ctx = finance) =>
    (await getOverview(ctx, period)).wallets
      .filter(isSub)
      .map(({ reference, status }) => [reference, status]);
  const onHealth = async (ctx = finance) =>
    (await getHealth(ctx, LINK, SIGNS)).wallets
      .filter(isSub)
      .map(({ reference, isKnown }) => [reference, isKnown]);

  expect(await onHome()).toEqual([
    ["loja-a", "approved"],
    [GHOST, UNKNOWN_WALLET_STATUS],
  ]);
  expect(await onHealth()).toEqual([
    ["loja-a", true],
    [GHOST, false],
  ]);
  const { wallets } = await getHealth(finance, LINK, SIGNS);
  expect(wallets.at(-1)?.lastEventAt).toBe(services.clock.now().toISOString());
  expect(await onHome(elsewhere)).toEqual([["loja-a", "approved"]]);
  expect(await onHealth(elsewhere)).toEqual([["loja-a", true]]);
  const stands = async (reference: string) => [
    await walletIsShown(services, reference),
    await walletIsKnown(services, reference),
  ];
  expect(await stands(GHOST)).toEqual([true, false]);
  expect(await stands("loja-nunca")).toEqual([false, false]);

  await givenWallet(services, GHOST);
  expect(await onHome()).toContainEqual([GHOST, "approved"]);
  expect(await onHealth()).toContainEqual([GHOST, true]);
});
