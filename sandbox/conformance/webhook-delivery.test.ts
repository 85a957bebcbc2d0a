import { describe, expect, it } from "vitest";
import { UUID } from "./expectations";
import { createPayment } from "./scenario";
import { advance, control, eventually, useSandbox } from "./service";
import {
  BACK_OFF_SECONDS,
  attempted,
  deliveries,
  sign,
  startEndpoint,
  startReacting,
  theDelivery,
  type Reaction,
} from "./webhook-receiver";

useSandbox();

describe("Delivery", () => {
  it.each([200, 201, 202, 204, 299])("%d is taken as received", async (status) => {
    const receiver = await startReacting(status);
    await createPayment();
    await receiver.received(1);
    const delivery = await attempted(1);
    expect(delivery).toMatchObject({ status: "delivered", attempts: [{ status }] });
  });

  it.each<Reaction>([300, 301, 302, 304, 400, 401, 404, 410, 429, 500, 503, "cut"])(
    "%s is not, and is tried again after 2 seconds",
    async (reaction) => {
      const receiver = await startReacting(reaction);
      await createPayment();
      await attempted(1);
      receiver.react = () => 204;
      await advance(2);
      await receiver.received(2);
      expect((await attempted(2)).status).toBe("delivered");
    },
  );

  it("a redirect is not followed", async () => {
    const receiver = await startReacting(307);
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
    const receiver = await startReacting(500);
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
      expect(gaps[index]).toBeLessThan(seconds + 10);
    }
  });

  it("is not tried before its time", async () => {
    const receiver = await startReacting(500);
    await createPayment();
    for (const [index, seconds] of [2, 4, 8].entries()) {
      await attempted(index + 1);
      await advance(seconds);
    }
    await attempted(4);
    await advance(6);
    expect(receiver.arrivals).toHaveLength(4);
    await advance(10);
    await attempted(5);
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
    const slow = await startReacting("hang");
    const { receiver, endpoint } = await startEndpoint();
    for (let n = 0; n < 3; n += 1) await createPayment();
    await receiver.received(3);
    await slow.received(3);
    await eventually(async () => {
      const own = (await deliveries("?status=delivered")).map(({ endpointId }) => endpointId);
      expect(own).toEqual([endpoint.id, endpoint.id, endpoint.id]);
    });
  });

  it(
    "an endpoint that never answers is given up after 10 seconds, and tried again",
    { tags: "extended" },
    async () => {
      const receiver = await startReacting("hang");
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
    },
  );

  it("delivers nothing that was pending for an endpoint that was removed", async () => {
    const { receiver, endpoint } = await startEndpoint();
    receiver.react = () => 500;
    await createPayment();
    await attempted(1);
    await control("DELETE", `/webhook-endpoints/${endpoint.id}`);
    await advance(60);
    expect(receiver.arrivals).toHaveLength(1);
  });
});
