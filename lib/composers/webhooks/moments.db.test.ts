import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { PixError } from "@/lib/pix/pix-error";
import { fakePix, testServices } from "@/lib/testing/context";
import { deliver } from "@/lib/testing/deliveries";
import { CREDITED, openWebhookDesk } from "@/lib/testing/webhook-desk";

const services = await testServices();
const { iso, paid, withReads, linesOf } = openWebhookDesk(services);
const HOUR_MS = 3_600_000;

describe("what tells another time", () => {
  it.each([
    [1, 0],
    [24 * 30, 1],
    [25, 1],
  ])(
    "H54 an event of %i hours ago is read from the service %i times before its effect",
    async (hours, calls) => {
      const id = newId();
      const reading = withReads(() => ({ paidAt: new Date(iso(hours * HOUR_MS)) }));
      expect(await deliver(reading, paid(id, {}, { timestamp: iso(hours * HOUR_MS) }))).toMatchObject({
        state: "applied",
      });
      expect(reading.reads).toHaveLength(calls);
      expect(await linesOf(id)).toEqual(CREDITED);
    },
  );

  it("H54 an old event waits while the service does not answer", async () => {
    const id = newId();
    const silent = {
      ...services,
      pix: fakePix({
        getTransaction: () =>
          Promise.reject(new PixError({ about: "GET", proof: "ambiguous", kind: "timeout" })),
      }),
    };
    expect(await deliver(silent, paid(id, {}, { timestamp: iso(48 * HOUR_MS) }))).toMatchObject({
      state: "failed",
      effect: null,
    });
    expect(await linesOf(id)).toEqual([]);
  });

  it.each([
    ["an hour ahead", iso],
    ["in the year 9999", () => "9999-12-31T23:59:59Z"],
  ])("H55 an event of %s counts as it stands", async (_when, at) => {
    const id = newId();
    expect(await deliver(services, paid(id, {}, { timestamp: at(-HOUR_MS) }))).toMatchObject({
      state: "applied",
    });
    expect(await linesOf(id)).toEqual(CREDITED);
  });
});
