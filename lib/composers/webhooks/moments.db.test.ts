import { describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { testServices } from "@/lib/testing/context";
import { deliver } from "@/lib/testing/deliveries";
import { CREDITED, openWebhookDesk } from "@/lib/testing/webhook-desk";

const services = await testServices();
const { iso, paid, withReads, linesOf, stateOf } = openWebhookDesk(services);
const HOUR_MS = 3_600_000;

describe("what tells another time", () => {
  it.each([1, 25, 24 * 30])(
    "H54 an event of %i hours ago counts at once, without a call, and is to be confirmed",
    async (hours) => {
      const id = newId();
      const reading = withReads(() => null);
      const completedAt = iso(hours * HOUR_MS);
      expect(await deliver(reading, paid(id, { completedAt }, { timestamp: completedAt }))).toMatchObject({
        state: "applied",
      });
      expect(reading.reads).toEqual([]);
      expect(await linesOf(id)).toEqual(CREDITED);
      expect(await stateOf(id)).toMatchObject({ confirmation: "to_confirm" });
    },
  );

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
