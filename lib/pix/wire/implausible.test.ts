import { describe, expect, it } from "vitest";
import { CENTAVOS_MAX_TYPED, centavos } from "@/lib/core/money/money";
import { EVENT_NAMES, type EventName } from "@/lib/core/enums/events";
import { type EventDataWire, type KnownEvent, readEvent } from "./event";
import { whyImplausible } from "./implausible";

const NOW = new Date("2026-11-20T15:00:00Z");
const DAY_MS = 24 * 3_600_000;

function eventOf(name: EventName, data: Partial<EventDataWire>): KnownEvent {
  const empty = readEvent(new TextEncoder().encode(JSON.stringify({ event: name, data: {} })));
  if ("fault" in empty || !empty.isKnown) throw new Error("an event without data is readable");
  return { ...empty, data: { ...empty.data, ...data } };
}
const why = (name: EventName, data: Partial<EventDataWire>) => whyImplausible(eventOf(name, data), NOW);

type Amounts = [amount: number | null, fee: number | null, net: number | null];
const amounts = ([amount, fee, net]: Amounts) => ({
  amountCentavos: amount === null ? null : centavos(amount),
  feeCentavos: fee === null ? null : centavos(fee),
  netCentavos: net === null ? null : centavos(net),
});

describe("an event that cannot be true", () => {
  it.each(EVENT_NAMES)("%s that says nothing is left unchecked", (name) => {
    expect(why(name, {})).toBeNull();
  });

  it.each(EVENT_NAMES)("%s is of BRL alone", (name) => {
    expect(why(name, { currency: "USD" })).toBe("implausible_currency");
    expect(why(name, { currency: "brl" })).toBe("implausible_currency");
    expect(why(name, { currency: "BRL" })).toBeNull();
    expect(why(name, { currency: null })).toBeNull();
  });

  it.each(EVENT_NAMES)("%s tells of no more than anybody pays, in any of its amounts", (name) => {
    const more = centavos(CENTAVOS_MAX_TYPED + 1);
    expect(why(name, { amountCentavos: CENTAVOS_MAX_TYPED })).toBeNull();
    for (const field of ["amountCentavos", "feeCentavos", "netCentavos"] as const)
      expect(why(name, { [field]: more })).toBe("implausible_amount");
  });

  const LESS_FEE = [
    "payment_completed",
    "withdrawal_completed",
    "withdrawal_failed",
    "withdrawal_reversed",
  ] as const;
  const UNCHECKED = [
    "payment_failed",
    "balance_block_created",
    "balance_block_approved",
    "balance_block_rejected",
  ] as const;

  describe.each(LESS_FEE)("the amounts of %s", (name) => {
    it("add up: net is the amount less the fee", () => {
      expect(why(name, amounts([10_000, 100, 9_900]))).toBeNull();
      expect(why(name, amounts([10_000, 100, 10_000]))).toBe("implausible_sum");
      expect(why(name, amounts([10_000, 0, 9_999]))).toBe("implausible_sum");
    });

    it.each<Amounts>([
      [null, 100, 9_900],
      [10_000, null, 9_900],
      [10_000, 100, null],
    ])("are left unchecked where one is absent: %j", (...absent) => {
      expect(why(name, amounts(absent))).toBeNull();
    });
  });

  describe("the amounts of refund_completed", () => {
    it("add up: the payer gets all of it, and the fee stands beside", () => {
      expect(why("refund_completed", amounts([10_000, 100, 10_000]))).toBeNull();
      expect(why("refund_completed", amounts([10_000, 100, 9_900]))).toBe("implausible_sum");
      expect(why("refund_completed", amounts([10_000, null, 9_999]))).toBe("implausible_sum");
    });

    it.each<Amounts>([
      [null, 100, 9_900],
      [10_000, 100, null],
    ])("are left unchecked where one is absent: %j", (...absent) => {
      expect(why("refund_completed", amounts(absent))).toBeNull();
    });
  });

  it("payment_expired moved nothing", () => {
    expect(why("payment_expired", amounts([10_000, 0, 0]))).toBeNull();
    expect(why("payment_expired", amounts([10_000, null, null]))).toBeNull();
    expect(why("payment_expired", amounts([10_000, 1, 0]))).toBe("implausible_sum");
    expect(why("payment_expired", amounts([10_000, 0, 9_900]))).toBe("implausible_sum");
  });

  it.each(UNCHECKED)("the amounts of %s need not add up", (name) => {
    expect(why(name, amounts([10_000, 100, 5]))).toBeNull();
  });

  describe("shares", () => {
    const split = (...shares: number[]) => ({
      split: shares.map((share) => ({ subAccount: "loja", amountCentavos: centavos(share) })),
    });

    it("are no more than the net, all of them together", () => {
      const whole = amounts([10_000, 100, 9_900]);
      expect(why("payment_completed", { ...whole, ...split(9_000, 900) })).toBeNull();
      expect(why("payment_completed", { ...whole, ...split(9_000, 901) })).toBe("implausible_split");
    });

    it("are no more than the amount where the net is absent", () => {
      const gross = amounts([10_000, null, null]);
      expect(why("payment_completed", { ...gross, ...split(10_000) })).toBeNull();
      expect(why("payment_completed", { ...gross, ...split(10_001) })).toBe("implausible_split");
    });

    it("are left unchecked where neither is told", () => {
      expect(why("payment_completed", split(10_001))).toBeNull();
    });
  });

  describe.each(["completedAt", "expiredAt", "failedAt", "reversedAt", "resolvedAt"] as const)(
    "the moment %s",
    (field) => {
      it.each([
        ["2019-12-31T23:59:59.999Z", "implausible_moment"],
        ["2020-01-01T00:00:00.000Z", null],
        [NOW.toISOString(), null],
        [new Date(NOW.getTime() + DAY_MS).toISOString(), null],
        [new Date(NOW.getTime() + DAY_MS + 1).toISOString(), "implausible_moment"],
      ])("is %s: %s", (moment, reason) => {
        expect(why("payment_completed", { [field]: new Date(moment) })).toBe(reason);
      });
    },
  );

  it("a moment that is not money's own is left unchecked", () => {
    expect(why("balance_block_created", { createdAt: new Date("1999-01-01T00:00:00Z") })).toBeNull();
  });
});
