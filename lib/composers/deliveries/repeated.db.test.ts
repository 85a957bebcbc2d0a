import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { deliveries } from "@/lib/platform/store/tables/deliveries";
import { testServices } from "@/lib/testing/context";
import { deliver, receive } from "@/lib/testing/deliveries";
import { CREDITED, openWebhookHarness } from "@/lib/testing/webhook-harness";
import { sweepDeliveries } from "@/lib/composers/workers/sweep-deliveries.server";
import { applyDelivery } from "./apply-delivery.server";

const services = await testServices();
const { iso, paid, linesOf } = openWebhookHarness(services);
const HOUR_MS = 3_600_000;

describe("a repeated delivery", () => {
  it.each([2, 50])("H32 the same bytes %i times in a row have one effect", async (times) => {
    const id = newId();
    const body = paid(id);
    const ids = new Set<number>();
    for (let time = 0; time < times; time += 1) ids.add((await deliver(services, body)).id);
    expect(ids.size).toBe(1);
    expect(await linesOf(id)).toEqual(CREDITED);
    const [row] = await services.store.read((reader) =>
      reader.select().from(deliveries).where(eq(deliveries.transactionId, id)),
    );
    expect(row?.timesReceived).toBe(times);
  });

  it("H33 the same bytes, and the same event in other bytes, fifty times at once have one effect", async () => {
    const id = newId();
    const bodies = Array.from({ length: 50 }, (_, time) =>
      time % 2 === 0 ? paid(id) : paid(id, {}, { timestamp: iso(time), eventId: `${id}-${time % 5}` }),
    );
    await Promise.all(bodies.map((body) => deliver(services, body)));
    // A delivery that another had in hand was left to it.
    services.clock.advance(10_000);
    await sweepDeliveries(services);
    expect(await linesOf(id)).toEqual(CREDITED);
  });

  it("H59 a capture sent again under fresh headers has no effect, however late", async () => {
    const id = newId();
    const body = paid(id);
    await deliver(services, body);
    services.clock.advance(30 * 24 * HOUR_MS);
    await deliver(services, body);
    expect(await linesOf(id)).toEqual(CREDITED);
  });

  it("H63 H64 applies once a delivery that a process left between its commit and its effect", async () => {
    const id = newId();
    const stored = await receive(services, paid(id));
    expect(await linesOf(id)).toEqual([]);
    services.clock.advance(10_000);
    await Promise.all([sweepDeliveries(services), sweepDeliveries(services)]);
    await applyDelivery(services, stored);
    expect(await linesOf(id)).toEqual(CREDITED);
  });
});
