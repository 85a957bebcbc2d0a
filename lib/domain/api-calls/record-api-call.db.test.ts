import pino from "pino";
import { expect, test, vi } from "vitest";
import { type ApiCallRecord } from "@/lib/pix/call-record";
import { apiCalls } from "@/lib/platform/store/tables/intents";
import { testServices } from "@/lib/testing/context";
import { openApiCallRecorder } from "./record-api-call.server";

const { store, clock } = await testServices();
const log = pino({ level: "silent" });

const callOf = (index: number): ApiCallRecord => ({
  at: clock.now(),
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
  idempotencyKey: null,
});
const durations = async () =>
  (await store.read((reader) => reader.select().from(apiCalls)))
    .map((call) => call.durationMs)
    .toSorted((a, b) => a - b);

test("writes every call once, in batches, also those that come while it writes", async () => {
  const writes = vi.spyOn(store, "transaction");
  const recorder = openApiCallRecorder(store, log);
  for (let index = 0; index < 1_200; index++) recorder.record(callOf(index));
  const first = recorder.flush();
  for (let index = 1_200; index < 1_300; index++) recorder.record(callOf(index));
  await Promise.all([first, recorder.flush()]);
  expect(await durations()).toEqual(Array.from({ length: 1_300 }, (_, index) => index));
  expect(writes.mock.calls.length).toBeLessThanOrEqual(4);
  writes.mockRestore();
});

test("keeps what the database would not take and writes it later", async () => {
  const recorder = openApiCallRecorder(store, log);
  vi.spyOn(store, "transaction").mockRejectedValueOnce(new Error("database away"));
  recorder.record(callOf(5_000));
  await recorder.flush();
  expect(await durations()).not.toContain(5_000);
  await recorder.flush();
  expect(await durations()).toContain(5_000);
});

test("is bounded: beyond it the newest are lost, and it says how many", async () => {
  const warn = vi.spyOn(log, "warn");
  const recorder = openApiCallRecorder(store, log);
  for (let index = 0; index < 5_010; index++) recorder.record(callOf(10_000 + index));
  await recorder.flush();
  expect((await durations()).at(-1)).toBe(14_999);
  expect(warn).toHaveBeenCalledWith({ lost: 10 }, expect.any(String));
});
