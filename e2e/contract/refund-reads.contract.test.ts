import { beforeEach, expect, it } from "vitest";
import { readDueRefunds } from "@/lib/composers/workers/read-due-refunds.server";
import { listTasks } from "@/lib/composers/tasks/list-tasks.server";
import { createCharge } from "@/lib/domain/charges/create-charge.server";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { getRefund } from "@/lib/domain/refunds/get-refund.server";
import { requestRefund } from "@/lib/domain/refunds/request-refund.server";
import { RequestRefundInput } from "@/lib/domain/refunds/schema";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { type Context } from "@/lib/platform/context.server";
import { notifications } from "@/lib/platform/store/tables/notifications";
import { type TestServices, testClock, testContext, testServices } from "@/lib/testing/context";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { PERSON, givenFunds, openClient, sandbox, useSandbox } from "./service";

useSandbox();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let services: TestServices;
let finance: Context;
beforeEach(async () => {
  services = await testServices({ pix: openClient(), clock: testClock(new Date()) });
  await givenRules(services, FREE_RULES);
  finance = await testContext(services, { role: "finance" });
  await givenFunds(1_000);
});

const move = (path: string, body?: unknown) => sandbox().control("POST", path, body);

/** A paid charge whose refund the service took, without a reason. */
async function givenPendingRefund(): Promise<string> {
  const charge = await createCharge(
    finance,
    CreateChargeInput.parse({
      intentId: crypto.randomUUID(),
      wallet: "principal",
      amountCentavos: 10_050,
      description: "Pedido 7",
      customer: {},
      split: [],
    }),
  );
  const id = charge.id ?? expect.fail("the charge was not made");
  await move(`/charges/${id}/pay`, { payer: PERSON });
  await readTransaction(services, "principal", id);
  const input = { intentId: crypto.randomUUID(), wallet: "principal", transactionId: id };
  expect(await requestRefund(finance, RequestRefundInput.parse(input))).toMatchObject({ isAccepted: true });
  return id;
}

const notices = async () =>
  (await services.store.read((reader) => reader.select().from(notifications))).filter(
    ({ kind }) => kind === "refund_overdue",
  );

it("asks for a pending refund at growing intervals, and shows one that ended in ERROR as failed", async () => {
  const id = await givenPendingRefund();
  expect(await getRefund(finance, id)).toMatchObject({ state: "pending", read: null, isOverdue: false });

  services.clock.advance(2 * MINUTE_MS);
  await readDueRefunds(services);
  const first = services.clock.now().toISOString();
  expect(await getRefund(finance, id)).toMatchObject({
    state: "pending",
    read: { at: first, isShown: true },
  });

  await move(`/refunds/${id}/fail`);
  services.clock.advance(MINUTE_MS);
  await readDueRefunds(services);
  expect(await getRefund(finance, id)).toMatchObject({ state: "pending", read: { at: first } });

  services.clock.advance(2 * MINUTE_MS);
  await readDueRefunds(services);
  expect(await getRefund(finance, id)).toMatchObject({ state: "error", isOverdue: false });
});

it("shows an unknown status of a refund, which stays pending until the service names an outcome", async () => {
  const id = await givenPendingRefund();
  const { pix } = services;
  const unknown = {
    ...services,
    pix: {
      ...pix,
      getTransaction: async (...asked: Parameters<typeof pix.getTransaction>) => ({
        ...(await pix.getTransaction(...asked)),
        status: "em_recurso",
      }),
    },
  };
  services.clock.advance(2 * MINUTE_MS);
  await readDueRefunds(unknown);
  expect(await getRefund(finance, id)).toMatchObject({ state: "pending", unknownStatus: "em_recurso" });

  await move(`/refunds/${id}/fail`);
  services.clock.advance(2 * MINUTE_MS);
  await readDueRefunds(services);
  expect(await getRefund(finance, id)).toMatchObject({ state: "error", unknownStatus: null });
});

it("takes neither a payment that reads failed nor a refund that is not shown for an outcome", async () => {
  await sandbox().control("PUT", "/readings", { originalAfterRefund: "status_refunded_is_failed" });
  const id = await givenPendingRefund();
  await services.store.writers.query("update refunds set psp_refund_transaction_id = null");
  await move(`/refunds/${id}/fail`);
  services.clock.advance(2 * MINUTE_MS);
  await readDueRefunds(services);
  const at = services.clock.now().toISOString();
  expect(await getRefund(finance, id)).toMatchObject({ state: "pending", read: { at, isShown: false } });
});

it("tells once of a refund without an outcome for a day, and lists it among what waits", async () => {
  const id = await givenPendingRefund();
  const waits = async () =>
    (await listTasks(finance)).items.filter((task) => task.kind === "refund_overdue" && task.id === id);
  services.clock.advance(23 * HOUR_MS);
  await readDueRefunds(services);
  expect([await notices(), await waits()]).toEqual([[], []]);

  services.clock.advance(HOUR_MS + MINUTE_MS);
  await readDueRefunds(services);
  services.clock.advance(12 * HOUR_MS);
  await readDueRefunds(services);
  expect(await getRefund(finance, id)).toMatchObject({ state: "pending", isOverdue: true });
  expect(await notices()).toMatchObject([{ personId: finance.actor.personId, objectId: id }]);
  expect(await waits()).toMatchObject([{ amountCentavos: 10_050, wallet: "principal" }]);

  await move(`/refunds/${id}/fail`);
  services.clock.advance(7 * HOUR_MS);
  await readDueRefunds(services);
  expect(await waits()).toEqual([]);
});
