import { beforeAll, beforeEach, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { openPayerLink } from "@/lib/domain/charges/open-payer-link.server";
import { getPayerCharge } from "@/lib/domain/charges/get-payer-charge.server";
import { notePayerOpened } from "@/lib/domain/charges/note-payer-opened.server";
import { getCharge } from "@/lib/domain/charges/get-charge.server";
import { type Context } from "@/lib/platform/context.server";
import { charges, transactions, withdrawals } from "@/lib/platform/store/tables/transactions";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { givenTransaction } from "@/lib/testing/mirror";
import { dismissFirstDay } from "./dismiss-first-day.server";
import { getFirstDay } from "./get-first-day.server";
import { FIRST_DAYS } from "./steps";

const CODE =
  "00020126330014br.gov.bcb.pix0111490219130035204000053039865802BR5912Loja do Acai6006Santos6304ABCD";
const DAY_MS = 86_400_000;

let services: TestServices;
let finance: Context;
beforeAll(async () => {
  services = await testServices();
  await givenWallets(services, ["principal", "loja-a"]);
});
beforeEach(async () => {
  finance = await testContext(services, { role: "finance" });
  await services.store.transaction(async (tx) => {
    for (const table of [charges, withdrawals, transactions]) await tx.delete(table);
  });
});

const doneIn = async (ctx: Context) =>
  (await getFirstDay(ctx)).steps?.flatMap(({ step, isDone }) => (isDone ? [step] : [])) ?? null;

async function given(
  type: "payment" | "withdrawal",
  state: "pending" | "completed",
  { wallet = "principal", daysAgo = 0 } = {},
): Promise<string> {
  const id = newId();
  const now = services.clock.now();
  await services.store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id,
        wallet,
        type,
        state,
        amountCentavos: centavos(2_500),
        createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
        origin: "own_write",
        ...(type === "payment" && { charge: { pixCopyPaste: CODE } }),
      },
      now,
    ),
  );
  return id;
}

/** As the page's own stream does. */
async function openPage(secret: string) {
  const found = await getPayerCharge(services, secret);
  if (found) await notePayerOpened(services, found);
  return found;
}

it("begins with nothing done and nothing to sum, and ticks what comes about", async () => {
  expect(await getFirstDay(finance)).toMatchObject({ isEmpty: true, wallet: "principal", charge: null });
  expect(await doneIn(finance)).toEqual([]);
  const id = await given("payment", "pending");
  expect(await doneIn(finance)).toEqual(["charge"]);
  expect((await getFirstDay(finance)).charge).toEqual({ id, payerPage: null });

  const { url } = await openPayerLink(finance, { wallet: "principal", chargeId: id });
  expect((await getFirstDay(finance)).charge).toMatchObject({ id, payerPage: { url } });
  const viewer = await testContext(services, { role: "viewer" });
  expect((await getFirstDay(viewer)).charge).toEqual({ id, payerPage: null });
  expect(await doneIn(finance)).toEqual(["charge"]);
  const secret = url.split("/").at(-1) ?? "";
  await openPage(secret);
  expect(await doneIn(finance)).toEqual(["charge", "payer_page"]);

  await given("payment", "completed");
  expect(await doneIn(finance)).toEqual(["charge", "payer_page", "payment"]);
  expect((await getFirstDay(finance)).isEmpty).toBe(false);
});

it("keeps when a payer's page was opened first, and not that it was opened again", async () => {
  const id = await given("payment", "pending");
  const { url } = await openPayerLink(finance, { wallet: "principal", chargeId: id });
  const secret = url.split("/").at(-1) ?? "";
  const openedAt = async () => (await getCharge(finance, id)).payerLink?.openedAt;
  expect(await openedAt()).toBeNull();
  const first = services.clock.now();
  await openPage(secret);
  services.clock.advance(60_000);
  expect((await openPage(secret))?.wasOpened).toBe(true);
  expect(await openedAt()).toBe(first.toISOString());
  expect(await openPage("nobody-made-it")).toBeNull();
});

it("offers no charge of another wallet, none that is paid, and none that is over", async () => {
  await given("payment", "completed");
  await given("payment", "pending", { wallet: "loja-a" });
  expect((await getFirstDay(finance)).charge).toBeNull();
});

it("goes away for whoever sends it away, and stays for others", async () => {
  const other = await testContext(services, { role: "viewer" });
  await dismissFirstDay(finance, {});
  expect(await getFirstDay(finance)).toMatchObject({ steps: null, isEmpty: true });
  expect((await getFirstDay(other)).steps).toHaveLength(5);
});

it("is nothing of an account that is days old, nor for whoever may see some of its wallets", async () => {
  const some = await testContext(services, { role: "finance", wallets: ["loja-a"] });
  expect(await getFirstDay(some)).toMatchObject({ steps: null, isEmpty: false, charge: null });
  await given("payment", "pending", { daysAgo: FIRST_DAYS });
  expect(await getFirstDay(finance)).toMatchObject({ steps: null, isEmpty: false, charge: null });
});
