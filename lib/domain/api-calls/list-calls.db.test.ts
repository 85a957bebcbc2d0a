import { expect, test } from "vitest";
import { type ApiCallRecord } from "@/lib/pix/call-record";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { listCalls } from "./list-calls.server";
import { insertApiCalls } from "./records.server";

const services = await testServices();
await givenWallet(services, "loja-a");

const callOf = (index: number, change: Partial<ApiCallRecord> = {}): ApiCallRecord => ({
  at: new Date(services.clock.now().getTime() + index),
  method: "POST",
  path: "/pix",
  objectId: null,
  wallet: "principal",
  status: 201,
  failure: null,
  errorCode: null,
  durationMs: index,
  traceId: `trace-${index}`,
  serviceTraceId: null,
  intentId: null,
  idempotencyKey: "gch1-00000000000000000000000000000000",
  ...change,
});

test("lists calls newest first by keyset, filtered, within the person's scope, and without keys", async () => {
  const intentId = crypto.randomUUID();
  await services.store.transaction((tx) =>
    insertApiCalls(tx, [
      ...Array.from({ length: 55 }, (_, index) => callOf(index)),
      callOf(100, { path: "/auth", wallet: null, status: 200 }),
      callOf(101, { wallet: "loja-a", status: null, failure: "timeout", intentId }),
      callOf(102, { wallet: "loja-a", status: 409, failure: "conflict" }),
      callOf(103, { wallet: "loja-a", status: 503, failure: "server" }),
    ]),
  );
  const manager = await testContext(services, { role: "manager" });
  const durations = async (filter: Parameters<typeof listCalls>[1], ctx = manager) =>
    (await listCalls(ctx, filter)).items.map(({ durationMs }) => durationMs);

  const first = await listCalls(manager, {});
  const second = await listCalls(manager, { cursor: first.nextCursor ?? "" });
  const all = [...first.items, ...second.items].map(({ durationMs }) => durationMs);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  expect(all).toHaveLength(59);
  expect(JSON.stringify(first.items)).not.toContain("gch1-");

  expect(await durations({ outcome: "none" })).toEqual([101]);
  expect(await durations({ outcome: "4xx" })).toEqual([102]);
  expect(await durations({ outcome: "5xx", wallet: "loja-a" })).toEqual([103]);
  expect(await durations({ path: "/auth" })).toEqual([100]);
  expect(await durations({ intent: intentId })).toEqual([101]);

  const limited = await testContext(services, { wallet: "loja-a", wallets: ["loja-a"] });
  expect(await durations({}, limited)).toEqual([103, 102, 101]);
  expect(await durations({ wallet: "principal" }, limited)).toEqual([]);
});
