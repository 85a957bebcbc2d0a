import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { type LiveFrame } from "@/lib/platform/live/events";
import { type LiveHub, openLiveHub } from "@/lib/platform/live/hub.server";
import { openInvalidatedCache } from "@/lib/platform/live/notify-invalidated-cache.server";
import { publish } from "@/lib/platform/live/publish.server";
import { testDatabase } from "@/lib/testing/database";
import { type SilentProxy, startProxyFor } from "@/lib/testing/silent-proxy";
import { openSharedReads } from "./shared-reads";

// An edge process sends a change to its streams. Browsers request the pages before the pages receive the change.
const { store, url } = await testDatabase({ as: "owner" });
let proxy: SilentProxy;
let edge: LiveHub;
let pages: LiveHub;
beforeAll(async () => {
  await store.writers.query("create table shelf (count int not null); insert into shelf values (0)");
  proxy = await startProxyFor(inject("postgresUrl"));
  edge = openLiveHub(url);
  pages = openLiveHub(proxy.urlFor(url));
  await vi.waitUntil(() => edge.isListening() && pages.isListening());
});
afterAll(async () => {
  proxy.setMode("pass");
  await Promise.all([edge.close(), pages.close()]);
  await proxy.close();
});

const nextOf = (hub: LiveHub) =>
  new Promise<readonly LiveFrame[]>((done) => {
    hub.subscribe({ onFrames: done, onGap: () => undefined });
  });

it("answers nobody as before a change that the asker was told of by another instance", async () => {
  const shared = openSharedReads(() => 0);
  const kept = openInvalidatedCache(() => 0);
  const { change: drop } = shared;
  pages.subscribe({ onFrames: drop, onGap: drop, onAhead: drop });
  kept.follow(pages);
  let reads = 0;
  const count = async () => {
    reads += 1;
    const { rows } = await store.readers.query<{ count: number }>("select count from shelf");
    return String(rows[0]?.count);
  };
  const ask = () => Promise.all([shared.text("how many", count), kept.get("how many", ["anything"], count)]);
  expect(await ask()).toEqual(["0", "0"]);

  const [told, late] = [nextOf(edge), nextOf(pages)];
  proxy.setMode("held");
  await store.transaction(async (tx) => {
    await tx.execute(sql`update shelf set count = 1`);
    await publish(tx, [{ name: "settings.changed" }]);
  });
  const change = (await told)[0]?.change ?? "";
  expect(await ask()).toEqual(["0", "0"]);
  pages.hearOf(change);
  expect(await ask()).toEqual(["1", "1"]);

  // All receivers of the change request it together. A value that is no number, or is already known, changes nothing.
  reads = 0;
  for (const heard of [change, change, "none", "0"]) {
    pages.hearOf(heard);
    await ask();
  }
  expect(reads).toBe(0);
  proxy.setMode("pass");
  expect((await late)[0]?.change).toBe(change);
  await ask();
  reads = 0;
  pages.hearOf(change);
  expect(await ask()).toEqual(["1", "1"]);
  expect(reads).toBe(0);
});
