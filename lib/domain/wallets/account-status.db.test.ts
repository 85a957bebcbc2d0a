import { beforeAll, expect, it } from "vitest";
import { PRINCIPAL } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type TestServices, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { readBalance } from "./read-balance.server";
import { findWallet } from "./records.server";
import { syncWallets } from "./sync-wallets.server";

let services: TestServices;
let status = "approved";

beforeAll(async () => {
  services = await testServices({
    pix: {
      listSubAccounts: () => Promise.resolve({ items: [], unreadable: 0 }),
      getAccount: ({ wallet }) =>
        Promise.resolve({
          id: wallet,
          status,
          availableCentavos: centavos(0),
          heldCentavos: centavos(0),
          promotionalCentavos: centavos(0),
          totalCentavos: centavos(0),
          currency: "BRL",
          updatedAt: null,
        }),
    },
  });
  await syncWallets(services);
});

const statusOf = async (reference: string) =>
  (await services.store.read((reader) => findWallet(reader, reference)))?.status;

it("stores the account's status in the service's own word, and a later list of sub-accounts leaves it", async () => {
  for (const reported of ["under_review", "suspended", "approved"]) {
    status = reported;
    await readBalance(services, PRINCIPAL);
    await syncWallets(services);
    expect(await statusOf(PRINCIPAL)).toBe(reported);
  }
});

it("leaves a sub-account's status to the list of sub-accounts", async () => {
  await givenWallet(services, "loja-a", { status: "suspended" });
  status = "approved";
  await readBalance(services, "loja-a");
  expect(await statusOf("loja-a")).toBe("suspended");
});
