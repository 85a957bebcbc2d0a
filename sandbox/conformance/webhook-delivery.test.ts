import { describe, expect, it } from "vitest";
import { UUID, expectError } from "./expectations";
import { createPayment } from "./scenario";
import { advance, control, eventually, useSandbox } from "./service";
import {
  deliveries,
  sign,
  startEndpoint,
  type DeliveryLog,
  type Reaction,
  type Receiver,
} from "./webhook-receiver";

useSandbox();

const BACK_OFF_SECONDS = [2, 4, 8, 16];

async function theDelivery(): Promise<DeliveryLog> {
  const [delivery] = await deliveries();
  if (!delivery) throw new Error("no delivery");
  return delivery;
}

/** Waits until the sandbox has written down this many attempts. */
const attempted = (count: number) =>
  eventually(async () => {
    const delivery = await theDelivery();
    expect(delivery.attempts).toHaveLength(count);
    return delivery;
  });

async function startWith(reaction: Reaction): Promise<Receiver> {
  const { receiver } = await startEndpoint();
  receiver.react = () => reaction;
  return receiver;
}

describe("Delivery", () => {
  it.each([200, 201, 202, 204, 299])("%d is taken as received", async (status) => {
    const receiver = await startWith(status);
    await createPayment();
    await receiver.received(1);
    const delivery = await attempted(1);
    expect(delivery).toMatchObject({ status: "delivered", attempts: [{ status }] });
  });

  it.each<Reaction>([300, 301, 302, 304, 400, 401, 404, 410, 429, 500, 503, "cut"])(
    "%s is not, and is tried again after 2 seconds",
    async (reaction) => {
      const receiver = await startWith(reaction);
      await createPayment();
      await attempted(1);
      receiver.react = () => 204;
      await advance(2);
      await receiver.received(2);
      expect((await attempted(2)).status).toBe("delivered");
    },
  );

  it("a redirect is not followed", async () => {
    const receiver = await startWith(307);
    await createPayment();
    await attempted(1);
    expect(receiver.arrivals).toHaveLength(1);
  });

  it("an endpoint that nobody listens at is tried again too", async () => {
    await control("POST", "/webhook-endpoints", { url: "http://127.0.0.1:9/hook", subAccount: null });
    await createPayment();
    const delivery = await attempted(1);
    expect(delivery.status).toBe("pending");
    expect(delivery.attempts[0]?.error).toMatch(/./);
  });

  it("5 attempts in all, after 2, 4, 8 and 16 seconds, then it has failed", async () => {
    const receiver = await startWith(500);
    await createPayment();
    for (const [index, seconds] of BACK_OFF_SECONDS.entries()) {
      expect((await attempted(index + 1)).status).toBe("pending");
      await advance(seconds);
    }
    const { attempts, status } = await attempted(5);
    expect(status).toBe("failed");
    expect(attempts.map((attempt) => attempt.status)).toEqual([500, 500, 500, 500, 500]);
    await advance(3_600);
    expect(receiver.arrivals).toHaveLength(5);
    expect((await theDelivery()).attempts).toHaveLength(5);
    const gaps = attempts
      .slice(1)
      .map(({ at }, n) => (Date.parse(at) - Date.parse(attempts[n]?.at ?? "")) / 1000);
    for (const [index, seconds] of BACK_OFF_SECONDS.entries()) {
      expect(gaps[index]).toBeGreaterThanOrEqual(seconds - 0.05);
      expect(gaps[index]).toBeLessThan(seconds + 2);
    }
  });

  it("is not tried before its time", async () => {
    const receiver = await startWith(500);
    await createPayment();
    await attempted(1);
    await advance(2);
    await attempted(2);
    await advance(2);
    expect(receiver.arrivals).toHaveLength(2);
    await advance(2);
    await attempted(3);
  });

  it("attempts of one delivery keep its id, its bytes and its signature", async () => {
    const { receiver, endpoint } = await startEndpoint();
    receiver.react = () => 500;
    await createPayment();
    await attempted(1);
    await advance(2);
    const [first, second] = await receiver.received(2);
    expect(second?.headers["x-service-webhook-id"]).toBe(first?.headers["x-service-webhook-id"]);
    expect(first?.headers["x-service-webhook-id"]).toMatch(UUID);
    expect(second?.raw.equals(first?.raw ?? Buffer.alloc(0))).toBe(true);
    expect(second?.headers["x-service-signature"]).toBe(
      sign(second?.raw ?? Buffer.alloc(0), endpoint.secret),
    );
    expect((await theDelivery()).id).toBe(first?.headers["x-service-webhook-id"]);
  });

  it("a slow endpoint holds up no other", async () => {
    const slow = await startWith("hang");
    const { receiver, endpoint } = await startEndpoint();
    for (let n = 0; n < 3; n += 1) await createPayment();
    await receiver.received(3);
    await slow.received(3);
    await eventually(async () => {
      const own = (await deliveries("?status=delivered")).map(({ endpointId }) => endpointId);
      expect(own).toEqual([endpoint.id, endpoint.id, endpoint.id]);
    });
  });

  it("an endpoint that never answers is given up after 10 seconds, and tried again", async () => {
    const receiver = await startWith("hang");
    await createPayment();
    await receiver.received(1);
    const delivery = await eventually(async () => {
      const { attempts } = await theDelivery();
      expect(attempts[0]?.error ?? "").toMatch(/./);
      return attempts[0];
    });
    expect(delivery?.durationMs).toBeGreaterThanOrEqual(9_000);
    receiver.react = () => 204;
    await advance(2);
    await receiver.received(2);
  });

  it("what an endpoint that was removed still had to get is not delivered any more", async () => {
    const { receiver, endpoint } = await startEndpoint();
    receiver.react = () => 500;
    await createPayment();
    await attempted(1);
    await control("DELETE", `/webhook-endpoints/${endpoint.id}`);
    await advance(60);
    expect(receiver.arrivals).toHaveLength(1);
  });
});

describe("GET /control/deliveries", () => {
  it("tells each delivery with its body and attempts", async () => {
    const { receiver, endpoint } = await startEndpoint();
    const { id } = await createPayment();
    const [arrival] = await receiver.received(1);
    const delivery = await attempted(1);
    expect(delivery).toEqual({
      id: arrival?.headers["x-service-webhook-id"],
      event: "payment_completed",
      eventId: id,
      endpointId: endpoint.id,
      status: "delivered",
      body: expect.anything() as unknown,
      attempts: [
        {
          at: expect.any(String) as string,
          status: 204,
          durationMs: expect.any(Number) as number,
          error: null,
        },
      ],
    });
    const body = typeof delivery.body === "string" ? (JSON.parse(delivery.body) as unknown) : delivery.body;
    expect(body).toEqual(arrival?.envelope);
  });

  it("is filtered by eventId, event and status", async () => {
    const { receiver } = await startEndpoint();
    const one = await createPayment();
    await createPayment();
    await receiver.received(2);
    await eventually(async () => expect(await deliveries("?status=delivered")).toHaveLength(2));
    expect(await deliveries(`?eventId=${one.id}`)).toHaveLength(1);
    expect(await deliveries("?event=payment_completed")).toHaveLength(2);
    expect(await deliveries(`?event=payment_completed&eventId=${one.id}&status=delivered`)).toHaveLength(1);
    expect(await deliveries("?event=payment_expired")).toEqual([]);
    expect(await deliveries("?status=failed")).toEqual([]);
    expect(await deliveries("?eventId=nothing")).toEqual([]);
  });
});

describe("POST /control/deliveries/{id}/redeliver", () => {
  it("sends the same event once more with a new delivery id", async () => {
    const { receiver } = await startEndpoint();
    await createPayment();
    await receiver.received(1);
    const delivery = await attempted(1);
    expect((await control("POST", `/deliveries/${delivery.id}/redeliver`)).status).toBe(202);
    const [first, second] = await receiver.received(2);
    expect(second?.headers["x-service-webhook-id"]).not.toBe(first?.headers["x-service-webhook-id"]);
    expect(second?.envelope).toMatchObject({
      event: first?.envelope.event,
      eventId: first?.envelope.eventId,
      data: first?.envelope.data,
    });
    expect(await deliveries()).toHaveLength(2);
  });

  it("works for one that has failed, with attempts of its own", async () => {
    const receiver = await startWith(500);
    await createPayment();
    for (const [index, seconds] of BACK_OFF_SECONDS.entries()) {
      await attempted(index + 1);
      await advance(seconds);
    }
    const { id } = await attempted(5);
    receiver.react = () => 204;
    await control("POST", `/deliveries/${id}/redeliver`);
    await receiver.received(6);
    await eventually(async () => {
      const [delivered] = await deliveries("?status=delivered");
      expect(delivered?.attempts).toHaveLength(1);
    });
  });

  it("of an unknown delivery is 404", async () => {
    const path = "/deliveries/0b0e7c1e-0000-4000-8000-000000000001/redeliver";
    expectError(await control("POST", path), 404);
  });
});

describe("PUT /control/delivery-chaos", () => {
  const setChaos = async (rates: object) => {
    const answer = await control("PUT", "/delivery-chaos", {
      duplicate: 0,
      reorder: 0,
      failFirst: 0,
      seed: 1,
      ...rates,
    });
    expect(answer.status).toBe(200);
  };

  it("duplicate 1 delivers each event twice", async () => {
    await setChaos({ duplicate: 1 });
    const { receiver } = await startEndpoint();
    const { id } = await createPayment();
    const arrivals = await receiver.received(2);
    for (const { envelope } of arrivals) expect(envelope.eventId).toBe(id);
  });

  it("failFirst 1 loses the answer of the first attempt, and the second comes after 2 seconds", async () => {
    await setChaos({ failFirst: 1 });
    const { receiver } = await startEndpoint();
    await createPayment();
    await receiver.received(1);
    expect((await attempted(1)).status).toBe("pending");
    await advance(2);
    await receiver.received(2);
    expect((await attempted(2)).status).toBe("delivered");
  });

  it("reorder 1 delivers every event, in whatever order", async () => {
    await setChaos({ reorder: 1 });
    const { receiver } = await startEndpoint();
    for (let n = 0; n < 6; n += 1) await createPayment();
    await advance(60);
    const ids = (await receiver.received(6)).map(({ envelope }) => envelope.eventId);
    expect(new Set(ids).size).toBe(6);
  });

  it("rates of 0 do nothing", async () => {
    await setChaos({});
    const { receiver } = await startEndpoint();
    await createPayment();
    await receiver.received(1);
    expect(await attempted(1)).toMatchObject({ status: "delivered" });
  });

  it.each([{ duplicate: 2 }, { reorder: -0.1 }, { failFirst: "1" }, { duplicate: null }])(
    "refuses %j",
    async (rates) => {
      const body = { duplicate: 0, reorder: 0, failFirst: 0, seed: 1, ...rates };
      expectError(await control("PUT", "/delivery-chaos", body), 400);
    },
  );
});
