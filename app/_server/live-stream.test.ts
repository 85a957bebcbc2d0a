import pino from "pino";
import { beforeEach, expect, test, vi } from "vitest";
import { openLiveStream } from "./live-stream";

const world = vi.hoisted(() => ({ actor: (): Promise<unknown> => Promise.resolve(null) }));
vi.mock("./current-actor", () => ({ currentActor: () => world.actor() }));
vi.mock("@/lib/runtime/process.server", () => ({ processParts: () => ({}) }));
vi.mock("@/lib/runtime/services.server", () => ({ services: () => ({ log: pino({ level: "silent" }) }) }));

const open = (headers: Record<string, string> = {}) =>
  openLiveStream(new Request("http://localhost:3000/api/live", { headers }));

beforeEach(() => {
  world.actor = () => Promise.resolve(null);
});

test("refuses nobody with 401 and another site with 403", async () => {
  expect((await open()).status).toBe(401);
  expect((await open({ "sec-fetch-site": "cross-site" })).status).toBe(403);
});

test("refuses a person who still has to set up a second step", async () => {
  world.actor = () =>
    Promise.resolve({ personId: "p", sessionId: "s", role: "finance", needsSecondStep: true });
  expect((await open()).status).toBe(403);
});

test("says when to come again while the database is away", async () => {
  world.actor = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
  const { status, headers } = await open();
  expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([503, "5", "no-store"]);
});
