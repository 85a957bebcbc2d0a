import { describe, expect, it } from "vitest";
import { type Sources, shortE2e, receiptStatus, receiptFacts } from "./receipt";

const AT = new Date("2026-11-19T17:26:41.000Z");
const BACK = new Date("2026-11-19T21:10:00.000Z");
const PAID: Sources = {
  type: "payment",
  state: "completed",
  amountCentavos: 148_000,
  refundState: "none",
  returnedCentavos: 0,
  returnedAt: null,
  heldCentavos: 0,
  hasOpenBlock: false,
  isVerifying: false,
  mismatch: null,
  confirmation: "by_read",
  settledAt: AT,
  refund: null,
};
const REFUNDED: Sources = {
  ...PAID,
  refundState: "confirmed",
  returnedCentavos: 148_000,
  returnedAt: BACK,
  refund: { state: "confirmed", isConfirmed: true, amountCentavos: 148_000, completedAt: BACK },
};

describe("the content of a receipt", () => {
  it("says of a payment what arrived, and what went back since", () => {
    expect(receiptFacts("payment", PAID)).toEqual({ amountCentavos: 148_000, at: AT, returned: null });
    expect(
      receiptFacts("payment", { ...PAID, returnedCentavos: 18_000, returnedAt: BACK })?.returned,
    ).toEqual({
      centavos: 18_000,
      at: BACK,
    });
    expect(receiptFacts("refund", REFUNDED)).toEqual({ amountCentavos: 148_000, at: BACK, returned: null });
    expect(receiptFacts("withdrawal", { ...PAID, type: "withdrawal" })).toMatchObject({ at: AT });
  });

  it("never says what is contradicted, verified, to be confirmed, or not over", () => {
    const doubts: Partial<Sources>[] = [
      { mismatch: "contradicted" },
      { isVerifying: true },
      { confirmation: "to_confirm" },
      { settledAt: null },
      ...(["pending", "processing", "expired", "failed", "reversed", "cancelled", "other"] as const).map(
        (state) => ({
          state,
        }),
      ),
    ];
    for (const doubt of doubts) {
      expect(receiptFacts("payment", { ...PAID, ...doubt }), JSON.stringify(doubt)).toBeNull();
      expect(receiptFacts("withdrawal", { ...PAID, type: "withdrawal", ...doubt })).toBeNull();
      expect(receiptFacts("refund", { ...REFUNDED, ...doubt })).toBeNull();
    }
  });

  it("has no receipt of one kind for another", () => {
    expect(receiptFacts("withdrawal", PAID)).toBeNull();
    expect(receiptFacts("payment", { ...PAID, type: "withdrawal" })).toBeNull();
    expect(receiptFacts("refund", PAID)).toBeNull();
    const pending = { state: "pending", isConfirmed: true, amountCentavos: 1, completedAt: null } as const;
    expect(receiptFacts("refund", { ...REFUNDED, refund: pending })).toBeNull();
    const byEvent = { state: "confirmed", isConfirmed: false, amountCentavos: 1, completedAt: BACK } as const;
    expect(receiptFacts("refund", { ...REFUNDED, refund: byEvent })).toBeNull();
  });

  it("is said whether or not something is held: that is nobody's but the merchant's", () => {
    expect(receiptFacts("payment", { ...PAID, hasOpenBlock: true, heldCentavos: 5_000 })).toEqual(
      receiptFacts("payment", PAID),
    );
  });
});

it("says of what was once true how it stands now", () => {
  expect(receiptStatus("payment", PAID)).toBe("true");
  expect(receiptStatus("payment", REFUNDED)).toBe("true");
  expect(receiptStatus("payment", { ...PAID, mismatch: "contradicted" })).toBe("doubted");
  expect(receiptStatus("withdrawal", { ...PAID, type: "withdrawal", state: "reversed" })).toBe("withdrawn");
  const failed = { state: "error", isConfirmed: true, amountCentavos: 1, completedAt: null } as const;
  expect(receiptStatus("refund", { ...REFUNDED, refund: failed })).toBe("withdrawn");
});

it("shows of an identifier of the Pix its beginning and its end", () => {
  expect(shortE2e("E00416968202611191726q7RmTzK4xWp")).toBe("E0041 … K4xWp".replace("K4xWp", "zK4xWp"));
  expect(shortE2e("E1234567890")).toBe("E1234567890");
});
