import { describe, expect, it } from "vitest";
import { END_TO_END_ID, ISO_DATE_TIME, UUID, expectFields, expectRecent } from "./expectations";
import {
  CNPJ_PAYER,
  CPF_PAYER,
  createCharge,
  createPayment,
  createSubAccounts,
  payCharge,
  readTransaction,
} from "./scenario";
import { advance, advanceTo, control, now, useSandbox } from "./service";
import {
  deliveries,
  registerEndpoint,
  sign,
  startEndpoint,
  startReceiver,
  type Arrival,
} from "./webhook-receiver";

useSandbox();

const only = ([arrival, ...more]: Arrival[]): Arrival => {
  expect(more).toEqual([]);
  if (!arrival) throw new Error("nothing arrived");
  return arrival;
};

describe("Envelope", () => {
  it("holds event, eventId, timestamp, subAccount and data, and nothing else", async () => {
    const { receiver } = await startEndpoint();
    const { id } = await createPayment();
    const { envelope } = only(await receiver.received(1));
    expectFields(envelope, ["event", "eventId", "timestamp", "subAccount", "data"]);
    expect(envelope).toMatchObject({ event: "payment_completed", eventId: id, subAccount: null });
    expect(envelope.timestamp).toMatch(ISO_DATE_TIME);
    await expectRecent(envelope.timestamp);
  });

  it("names the originating sub-account", async () => {
    await createSubAccounts("loja-a");
    const { receiver } = await startEndpoint();
    await createPayment({}, { wallet: "loja-a" });
    expect(only(await receiver.received(1)).envelope.subAccount).toBe("loja-a");
  });
});

describe("Request headers of a delivery", () => {
  it("are those of the table", async () => {
    const { receiver, endpoint } = await startEndpoint();
    await createPayment();
    const { method, headers, raw } = only(await receiver.received(1));
    expect(method).toBe("POST");
    expect(headers).toMatchObject({
      "content-type": expect.stringMatching(/^application\/json/) as string,
      "user-agent": "Service-Webhook/1.0",
      "x-service-event": "payment_completed",
      "x-service-webhook-id": expect.stringMatching(UUID) as string,
      "x-service-signature": sign(raw, endpoint.secret),
      "x-service-timestamp": expect.stringMatching(/^\d{13}$/) as string,
    });
  });

  it("the time is in milliseconds of the sandbox's clock", async () => {
    await advance(86_400 * 30);
    const { receiver } = await startEndpoint();
    await createPayment();
    const { headers } = only(await receiver.received(1));
    expect(Math.abs(Number(headers["x-service-timestamp"]) - (await now()))).toBeLessThan(30_000);
  });
});

describe("Signature", () => {
  it("is lower-case hex of an HMAC-SHA256 over the raw bytes", async () => {
    const { receiver, endpoint } = await startEndpoint();
    await createPayment({ externalReference: "ação/😀", metadata: { nome: "Zoë" } });
    const { headers, raw } = only(await receiver.received(1));
    expect(headers["x-service-signature"]).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(headers["x-service-signature"]).toBe(sign(raw, endpoint.secret));
  });

  it("each endpoint has a key of its own", async () => {
    const one = await startEndpoint();
    const two = await startEndpoint();
    await createPayment();
    const [first, second] = [only(await one.receiver.received(1)), only(await two.receiver.received(1))];
    expect(one.endpoint.secret).not.toBe(two.endpoint.secret);
    expect(first.headers["x-service-signature"]).toBe(sign(first.raw, one.endpoint.secret));
    expect(second.headers["x-service-signature"]).toBe(sign(second.raw, two.endpoint.secret));
    expect(first.headers["x-service-webhook-id"]).not.toBe(second.headers["x-service-webhook-id"]);
    expect(first.envelope.eventId).toBe(second.envelope.eventId);
  });
});

describe("data of payment_completed", () => {
  it("holds every field, the optional ones included", async () => {
    const { receiver } = await startEndpoint();
    const metadata = { order: 42, nested: { a: [1, "b", null] } };
    const { id } = await createPayment({ externalReference: "pedido-1", metadata });
    const { data } = only(await receiver.received(1)).envelope;
    expectFields(data, [
      "transactionId",
      "environment",
      "amount",
      "feeAmount",
      "netAmount",
      "currency",
      "paymentMethod",
      "status",
      "completedAt",
      "externalReference",
      "e2eId",
      "counterpartName",
      "counterpartDocument",
      "metadata",
    ]);
    expect(data).toMatchObject({
      transactionId: id,
      environment: "sandbox",
      amount: 100,
      feeAmount: 0.99,
      netAmount: 99.01,
      currency: "BRL",
      paymentMethod: "pix",
      status: "completed",
      externalReference: "pedido-1",
      e2eId: expect.stringMatching(END_TO_END_ID) as string,
      counterpartName: CPF_PAYER.name,
      counterpartDocument: CPF_PAYER.document,
      metadata,
    });
    const transaction = await readTransaction(id);
    expect(data.e2eId).toBe(transaction.e2eId);
    expect(data.completedAt).toBe(transaction.paidAt);
  });

  it("leaves out what there is not", async () => {
    const { receiver } = await startEndpoint();
    await createPayment();
    const { data } = only(await receiver.received(1)).envelope;
    for (const field of ["externalReference", "metadata", "split"]) expect(data).not.toHaveProperty(field);
  });
});

describe("data of payment_expired", () => {
  const expired = async (overrides: object) => {
    const { receiver } = await startEndpoint();
    const charge = await createCharge({ expiresIn: 300, ...overrides });
    await advance(301);
    const { envelope } = only(await receiver.received(1, "payment_expired"));
    return { charge, envelope };
  };

  it("has a prefixed eventId and no fee and no net", async () => {
    const { charge, envelope } = await expired({ externalReference: "pedido-1", metadata: { order: 42 } });
    expect(envelope.eventId).toBe(`payment_expired_${charge.id}`);
    expectFields(envelope.data, [
      "transactionId",
      "environment",
      "amount",
      "feeAmount",
      "netAmount",
      "currency",
      "paymentMethod",
      "status",
      "expiredAt",
      "externalReference",
      "metadata",
    ]);
    expect(envelope.data).toMatchObject({
      transactionId: charge.id,
      environment: "sandbox",
      amount: 100,
      feeAmount: 0,
      netAmount: 0,
      currency: "BRL",
      paymentMethod: "pix",
      status: "expired",
      externalReference: "pedido-1",
      metadata: { order: 42 },
    });
    expect(envelope.data.expiredAt).toMatch(ISO_DATE_TIME);
  });

  it("leaves out what there is not", async () => {
    const { envelope } = await expired({});
    for (const field of ["externalReference", "metadata"]) expect(envelope.data).not.toHaveProperty(field);
  });

  it("comes once for each charge", async () => {
    const { receiver } = await startEndpoint();
    const one = await createCharge({ expiresIn: 300 });
    const two = await createCharge({ expiresIn: 600 });
    await advanceTo(Date.parse(one.expiresAt) + 1_000);
    await receiver.received(1, "payment_expired");
    await advanceTo(Date.parse(two.expiresAt) + 1_000);
    const arrivals = await receiver.received(2, "payment_expired");
    expect(arrivals.map(({ envelope }) => envelope.data.transactionId)).toEqual([one.id, two.id]);
    await advance(3_600);
    expect(await deliveries("?event=payment_expired")).toHaveLength(2);
  });
});

describe("payment_failed", () => {
  it("carries the reason and the return at send time", async () => {
    const { receiver } = await startEndpoint();
    const charge = await createCharge({ externalReference: "pedido-1", metadata: { order: 42 } });
    const blocked = await payCharge(charge.id, CNPJ_PAYER);
    const { envelope } = only(await receiver.received(1, "payment_failed"));
    expect(envelope).toMatchObject({
      eventId: charge.id,
      subAccount: null,
      data: {
        transactionId: charge.id,
        environment: "sandbox",
        amount: 100,
        feeAmount: 0,
        netAmount: expect.any(Number) as number,
        currency: "BRL",
        status: "failed",
        failureReason: blocked.failureReason,
        blockedDeposit: { reason: blocked.blockedDeposit?.reason, refund: { status: "pending" } },
        externalReference: "pedido-1",
        metadata: { order: 42 },
      },
    });
    await expectRecent(envelope.data.failedAt);
  });

  it("no payment_completed comes with it, and the return sends no event", async () => {
    const { receiver } = await startEndpoint();
    const charge = await createCharge();
    await payCharge(charge.id, CNPJ_PAYER);
    await control("POST", `/blocked-deposits/${charge.id}/confirm`);
    only(await receiver.received(1));
    expect((await deliveries()).map(({ event }) => event)).toEqual(["payment_failed"]);
  });
});

describe("Endpoint of a sub-account", () => {
  it("gets the sub-account's events, and the main endpoint does not", async () => {
    await createSubAccounts("loja-a");
    const main = await startEndpoint();
    const own = await startEndpoint("loja-a");
    await createPayment({}, { wallet: "loja-a" });
    const { envelope, headers, raw } = only(await own.receiver.received(1));
    expect(envelope.subAccount).toBe("loja-a");
    expect(headers["x-service-signature"]).toBe(sign(raw, own.endpoint.secret));
    expect((await deliveries()).map(({ endpointId }) => endpointId)).toEqual([own.endpoint.id]);
    expect(main.receiver.arrivals).toEqual([]);
  });

  it("does not get the main account's, nor a sibling's", async () => {
    await createSubAccounts("loja-a", "loja-b");
    const main = await startEndpoint();
    await startEndpoint("loja-a");
    await createPayment();
    await createPayment({}, { wallet: "loja-b" });
    const arrivals = await main.receiver.received(2);
    expect(new Set(arrivals.map(({ envelope }) => envelope.subAccount))).toEqual(new Set([null, "loja-b"]));
    for (const { endpointId } of await deliveries()) expect(endpointId).toBe(main.endpoint.id);
  });

  it("once removed, the main endpoint gets them again", async () => {
    await createSubAccounts("loja-a");
    const main = await startEndpoint();
    const own = await startEndpoint("loja-a");
    expect((await control("DELETE", `/webhook-endpoints/${own.endpoint.id}`)).status).toBe(204);
    await createPayment({}, { wallet: "loja-a" });
    expect(only(await main.receiver.received(1)).envelope.subAccount).toBe("loja-a");
  });

  it("a wallet may have several endpoints, and each gets the event", async () => {
    const receiver = await startReceiver();
    await registerEndpoint(receiver.url);
    await registerEndpoint(`${receiver.url}/2`);
    await createPayment();
    await receiver.received(2);
  });

  it("without endpoints nothing is delivered, and the payment stands", async () => {
    const { id } = await createPayment();
    expect((await readTransaction(id)).status).toBe("completed");
    expect(await deliveries()).toEqual([]);
  });
});
