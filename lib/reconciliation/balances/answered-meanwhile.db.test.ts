import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { ZERO } from "@/lib/core/money/money";
import { balanceAgreements } from "@/lib/platform/store/tables/balance-drift";
import { intents } from "@/lib/platform/store/tables/intents";
import { balances } from "@/lib/platform/store/tables/wallets";
import { sealIntentBody } from "@/lib/platform/vault/bodies.server";
import { testServices } from "@/lib/testing/context";
import { deliver } from "@/lib/testing/deliveries";
import { givenWallet } from "@/lib/testing/factories";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";
import type * as agreementRecords from "./agreement-records.server";
import { compareBalance } from "./compare-balance.server";
import type * as drifts from "./records.server";

/** Runs after each of the two reads: of the open writes, and of the movements. */
let afterRead = (): Promise<unknown> => Promise.resolve();
vi.mock("./records.server", async (importOriginal) => {
  const read = await importOriginal<typeof drifts>();
  return {
    ...read,
    sumMovements: async (...of: Parameters<typeof read.sumMovements>) =>
      noticed(await read.sumMovements(...of)),
  };
});
vi.mock("./agreement-records.server", async (importOriginal) => {
  const read = await importOriginal<typeof agreementRecords>();
  return {
    ...read,
    hasOpenWrite: async (...of: Parameters<typeof read.hasOpenWrite>) =>
      noticed(await read.hasOpenWrite(...of)),
  };
});
const noticed = async <Found>(found: Found): Promise<Found> => {
  await afterRead();
  return found;
};

const services = await testServices();
const WALLET = "loja-a";
const countAgreements = async () =>
  (
    await services.store.read((reader) =>
      reader.select().from(balanceAgreements).where(eq(balanceAgreements.wallet, WALLET)),
    )
  ).length;

/** It left the balance by our own withdrawal, and only an event, which says so of another one, is booked. */
async function givenMadeUp(): Promise<string> {
  const id = newId();
  services.clock.advance(60_000);
  const now = services.clock.now();
  await services.store.transaction(async (tx) => {
    await tx.insert(intents).values({
      id,
      kind: "withdrawal",
      wallet: WALLET,
      state: "ambiguous",
      path: "/withdrawals",
      body: sealIntentBody(services.vault, id, Buffer.from("{}")),
      bodySha256: "0",
      createdAt: now,
      firstSentAt: now,
      lastSentAt: now,
      traceId: "t",
    });
    await tx
      .update(balances)
      .set({ availableCentavos: ZERO, totalCentavos: ZERO, readAt: now })
      .where(eq(balances.wallet, WALLET));
  });
  const { payout } = openWebhookHarness(services);
  await deliver(services, payout("withdrawal_completed", newId(), {}, { subAccount: WALLET }));
  return id;
}

it("keeps no agreement with a balance whose write is answered while it is compared", async () => {
  await givenWallet(services, WALLET, { availableCentavos: 10_000 });
  await compareBalance(services, WALLET);
  expect(await countAgreements()).toBe(1);

  const id = await givenMadeUp();
  afterRead = () =>
    services.store.transaction((tx) =>
      tx.update(intents).set({ state: "accepted" }).where(eq(intents.id, id)),
    );
  await compareBalance(services, WALLET);
  expect(await countAgreements()).toBe(1);

  await compareBalance(services, WALLET);
  expect(await countAgreements()).toBe(2);
});
