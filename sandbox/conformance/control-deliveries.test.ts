import { describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import { createPayment } from "./scenario";
import { advance, control, eventually, reset, useSandbox } from "./service";
import { BACK_OFF_SECONDS, attempted, deliveries, startEndpoint, startReacting } from "./webhook-receiver";

useSandbox();

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

describe("GET /control/deliveries of one endpoint", () => {
  it("tells of the newest alone, still in the order in which they were made", async () => {
    const { receiver, endpoint } = await startEndpoint();
    const { endpoint: other } = await startEndpoint();
    for (let n = 0; n < 3; n += 1) await createPayment();
    await receiver.received(3);
    const own = await deliveries(`?endpointId=${endpoint.id}`);
    expect(own).toHaveLength(3);
    expect(new Set(own.map(({ endpointId }) => endpointId))).toEqual(new Set([endpoint.id]));
    const newest = await deliveries(`?endpointId=${endpoint.id}&newest=2`);
    expect(newest.map(({ id }) => id)).toEqual(own.slice(1).map(({ id }) => id));
    expect(await deliveries(`?endpointId=${other.id}&newest=1`)).toHaveLength(1);
    expect(await deliveries("?endpointId=nobody")).toEqual([]);
    expectError(await control("GET", "/deliveries?newest=0"), 400);
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
    const receiver = await startReacting(500);
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

  it("answers 404 for an unknown delivery", async () => {
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

  it("does the same for the same seed, and something else for another", async () => {
    const copies = async (seed: number): Promise<number[]> => {
      await reset();
      await setChaos({ duplicate: 0.5, seed });
      await startEndpoint();
      const counts = [];
      for (let n = 0; n < 16; n += 1) {
        const { id } = await createPayment();
        counts.push((await deliveries(`?eventId=${id}`)).length);
      }
      return counts;
    };
    const first = await copies(7);
    expect(new Set(first)).toEqual(new Set([1, 2]));
    expect(await copies(7)).toEqual(first);
    expect(await copies(8)).not.toEqual(first);
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
