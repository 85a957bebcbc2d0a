import { describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { testContext, testServices } from "@/lib/testing/context";
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
    const counter = openRefusalCounter(services, new Set(["main", "loja-a"]));
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
});
