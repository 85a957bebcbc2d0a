import { beforeAll, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { addDaysTo, dayOf } from "@/lib/core/time/sao-paulo";
import { updateSearchIndex } from "@/lib/composers/search/update-search-index.server";
import { sumListedCharges } from "@/lib/domain/charges/list-charges.server";
import { getCustomer } from "@/lib/domain/customers/get-customer.server";
import { listCustomers } from "@/lib/domain/customers/list-customers.server";
import { sumListedRefunds } from "@/lib/domain/refunds/list-refunds.server";
import { getStatement } from "@/lib/domain/statement/get-statement.server";
import { type ObservedFacts } from "@/lib/engine/projection/observation";
import { type Context } from "@/lib/platform/context.server";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { givenObservations } from "@/lib/testing/mirror";
import { sealedDocument } from "@/lib/testing/sealed";
import { getOverview } from "./get-overview.server";

const services = await testServices();
const today = dayOf(services.clock.now());
const PERIOD = { from: addDaysTo(today, -5), to: today };
let ctx: Context;

const tell = (told: ObservedFacts, source: "read" | "webhook" = "read") =>
  services.store.transaction((tx) => givenObservations(tx, { source }, told, services.clock.now()));

async function givenPayment(cents: number): Promise<string> {
  const id = newId();
  const at = services.clock.now();
  await tell({
    about: "transaction",
    id,
    type: "payment",
    state: "completed",
    apiStatus: "completed",
    amountCentavos: centavos(cents),
    createdAt: at,
    settledAt: at,
    completedAt: at,
    charge: { customerName: "Helena Prado", customerDocument: sealedDocument("52998224725") },
  });
  return id;
}

async function givenRefund(cents: number, state: "pending" | "confirmed" | "error"): Promise<void> {
  const id = await givenPayment(cents);
  const at = services.clock.now();
  await tell({
    about: "refund",
    id,
    state,
    amountCentavos: centavos(cents),
    requestedAt: at,
    leftAt: at,
    completedAt: state === "confirmed" ? at : null,
    failedAt: state === "error" ? at : null,
  });
}

async function givenLostBlock(cents: number): Promise<void> {
  const transactionId = await givenPayment(cents);
  const at = services.clock.now();
  const block = { about: "block", id: newId(), transactionId, blockType: "med", createdAt: at } as const;
  const amountCentavos = centavos(cents);
  await tell({ ...block, status: "awaiting_response", amountCentavos }, "webhook");
  await tell({ ...block, status: "approved", amountCentavos, resolvedAt: at }, "webhook");
}

beforeAll(async () => {
  ctx = await testContext(services);
  await givenWallet(services, "principal");
  await givenRefund(10_000, "confirmed");
  await givenRefund(3_000, "pending");
  await givenRefund(2_000, "error");
  await givenLostBlock(4_000);
  while ((await updateSearchIndex(services)).hasMore);
});

const partsOf = ({ parts }: Awaited<ReturnType<typeof sumListedRefunds>>) =>
  Object.fromEntries(parts.map(({ part, amountCentavos }) => [part, amountCentavos]));

it("sums refunds alike at home and in the statement: debited, without blocks", async () => {
  const { figures } = await getOverview(ctx, { ...PERIOD, wallet: "principal" });
  const { moved } = await getStatement(ctx, PERIOD);
  expect(figures.refunds.amountCentavos).toBe(13_000);
  expect(moved?.find(({ group }) => group === "refunds")?.amountCentavos).toBe(-13_000);
  expect(figures.blocks.paidOutCentavos).toBe(4_000);
});

it("sums what went back alike in charges and of a customer: confirmed refunds and lost blocks", async () => {
  const [customer] = (await listCustomers(ctx, {})).items;
  const { sums } = await getCustomer(ctx, customer?.id ?? "");
  expect(sums.returnedCentavos).toBe(14_000);
  expect(partsOf(await sumListedCharges(ctx, {})).returned).toBe(14_000);
});

it("parts the list of refunds under words of its own", async () => {
  expect(partsOf(await sumListedRefunds(ctx, {}))).toEqual({
    refunded: 10_000,
    under_way: 3_000,
    undone: 2_000,
  });
});
