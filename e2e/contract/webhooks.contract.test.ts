import { EVENT_NAMES } from "@/lib/core/enums/events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifySignature } from "@/lib/pix/signature.server";
import { type EventWire, readEvent } from "@/lib/pix/wire/event";
import { type ReceivedRequest, type TestServer, startHttpServer } from "@/lib/testing/http-server";
import {
  COMPANY,
  PERSON,
  PRINCIPAL,
  bodyOf,
  chargeBody,
  freshKey,
  givenFunds,
  givenPaidCharge,
  openClient,
  sandbox,
  useSandbox,
  withdrawalBody,
} from "./service";

useSandbox();

let receiver: TestServer;
let secret: string;

beforeEach(async () => {
  receiver = await startHttpServer((_request, response) => void response.writeHead(204).end());
  ({ secret } = await sandbox().control<{ secret: string }>("POST", "/webhook-endpoints", {
    url: `${receiver.url}/hook`,
    subAccount: null,
  }));
});
afterEach(() => receiver.close());

function readDelivery(delivery: ReceivedRequest): EventWire {
  const signature = delivery.headers["x-service-signature"];
  expect(verifySignature([secret], delivery.body, String(signature))).toEqual({ secretIndex: 0 });
  expect(verifySignature(["another secret"], delivery.body, String(signature))).toBeNull();
  const event = readEvent(delivery.body);
  if ("fault" in event) throw new Error(event.fault);
  expect(delivery.headers["x-service-event"]).toBe(event.event);
  return event;
}

async function delivered(name: string): Promise<EventWire> {
  let found: EventWire | undefined;
  await expect
    .poll(
      () => {
        found = receiver.requests.map(readDelivery).find((event) => event.event === name);
        return found;
      },
      { timeout: 10_000 },
    )
    .toBeDefined();
  return found as EventWire;
}

describe("deliveries of the sandbox", () => {
  it("are verified and read, each of the ten events", async () => {
    const client = openClient();
    await givenFunds(1_000);
    const charge = await givenPaidCharge(client, { externalReference: "pedido-7", metadata: { pedido: 7 } });
    expect(await delivered("payment_completed")).toMatchObject({
      subjectId: charge.id,
      subAccount: null,
      data: {
        transactionId: charge.id,
        environment: "sandbox",
        amountCentavos: 10_000,
        externalReference: "pedido-7",
        counterpartDocument: PERSON.document,
        metadata: [["pedido", 7]],
        status: "completed",
        completedAt: expect.any(Date) as Date,
      },
    });
    const { data } = await delivered("payment_completed");
    expect((data.amountCentavos ?? NaN) - (data.feeCentavos ?? NaN)).toBe(data.netCentavos);

    await client.refundTransaction(charge.id, bodyOf({}), PRINCIPAL);
    await sandbox().control("POST", `/refunds/${charge.id}/confirm`);
    expect((await delivered("refund_completed")).data).toMatchObject({
      originalTransactionId: charge.id,
      amountCentavos: 10_000,
      netCentavos: 10_000,
    });

    const key = () => ({ ...PRINCIPAL, idempotencyKey: freshKey() });
    const company = await client.createCharge(chargeBody(), key());
    await sandbox().control("POST", `/charges/${company.id}/pay`, { payer: COMPANY });
    expect((await delivered("payment_failed")).data).toMatchObject({
      transactionId: company.id,
      blockedDeposit: { refund: { status: "pending" } },
    });

    for (const [act, name] of [
      [["complete"], "withdrawal_completed"],
      [["fail"], "withdrawal_failed"],
      [["complete", "reverse"], "withdrawal_reversed"],
    ] as const) {
      const { id } = await client.createWithdrawal(withdrawalBody(), key());
      for (const move of act) await sandbox().control("POST", `/withdrawals/${id}/${move}`);
      await delivered(name);
      expect(
        receiver.requests
          .map(readDelivery)
          .some((event) => event.event === name && event.data.transactionId === id),
      ).toBe(true);
    }

    for (const decision of ["approve", "reject"]) {
      const paid = await givenPaidCharge(client);
      const block = await sandbox().control<{ id: string }>("POST", "/blocks", {
        transactionId: paid.id,
        blockType: "med",
        amount: 5,
      });
      await sandbox().control("POST", `/blocks/${block.id}/${decision}`);
      expect(
        await delivered(decision === "approve" ? "balance_block_approved" : "balance_block_rejected"),
      ).toMatchObject({
        subjectId: block.id,
        data: { blockId: block.id, transactionId: paid.id, amountCentavos: 500, blockType: "med" },
      });
    }

    const expiring = await client.createCharge(chargeBody({ expiresIn: 300 }), key());
    await sandbox().control("POST", "/clock", { advanceSeconds: 301 });
    expect(await delivered("payment_expired")).toMatchObject({
      eventId: `payment_expired_${expiring.id}`,
      subjectId: expiring.id,
      data: { feeCentavos: 0, netCentavos: 0, status: "expired", expiredAt: expect.any(Date) as Date },
    });

    const events = receiver.requests.map(readDelivery);
    expect(new Set(events.map((event) => event.event))).toEqual(new Set(EVENT_NAMES));
    for (const event of events) {
      expect(event).toMatchObject({ isKnown: true, moneyFault: false });
      expect(event.data.transactionId).not.toBe("");
      expect(event.timestamp).toBeInstanceOf(Date);
    }
  });

  it("tell the wallet and the split that was really delivered, however the fee changed", async () => {
    const client = openClient();
    await client.createSubAccount(bodyOf({ reference: "loja-centro", name: "Loja" }), PRINCIPAL);
    const fees = { withdrawal: { percent: 0, fixed: 0, minimum: 0 }, refund: { fixed: 0 } };
    await sandbox().control("PUT", "/fees", { charge: { percent: 0, fixed: 0, minimum: 0 }, ...fees });
    const { id } = await client.createCharge(
      chargeBody({ split: [{ subAccount: "loja-centro", amount: 100 }] }),
      {
        ...PRINCIPAL,
        idempotencyKey: freshKey(),
      },
    );
    await sandbox().control("PUT", "/fees", { charge: { percent: 0, fixed: 1.5, minimum: 0 }, ...fees });
    await sandbox().control("POST", `/charges/${id}/pay`, { payer: PERSON });
    expect((await delivered("payment_completed")).data).toMatchObject({
      feeCentavos: 150,
      netCentavos: 9_850,
      split: [{ subAccount: "loja-centro", amountCentavos: 9_850 }],
    });

    receiver.requests.length = 0;
    await givenPaidCharge(client, {}, { ...PRINCIPAL, wallet: "loja-centro" });
    expect(await delivered("payment_completed")).toMatchObject({ subAccount: "loja-centro" });
  });

  it("mean the same when they come again", async () => {
    const client = openClient();
    await givenPaidCharge(client);
    const first = await delivered("payment_completed");
    const { items } = await sandbox().control<{ items: { id: string }[] }>("GET", "/deliveries");
    await sandbox().control("POST", `/deliveries/${items[0]?.id}/redeliver`);
    await expect.poll(() => receiver.requests.length).toBe(2);
    const again = receiver.requests.map(readDelivery)[1];
    expect([again?.eventId, again?.subjectId, again?.meaning]).toEqual([
      first.eventId,
      first.subjectId,
      first.meaning,
    ]);
  });
});
