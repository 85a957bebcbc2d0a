import { beforeAll, expect, it } from "vitest";
import { previewHit } from "@/lib/composers/search/preview-hit.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { getCharge } from "@/lib/domain/charges/get-charge.server";
import { requestRefund } from "@/lib/domain/refunds/request-refund.server";
import { RequestRefundInput } from "@/lib/domain/refunds/schema";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";
import { PixError } from "@/lib/pix/pix-error";
import { type Context } from "@/lib/platform/context.server";
import { type TestServices, fakePix, testContext, testServices } from "@/lib/testing/context";
import { errorOf } from "@/lib/testing/error-of";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { givenTransaction } from "@/lib/testing/mirror";

let services: TestServices;
let finance: Context;
beforeAll(async () => {
  services = await testServices();
  await givenRules(services, FREE_RULES);
  finance = await testContext(services, { role: "finance" });
});

async function givenPayment(): Promise<string> {
  const id = newId();
  const at = services.clock.now();
  const row = {
    id,
    wallet: "principal",
    type: "payment",
    state: "completed",
    amountCentavos: centavos(10_000),
    feeCentavos: centavos(100),
    netCentavos: centavos(9_900),
    createdAt: at,
    completedAt: at,
    settledAt: at,
    origin: "read",
  } as const;
  await services.store.transaction((tx) => givenTransaction(tx, row, at));
  return id;
}

let calls: string[] = [];
const failing = (proof: "ambiguous" | "rejected", status: number): Context => ({
  ...finance,
  pix: fakePix({
    getAccount: () => Promise.reject(new Error("not read")),
    refundTransaction: (id) => {
      calls.push(id);
      return Promise.reject(new PixError({ about: "refund", proof, kind: "validation", status }));
    },
  }),
});
const input = (transactionId: string) =>
  RequestRefundInput.parse({ intentId: newId(), wallet: "principal", transactionId });

const shown = async (id: string) => ({
  charge: (await getCharge(finance, id)).refundRequest,
  transaction: (await getTransaction(finance, id)).refundRequest,
  isOfferedBySearch: (await previewHit(finance, { kind: "payment", id })).isRefundable,
});

it("leads to the open request after a 500, offers no second refund and sends none", async () => {
  const id = await givenPayment();
  expect(await shown(id)).toEqual({ charge: null, transaction: null, isOfferedBySearch: true });
  calls = [];
  const sent = input(id);
  expect(await requestRefund(failing("ambiguous", 500), sent)).toMatchObject({ isAccepted: false });

  const request = { id: sent.intentId, isSent: true };
  expect(await shown(id)).toEqual({ charge: request, transaction: request, isOfferedBySearch: false });
  expect(await requestRefund(failing("ambiguous", 500), input(id))).toMatchObject({
    isEarlier: true,
    intentId: sent.intentId,
  });
  expect(calls).toEqual([id]);
});

it("offers the refund again after a refusal", async () => {
  const id = await givenPayment();
  await errorOf(requestRefund(failing("rejected", 400), input(id)));
  expect(await shown(id)).toEqual({ charge: null, transaction: null, isOfferedBySearch: true });
});
