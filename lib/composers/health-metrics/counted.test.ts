import { expect, it } from "vitest";
import { NOTHING_COUNTED, totalOf } from "@/lib/core/health-metrics/health-state";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { type CallGroup, type DeliveryGroup, countedOf } from "./counted";

const call = (change: Partial<CallGroup>): CallGroup => ({
  wallet: "principal",
  status: 200,
  isWrite: false,
  isSlow: false,
  step: 3,
  count: 1,
  ...change,
});
const delivery = (change: Partial<DeliveryGroup>): DeliveryGroup => ({
  wallet: "principal",
  state: "applied",
  isSlow: false,
  step: 2,
  count: 1,
  ...change,
});
const found = (calls: CallGroup[], deliveries: DeliveryGroup[], kind: string, wallet = WHOLE_ACCOUNT) =>
  countedOf(calls, deliveries).find((one) => one.kind === kind && one.wallet === wallet);

it("says of a minute without anything that it was measured, and nothing else", () => {
  expect(countedOf([], [])).toEqual([
    { kind: "measured", wallet: WHOLE_ACCOUNT, counts: { ...NOTHING_COUNTED, good: 1 }, durations: [] },
  ]);
});

it("tells calls by what came of them, of each wallet and of all", () => {
  const calls = [
    call({ count: 5 }),
    call({ isSlow: true }),
    call({ status: 404, wallet: "loja" }),
    call({ status: 503, wallet: null, count: 2 }),
    call({ status: null, isWrite: true }),
  ];
  expect(found(calls, [], "calls")?.counts).toEqual({
    good: 5,
    slow: 1,
    refused: 1,
    failed: 2,
    unanswered: 1,
  });
  expect(found(calls, [], "calls", "loja")?.counts).toEqual({ ...NOTHING_COUNTED, refused: 1 });
  expect(found(calls, [], "calls")?.durations[3]).toBe(10);
  expect(found(calls, [], "writes")?.counts).toEqual({ ...NOTHING_COUNTED, unanswered: 1 });
});

it("knows of the credential only by what was answered", () => {
  expect(found([call({ status: null })], [], "credential")).toBeUndefined();
  const refused = found([call({ status: 401, count: 3 }), call({ status: 403 })], [], "credential");
  expect(refused?.counts).toEqual({ ...NOTHING_COUNTED, failed: 3, good: 1 });
});

it("tells deliveries by how they stood, and no time of those that waited", () => {
  const counts = found(
    [],
    [
      delivery({ count: 4 }),
      delivery({ state: "no_effect", isSlow: true }),
      delivery({ state: "received", step: null, count: 2 }),
      delivery({ state: "failed", step: null }),
      delivery({ state: "quarantined", wallet: null }),
      delivery({ state: "unknown" }),
    ],
    "deliveries",
  );
  expect(counts?.counts).toEqual({ good: 4, slow: 1, refused: 2, failed: 1, unanswered: 2 });
  expect(totalOf(counts?.counts ?? NOTHING_COUNTED)).toBe(10);
  expect(counts?.durations.reduce((sum, count) => sum + count, 0)).toBe(7);
});
