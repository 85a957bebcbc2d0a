import { describe, expect, it } from "vitest";
import { PRINCIPAL } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type ProjectedState, projectObservations } from "./project-observations";
import { type Observation, type RefundFacts, type ObservedFacts } from "./observation";

// A failed refund may be requested again. The observations of each request are separate from the others.

const ID = "0198c1de-0000-7000-8000-000000000001";
const [FIRST, SECOND] = ["0198c1de-0000-7000-8000-0000000000a1", "0198c1de-0000-7000-8000-0000000000a2"];
const AMOUNT = centavos(1_000);
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 15, 0, second));

let told = 0;
function by(source: Observation["source"], second: number, what: ObservedFacts): Observation {
  told += 1;
  return { key: `telling ${told}`, source, at: at(second), wallet: PRINCIPAL, told: what };
}
const payment = [
  by("read", 1, {
    about: "transaction",
    id: ID,
    type: "payment",
    apiStatus: "completed",
    amountCentavos: AMOUNT,
  }),
];
const refund = (
  source: Observation["source"],
  second: number,
  state: RefundFacts["state"],
  more: Partial<RefundFacts> = {},
) => by(source, second, { about: "refund", id: ID, state, ...more });
const asked = (intentId: string, second: number, psp: string) =>
  refund("own_write", second, "pending", { intentId, requestedAt: at(second), pspRefundTransactionId: psp });
const failed = (intentId: string | null, second: number) =>
  refund("person", second, "error", { intentId, failedAt: at(second) });
const done = (second: number, more: Partial<RefundFacts> = {}) =>
  refund("webhook", second, "confirmed", { amountCentavos: AMOUNT, feeCentavos: centavos(5), ...more });

const folded = (...list: Observation[]): ProjectedState =>
  projectObservations([...payment, ...list], { wallets: null }, ID);
const moved = ({ effects }: ProjectedState) =>
  effects
    .filter(({ type }) => type.startsWith("refund"))
    .map(({ type, objectId, transactionId, lines }) => {
      expect(transactionId).toBe(ID);
      return [type, objectId, lines.reduce((sum, { available }) => sum + available, 0)];
    });

describe("a refund that is asked for again", () => {
  const again = [asked(FIRST, 10, "D1"), failed(FIRST, 20), asked(SECOND, 30, "D2")];

  it("shows the newest request, with the money of both", () => {
    const picture = folded(...again);
    expect(picture.refund).toMatchObject({ state: "pending", intentId: SECOND, requestedAt: at(30) });
    expect(picture.refundState).toBe("pending");
    expect(picture.doubt).toBeNull();
    expect(moved(picture)).toEqual([
      ["refund_debit", ID, -1_000],
      ["refund_returned", ID, 1_000],
      ["refund_debit", SECOND, -1_000],
    ]);
  });

  it.each([
    ["names its request", { intentId: SECOND }],
    ["has the provider's id of it", { pspRefundTransactionId: "D2" }],
    ["came after it was asked for", {}],
  ])("is done where the notice %s", (_how, more) => {
    const picture = folded(...again, done(40, more));
    expect(picture.refund).toMatchObject({ state: "confirmed", intentId: SECOND, feeCentavos: 5 });
    expect(moved(picture).slice(2)).toEqual([
      ["refund_debit", SECOND, -1_000],
      ["refund_fee", SECOND, -5],
    ]);
  });

  it("is doubted where the one before turns out to have been done too: more is given back than was paid", () => {
    const picture = folded(...again, done(40, { pspRefundTransactionId: "D1" }));
    expect(picture.doubt).toMatchObject({
      mismatch: "refund_amount",
      details: { known: 1_000, reported: 2_000 },
    });
    expect(moved(picture)).toEqual([
      ["refund_debit", ID, -1_000],
      ["refund_fee", ID, -5],
      ["refund_debit", SECOND, -1_000],
    ]);
    // The newer one failed: the payment was given back once, by the first.
    const once = folded(...again, done(40, { pspRefundTransactionId: "D1" }), failed(SECOND, 50));
    expect(once.refund).toMatchObject({ state: "confirmed", intentId: FIRST });
    expect(once.doubt).toBeNull();
  });

  it("is still open where a notice that was taken for it has the provider's id of the one before", () => {
    const picture = folded(
      ...again.slice(0, 2),
      done(40, { intentId: SECOND, requestedAt: at(30), pspRefundTransactionId: "D1" }),
    );
    expect(picture.refund).toMatchObject({ state: "confirmed", intentId: FIRST, requestedAt: at(10) });
    expect(picture.refund?.requests).toHaveLength(1);
  });

  it("failed again where both did", () => {
    const picture = folded(...again, failed(SECOND, 40));
    expect(picture.refund).toMatchObject({ state: "error", intentId: SECOND });
    expect(picture.refund?.attempts).toBe(2);
    expect(moved(picture).map(([, , sum]) => sum)).toEqual([-1_000, 1_000, -1_000, 1_000]);
  });

  it("stands beside one that was asked for elsewhere and failed", () => {
    const elsewhere = refund("person", 8, "error", { failedAt: at(8) });
    const picture = folded(elsewhere, asked(SECOND, 30, "D2"));
    expect(picture.refund).toMatchObject({ state: "pending", intentId: SECOND });
    expect(picture.refund?.requests.map(({ intentId }) => intentId)).toEqual([null, SECOND]);
    expect(moved(picture)).toEqual([["refund_debit", SECOND, -1_000]]);
  });

  it("takes a notice from just before it was asked for, by a clock that is behind, for its own", () => {
    const picture = folded(asked(FIRST, 10, "D1"), done(9));
    expect(picture.refund).toMatchObject({ state: "confirmed", intentId: FIRST });
    expect(moved(picture)).toEqual([
      ["refund_debit", ID, -1_000],
      ["refund_fee", ID, -5],
    ]);
  });
});
