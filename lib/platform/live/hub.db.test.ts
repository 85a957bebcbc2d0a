/** @module-tag extended */
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { type SilentProxy, startProxyFor } from "@/lib/testing/silent-proxy";
import { testDatabase } from "@/lib/testing/database";
import { type LiveHub, openLiveHub } from "./hub.server";
import { publish } from "./publish.server";

const { store, url } = await testDatabase();
let proxy: SilentProxy;
let hub: LiveHub;
beforeAll(async () => {
  proxy = await startProxyFor(inject("postgresUrl"));
  hub = openLiveHub(proxy.urlFor(url));
  await vi.waitUntil(() => hub.isListening());
});
afterAll(async () => {
  await hub.close();
  await proxy.close();
});

it("hears again within 15 seconds of a network that fell silent, and says that something may have been missed", async () => {
  const heard: string[] = [];
  hub.subscribe({
    onFrames: (frames) => heard.push(...frames.map(({ name }) => name)),
    onGap: () => heard.push("gap"),
  });
  proxy.setMode("silent");
  // A listening connection is silent by nature. The existing connections stay dead, and new ones are accepted.
  proxy.setMode("pass");
  await vi.waitUntil(() => heard.includes("gap"), { interval: 50 });
  await store.transaction((tx) => publish(tx, [{ name: "charge.changed", ids: ["a"] }]));
  await vi.waitUntil(() => heard.includes("charge.changed"));
  expect(heard).toEqual(["gap", "charge.changed"]);
});
