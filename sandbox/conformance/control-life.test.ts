import { describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import { expectStatus } from "./scenario";
import { control, eventually, useSandbox } from "./service";
import { startEndpoint } from "./webhook-receiver";

useSandbox();

type Life = { isOn: boolean; pace: string; quickUntil: string | null; moments: number };
const life = async () => expectStatus(await control<Life>("GET", "/life"), 200);
const turn = async (isOn: boolean) => expectStatus(await control<Life>("PUT", "/life", { isOn }), 200);

type Loops = { items: { name: string; endedAgoMs: number | null }[] };
/** Until a round of it began and ended since. */
async function aRoundOfLife(): Promise<void> {
  const since = performance.now();
  await eventually(async () => {
    const { items } = (await control<Loops>("GET", "/loops")).body;
    const endedAgoMs = items.find(({ name }) => name === "life")?.endedAgoMs ?? Infinity;
    // A round that had begun before ends within this.
    expect(endedAgoMs).toBeLessThan(performance.now() - since - 1_000);
  });
}

describe("/control/life", () => {
  it("is off until somebody turns it on", async () => {
    expect(await life()).toEqual({ isOn: false, pace: "stopped", quickUntil: null, moments: 0 });
  });

  it("sells by itself, and tells of it as of every payment", { tags: "extended" }, async () => {
    const { receiver } = await startEndpoint();
    expect(await turn(true)).toMatchObject({ isOn: true, pace: "quick" });
    await eventually(() => {
      expect(receiver.arrivals.map(({ envelope }) => envelope.event)).toContain("payment_completed");
    });
    await control("POST", "/clock", { advanceSeconds: 10 });
    await eventually(async () => expect((await life()).moments).toBeGreaterThan(1));
  });

  it("grows calm after an hour", async () => {
    await turn(true);
    await control("POST", "/clock", { advanceSeconds: 3_700 });
    expect(await life()).toMatchObject({ isOn: true, pace: "calm", quickUntil: null });
  });

  it("stops when it is turned off, however late it is by then", { tags: "extended" }, async () => {
    await turn(true);
    await eventually(async () => expect((await life()).moments).toBeGreaterThan(0));
    const { moments } = await turn(false);
    await control("POST", "/clock", { advanceSeconds: 600 });
    await aRoundOfLife();
    expect(await life()).toMatchObject({ isOn: false, pace: "stopped", moments });
  });

  it("ends with a reset", async () => {
    await turn(true);
    await control("POST", "/reset");
    expect(await life()).toMatchObject({ isOn: false, moments: 0 });
  });

  it.each([{}, { isOn: "yes" }])("refuses %j", async (body) => {
    expectError(await control("PUT", "/life", body), 400);
  });
});
