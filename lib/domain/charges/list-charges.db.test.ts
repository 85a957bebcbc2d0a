import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { getChargeForm } from "./get-charge-form.server";
import { listCharges, sumListedCharges } from "./list-charges.server";
import { sumCharges } from "./records.server";
import { CHARGE_TYPE } from "./charge-type";
import { givenWallet, givenWallets } from "@/lib/testing/factories";
import { wallets } from "@/lib/platform/store/tables/wallets";
import { givenTransaction } from "@/lib/testing/mirror";
import { sealedDocument } from "@/lib/testing/sealed";
import { type ChargeFilter } from "./filter";

const MINUTE_MS = 60_000;
const ROWS = 130;

let services: TestServices;
let ctx: Context;
const ids: string[] = [];

/** Creates a charge; every second one is paid, sometimes by a payer that the charge does not name. */
async function givenCharge(index: number, wallet = "principal"): Promise<string> {
  const id = newId();
  const createdAt = new Date(services.clock.now().getTime() + index * MINUTE_MS);
  const isPaid = index % 2 === 0;
  await services.store.transaction(async (tx) => {
    await givenTransaction(
      tx,
      {
        id,
        wallet,
        type: CHARGE_TYPE,
        state: isPaid ? "completed" : "pending",
        amountCentavos: centavos(1_000 + index),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 45 * MINUTE_MS + 300),
        externalReference: `ref-${index}`,
        counterpartName: isPaid ? `Ângela ${index}` : null,
        origin: "own_write",
        charge: { customerName: index % 3 === 0 ? `ÂNGELA pedida ${index}` : "Beto 100%" },
      },
      createdAt,
    );
  });
  return id;
}

async function found(search: string): Promise<string[]> {
  const items: string[] = [];
  for (let cursor: string | undefined, pages = 0; pages < 10; pages++) {
    const page = await listCharges(ctx, { search, cursor });
    items.push(...page.items.map(({ id }) => id));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return items;
}

beforeAll(async () => {
  services = await testServices();
  ctx = await testContext(services);
  for (let index = 0; index < ROWS; index++) ids.push(await givenCharge(index));
  await givenCharge(0, "loja-centro");
});

it("finds by the beginning of a name, the asked and the confirmed one, each charge once and in order", async () => {
  const expected = ids.filter((_, index) => index % 2 === 0 || index % 3 === 0).toReversed();
  expect(await found("ângela")).toEqual(expected);
});

it("takes what was typed for itself, and a short word for no name", async () => {
  expect(await found("Beto 100%")).toHaveLength(ids.filter((_, index) => index % 3 !== 0).length);
  expect(await found("B%t")).toEqual([]);
  expect(await found("Be")).toEqual([]);
});

it("finds by identifier before it looks at names", async () => {
  expect(await found("ref-7")).toEqual([ids[7]]);
  expect(await found(ids[9] ?? "")).toEqual([ids[9]]);
});

it("starts a duplicate with what was asked for, and without what is that charge's own", async () => {
  const id = ids[1] ?? "";
  const pspCredentialId = newId();
  await services.store.transaction(async (tx) => {
    await givenTransaction(
      tx,
      {
        id,
        wallet: ctx.wallet,
        type: CHARGE_TYPE,
        origin: "own_write",
        charge: { pspCredentialId, customerDocument: sealedDocument("52998224725") },
        legs: { requestedCentavos: [{ destination: "loja-b", amountCentavos: centavos(100) }] },
      },
      services.clock.now(),
    );
  });
  const { startWith } = await getChargeForm(ctx, { intent: null, from: id });
  expect(startWith).toMatchObject({
    amountCentavos: 1_001,
    customer: { name: "Beto 100%" },
    pspCredentialId,
    expiresInSeconds: 45 * 60,
    split: [{ destination: "loja-b", amountCentavos: 100 }],
  });
  expect(JSON.stringify(startWith)).not.toMatch(/52998224725|ref-1/);
});

it("offers a person of one wallet the main account to split to, and no wallet outside the scope", async () => {
  await givenWallets(services, ["principal", "loja-norte", "loja-sul"]);
  const namesFor = async (wallets: string[] | null) => {
    const asked = await testContext(services, { wallet: "loja-norte", wallets });
    const { destinations } = await getChargeForm(asked, { intent: null, from: null });
    return destinations.map(({ reference }) => reference);
  };
  expect(await namesFor(null)).toEqual(["loja-sul", "principal"]);
  expect(await namesFor(["loja-norte"])).toEqual(["principal"]);
});

it("gives the form its wallet's status, splits to no suspended sub-account, and to the main account in any status", async () => {
  await givenWallet(services, "loja-parada", { status: "suspended" });
  const formOf = async (wallet: string) =>
    getChargeForm(await testContext(services, { wallet }), { intent: null, from: null });
  await services.store.transaction((tx) =>
    tx.update(wallets).set({ status: "under_review" }).where(eq(wallets.reference, "principal")),
  );
  const suspended = await formOf("loja-parada");
  expect(suspended.walletStatus).toBe("suspended");
  expect(suspended.destinations.map(({ reference }) => reference)).toContain("principal");
  const main = await formOf("principal");
  expect(main.walletStatus).toBe("under_review");
  expect(main.destinations.map(({ reference }) => reference)).not.toContain("loja-parada");
  expect((await formOf("loja-que-ninguem-conhece")).walletStatus).toBeNull();
});

it("stands by amount, largest or smallest first, page by page, and oldest first", async () => {
  const amounts = async (filter: ChargeFilter): Promise<number[]> => {
    const found: number[] = [];
    for (let cursor: string | undefined, pages = 0; pages < 10; pages++) {
      const page = await listCharges(ctx, { ...filter, cursor });
      found.push(...page.items.map(({ amountCentavos }) => amountCentavos));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    return found;
  };
  const all = Array.from({ length: ROWS }, (_, index) => 1_000 + index);
  expect(await amounts({ sort: "smallest" })).toEqual(all);
  expect(await amounts({ sort: "largest" })).toEqual(all.toReversed());
  expect(await amounts({ sort: "oldest" })).toEqual(all);
  const paid = all.filter((_, index) => index % 2 === 0);
  expect(await amounts({ sort: "largest", state: "completed" })).toEqual(paid.toReversed());
  const named = all.filter((_, index) => index % 2 === 0 || index % 3 === 0);
  expect(await amounts({ sort: "smallest", search: "ângela" })).toEqual(named);
});

it("refuses a cursor of another order", async () => {
  const { nextCursor } = await listCharges(ctx, {});
  await expect(listCharges(ctx, { sort: "largest", cursor: nextCursor ?? "" })).rejects.toThrow("invalid");
});

it("adds up what it shows, each row once, in the parts that it falls into", async () => {
  const all = Array.from({ length: ROWS }, (_, index) => 1_000 + index);
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const sums = await sumListedCharges(ctx, {});
  expect(sums).toMatchObject({ count: ROWS, isCapped: false, amountCentavos: sumOf(all) });
  const awaiting = all.filter((_, index) => index % 2 === 1);
  expect(sums.parts).toContainEqual({ part: "awaiting", amountCentavos: sumOf(awaiting) });
  const named = all.filter((_, index) => index % 2 === 0 || index % 3 === 0);
  expect(await sumListedCharges(ctx, { search: "ângela" })).toMatchObject({
    count: named.length,
    amountCentavos: sumOf(named),
  });
  expect(await sumListedCharges(ctx, { search: "B%t" })).toMatchObject({ count: 0, amountCentavos: 0 });
});

it("adds up the newest only, and says so, where there are more", async () => {
  await services.store.read(async (reader) => {
    const sums = await sumCharges(reader, "principal", [{}], 10);
    const newest = Array.from({ length: 10 }, (_, index) => 1_000 + ROWS - 1 - index);
    expect(sums).toMatchObject({
      count: 10,
      isCapped: true,
      amountCentavos: newest.reduce((sum, amount) => sum + amount, 0),
    });
  });
});
