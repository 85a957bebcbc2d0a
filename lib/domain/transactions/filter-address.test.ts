import { MISMATCHES, TRANSACTION_STATES, TRANSACTION_TYPES } from "@/lib/core/words/transactions";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOfFilter, filterFromAddress, unreadIn } from "./filter-address";
import { TransactionFilter } from "./schema";

const day = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const filters = fc.record(
  {
    wallet: fc.constantFrom("principal", "loja-centro"),
    type: fc.constantFrom(...TRANSACTION_TYPES),
    state: fc.constantFrom(...TRANSACTION_STATES),
    from: day,
    to: day,
    minCentavos: fc.nat(1_000_000),
    maxCentavos: fc.nat(1_000_000),
    project: fc.uuid(),
    document: fc.constantFrom("529.982.247-25", "52998224725"),
    block: fc.constant("open" as const),
    mismatch: fc.constantFrom(...MISMATCHES),
    search: fc.constantFrom("pedido 42", "a=b&c", "E123", "50%"),
  },
  { requiredKeys: [] },
);

describe("the filter in the address", () => {
  it("is the same after it was written and read", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const address = addressOfFilter(filter);
        expect(filterFromAddress(Object.fromEntries(new URLSearchParams(address)))).toEqual(filter);
      }),
    );
  });

  it("is what the route reads from the same query", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const query = Object.fromEntries(new URLSearchParams(addressOfFilter(filter)));
        expect(TransactionFilter.parse(query)).toEqual(filter);
      }),
    );
  });

  it("names each filter that cannot be read, and none that is empty", () => {
    const given = {
      state: "in_orbit",
      type: "payment",
      from: "2026-02-30",
      minCentavos: "1.5",
      maxCentavos: "",
      search: ["a", "b"],
      project: "1 or 1=1",
      sort: " ",
    };
    expect(unreadIn(given)).toEqual(["state", "from", "minCentavos", "project", "search"]);
    expect(unreadIn({ state: "Completed", from: " 2026-02-01", to: "2026-02-31" })).toEqual([
      "state",
      "from",
      "to",
    ]);
  });

  it("names nothing of a filter that was written here", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const query = Object.fromEntries(new URLSearchParams(addressOfFilter(filter)));
        expect(unreadIn(query)).toEqual([]);
      }),
    );
  });

  it("writes names in one order, whatever order they were given in", () => {
    expect(addressOfFilter({ search: "x", type: "payment" })).toBe("type=payment&search=x");
  });
});
