import { expect, it } from "vitest";
import { seededRandom } from "@/lib/testing/seeded-random";
import { type BreakdownInput, drawBreakdown, moneyBreakdown } from "./money-breakdown";

const OWN = "principal";
const line = (
  kind: BreakdownInput["lines"][number]["kind"],
  availableCentavos: number,
  heldCentavos = 0,
) => ({
  wallet: OWN,
  kind,
  availableCentavos,
  heldCentavos,
});
const PAID: BreakdownInput = {
  wallet: OWN,
  isFeeKnown: true,
  lines: [
    line("payment", 148_000),
    line("payment_fee", -1_465),
    line("split_out", -29_600),
    { ...line("split_in", 29_600), wallet: "centro" },
  ],
  legs: [{ destination: "centro", amountCentavos: 29_600, maySee: true }],
  refund: null,
  blocks: [],
};
const block = (status: "awaiting_response" | "approved" | "rejected", amountCentavos = 32_000) => ({
  id: "b1",
  status,
  kind: "med" as const,
  amountCentavos,
  paidOutCentavos: { awaiting_response: null, approved: amountCentavos, rejected: 0 }[status],
  createdAt: "2026-11-20T16:48:00.000Z",
  resolvedAt: null,
});
const refund = (state: "pending" | "confirmed" | "error") => ({
  state,
  amountCentavos: 148_000,
  at: "2026-11-19T21:10:00.000Z",
});
const partsOf = (facts: BreakdownInput) =>
  moneyBreakdown(facts)?.parts.map(({ end, centavos, about }) => [end, about.kind, centavos]);

it("has no way before anything is booked", () => {
  expect(moneyBreakdown({ ...PAID, lines: [] })).toBeNull();
});

it("tells what stays first, and last what left first", () => {
  const way = moneyBreakdown({
    ...PAID,
    lines: [...PAID.lines, line("block_held", -32_000, 32_000)],
    blocks: [block("awaiting_response")],
  });
  expect(way?.parts.map(({ end, centavos }) => [end, centavos])).toEqual([
    ["kept", 84_935],
    ["held", 32_000],
    ["leg", 29_600],
    ["fee", 1_465],
  ]);
  expect(way).toMatchObject({ paidCentavos: 148_000, retainedCentavos: 84_935, heldCentavos: 32_000 });
  expect(way?.stages).toEqual([
    { kind: "paid", centavos: 148_000 },
    { kind: "credited", centavos: 116_935 },
    { kind: "held", centavos: 84_935 },
  ]);
});

it("keeps less than nothing where fee and shares do not come back", () => {
  const lines = [...PAID.lines, line("refund", -148_000), line("refund_fee", -50)];
  expect(partsOf({ ...PAID, lines, refund: refund("confirmed") })).toEqual([
    ["kept", "kept", -31_115],
    ["back", "refund", 148_000],
    ["leg", "leg", 29_600],
    ["fee", "fee", 1_515],
  ]);
});

it("has no branch for a refund that failed, nor for a block that was won", () => {
  const lines = [
    ...PAID.lines,
    line("refund", -148_000),
    line("refund_fee", -50),
    line("refund_returned", 148_050),
    line("block_held", -32_000, 32_000),
    line("block_released", 32_000, -32_000),
  ];
  expect(partsOf({ ...PAID, lines, refund: refund("error"), blocks: [block("rejected")] })).toEqual(
    partsOf(PAID),
  );
});

it("says that a lost block went back to the payer", () => {
  const lines = [...PAID.lines, line("block_held", -32_000, 32_000), line("block_paid_out", 0, -32_000)];
  const way = moneyBreakdown({ ...PAID, lines, blocks: [block("approved")] });
  expect(way?.parts[1]).toMatchObject({ end: "back", centavos: 32_000, about: { kind: "lost" } });
  expect(way?.heldCentavos).toBe(0);
});

it("says of a fee that was not told that it is not known", () => {
  const lines = PAID.lines.filter(({ kind }) => kind !== "payment_fee");
  expect(partsOf({ ...PAID, lines, isFeeKnown: false })?.at(-1)).toEqual(["fee", "fee_unknown", 0]);
});

it("leaves no centavo out, whatever the books hold, and draws each part as high as its money", () => {
  const random = seededRandom(14);
  const some = (most: number) => Math.floor(random() * most);
  for (let turn = 0; turn < 300; turn += 1) {
    const amount = 100 + some(1_000_000);
    const fee = some(amount / 10);
    const leg = some(3) === 0 ? 1 + some(amount / 2) : 0;
    const held = some(3) === 0 ? 1 + some(amount / 2) : 0;
    const isRefunded = some(3) === 0;
    const lines = [
      line("payment", amount),
      line("payment_fee", -fee),
      ...(leg > 0 ? [line("split_out", -leg)] : []),
      ...(held > 0 ? [line("block_held", -held, held)] : []),
      ...(isRefunded ? [line("refund", -amount), line("refund_fee", -50)] : []),
      ...(some(5) === 0 ? [line("adjustment", some(100) - 50)] : []),
    ];
    const way = moneyBreakdown({
      ...PAID,
      lines,
      legs: leg > 0 ? [{ destination: "centro", amountCentavos: leg, maySee: false }] : [],
      refund: isRefunded ? { ...refund("confirmed"), amountCentavos: amount } : null,
      blocks: held > 0 ? [block("awaiting_response", held)] : [],
    });
    if (way === null) throw new Error("a way was expected");
    expect(way.parts.reduce((sum, { centavos }) => sum + centavos, 0)).toBe(amount);
    expect(way.retainedCentavos).toBe(
      lines.reduce((sum, { availableCentavos }) => sum + availableCentavos, 0),
    );
    const drawn = drawBreakdown(way);
    drawn.flows.forEach(({ from, to }) => {
      expect(to.bottom - to.top).toBeCloseTo(from.bottom - from.top);
      expect(to.x).toBeGreaterThan(from.x);
      expect(to.bottom).toBeLessThanOrEqual(drawn.height + 0.5);
    });
    drawn.slots.slice(1).forEach(({ top }, before) => {
      const above = drawn.slots[before];
      expect(top).toBeGreaterThan((above?.top ?? 0) + (above?.height ?? 0));
    });
  }
});
