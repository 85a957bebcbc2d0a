import { describe, expect, it, vi } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { testContext, testServices } from "@/lib/testing/context";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { listRefusals } from "./list-refusals.server";
import { openRefusalCounter } from "./refusal-counter.server";

const services = await testServices({
  env: {
    webhookSecrets: new Map([
      ["main", ["main-secret"]],
      ["loja-a", ["shop-secret"]],
    ]),
  },
});
const manager = await testContext(services, { role: "manager" });

describe("refused deliveries", () => {
  it("are counted by endpoint and reason in one write, and a stranger's names are not kept", async () => {
    const counter = openRefusalCounter(services, (name) => ["main", "loja-a"].includes(name));
    for (let time = 0; time < 1_000; time += 1) counter.count(`made-up-${time}`, "unknown_endpoint");
    counter.count("main", "signature");
    counter.count("loja-a", "signature");
    expect((await listRefusals(manager)).items).toEqual([]);
    await counter.flush();
    counter.count("main", "signature");
    await counter.flush();
    await counter.flush();

    const shown = async (ctx: Context) =>
      (await listRefusals(ctx)).items
        .map(({ endpoint, reason, count }) => `${endpoint} ${reason} ${count}`)
        .toSorted();
    expect(await shown(manager)).toEqual([
      " unknown_endpoint 1000",
      "loja-a signature 1",
      "main signature 2",
    ]);
    const limited = await testContext(services, { role: "manager", wallet: "loja-a", wallets: ["loja-a"] });
    expect(await shown(limited)).toEqual(["loja-a signature 1"]);
  });

  it("are one line of the log for each time that they are counted", async () => {
    const warn = vi.spyOn(services.log, "warn");
    const counter = openRefusalCounter(services, (name) => name === "main");
    for (let time = 0; time < 3; time += 1) counter.count("made-up", "not_a_delivery");
    counter.count("main", "unknown_endpoint");
    await counter.flush();
    expect(warn.mock.calls).toEqual([
      [
        { refused: { "refused not_a_delivery ": 3, "refused unknown_endpoint main": 1 } },
        "deliveries refused",
      ],
    ]);
    warn.mockRestore();
  });

  it("are told to whoever works on events, each endpoint and reason once a day, and a stranger's not", async () => {
    const limited = await testContext(services, { role: "manager", wallet: "loja-b", wallets: ["loja-b"] });
    const support = await testContext(services, { role: "support" });
    const told = async (ctx: Context) =>
      (await listNotifications(ctx, {})).items.map(({ kind, objectId, wallet }) => [kind, objectId, wallet]);
    const counter = openRefusalCounter(services, (name) => ["main", "loja-b"].includes(name));
    const before = (await told(manager)).length;
    for (let time = 0; time < 3; time += 1) {
      counter.count("loja-b", "signature");
      counter.count("made-up", "unknown_endpoint");
      await counter.flush();
    }
    expect((await told(manager)).length).toBe(before + 1);
    expect(await told(limited)).toEqual([["delivery_refused", "signature", "loja-b"]]);
    expect(await told(support)).toEqual([]);
    services.clock.advance(24 * 3_600_000);
    counter.count("loja-b", "signature");
    await counter.flush();
    expect(await told(limited)).toHaveLength(2);
  });
});
