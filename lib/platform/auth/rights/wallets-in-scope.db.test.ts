import { expect, test } from "vitest";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { walletIsKnown, walletsOf } from "./wallets-in-scope.server";

const services = await testServices();
await givenWallet(services, "loja-b", { name: "Zebra", availableCentavos: 1_050 });
await givenWallet(services, "loja-a", { name: "Abacaxi" });
await givenWallet(services, "principal", { name: "Matriz" });

test("shows every wallet, the main account first, with the balance last read", async () => {
  const { actor } = await testContext(services, { wallets: null });
  expect(await walletsOf(services, actor)).toEqual([
    { reference: "principal", name: "Matriz", status: "approved", availableCentavos: null },
    { reference: "loja-a", name: "Abacaxi", status: "approved", availableCentavos: null },
    { reference: "loja-b", name: "Zebra", status: "approved", availableCentavos: 1_050 },
  ]);
});

test("shows a limited person nothing else, not even the main account", async () => {
  const { actor } = await testContext(services, { wallets: ["loja-b", "loja-gone"] });
  expect((await walletsOf(services, actor)).map(({ reference }) => reference)).toEqual(["loja-b"]);
  const { actor: nobodys } = await testContext(services, { wallets: [] });
  expect(await walletsOf(services, nobodys)).toEqual([]);
});

test("knows the main account before the service was asked, and no other that it was not told of", async () => {
  expect(await walletIsKnown(services, "principal")).toBe(true);
  expect(await walletIsKnown(services, "loja-a")).toBe(true);
  expect(await walletIsKnown(services, "loja-x")).toBe(false);
});
