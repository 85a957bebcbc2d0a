import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { filterSchema } from "./filter-schema";
import {
  addressOfFilter,
  searchParamsOf,
  parseAsDay,
  parseAsMoment,
  parseAsNumberOf,
  parseAsOneOf,
  parseAsSearch,
  parseAsUuid,
  parseAsWallet,
  parseAsWhole,
  readFilter,
} from "./filters";

const ID = "0199a7b2-7d1c-7000-8000-000000000001";
const parsers = {
  state: parseAsOneOf(["open", "ended"]),
  from: parseAsDay,
  until: parseAsMoment,
  amount: parseAsWhole(1_000_000),
  person: parseAsUuid,
  wallet: parseAsWallet,
  search: parseAsSearch,
};
const filters = fc.record(
  {
    state: fc.constantFrom("open" as const, "ended" as const),
    from: fc
      .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    amount: fc.nat(1_000_000),
    person: fc.uuid(),
    wallet: fc.constantFrom("principal", "loja-centro"),
    search: fc.constantFrom("pedido 42", "a=b&c", "E123", "50%", "+55 11", "ação", "a;b#c?d"),
  },
  { requiredKeys: [] },
);

describe("the filter of an address", () => {
  it("is the same after it was written and read, by the page and by the read", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const given = searchParamsOf(addressOfFilter(parsers, filter));
        expect(readFilter(parsers, given)).toEqual({ filter, unread: [] });
        expect(filterSchema(parsers).parse(given)).toEqual(filter);
      }),
    );
  });

  it("is written in one order, whatever order it was given in", () => {
    expect(addressOfFilter(parsers, { search: "x", state: "open" })).toBe("state=open&search=x");
    expect(addressOfFilter(parsers, {})).toBe("");
  });

  it("names each part that cannot be read or stands there twice, none that is empty or unknown", () => {
    const given = {
      state: "in_orbit",
      from: "2026-02-30",
      until: " ",
      amount: "1.5",
      person: "1 or 1=1",
      wallet: "",
      search: ["a", "b"],
      utm_source: "mail",
    };
    expect(readFilter(parsers, given)).toEqual({
      filter: {},
      unread: ["state", "from", "amount", "person", "search"],
    });
  });

  it.each(Object.entries(parsers))("is refused by a read for the same %s as by a page", (name, parser) => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.constantFrom("open", "2026-02-29", "1e3", "１", ID, ` ${ID} `, "a\u0000b", "x".repeat(256)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { filter, unread } = readFilter({ [name]: parser }, { [name]: text });
        const read = filterSchema({ [name]: parser }).safeParse({ [name]: text });
        expect(read.success).toBe(unread.length === 0);
        if (read.success) expect(read.data).toEqual(filter);
        else expect(read.error.issues[0]?.message).toBe(`filter_unreadable:${name}`);
      }),
    );
  });
});

test.each([
  ["2026-02-28", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  [" 2026-02-01", false],
])("a day %j is read: %j", (text, isRead) => expect(parseAsDay.parse(text) !== null).toBe(isRead));

test.each([
  ["2026-11-20T12:00:00Z", true],
  ["2026-11-20T12:00:00.123-03:00", true],
  ["2026-11-20T12:00:00", false],
  ["2026-02-30T12:00:00Z", false],
  ["2026-11-20T24:00:00Z", false],
])("a moment %j is read: %j", (text, isRead) => expect(parseAsMoment.parse(text) !== null).toBe(isRead));

test.each([
  ["0", 0],
  ["007", 7],
  ["1000000", 1_000_000],
  ["1000001", null],
  ["-1", null],
  ["1e3", null],
  ["0x1", null],
  ["1.5", null],
  [" 1", null],
  ["１", null],
  ["9".repeat(16), null],
])("a whole number %j is %j", (text, value) => expect(parseAsWhole(1_000_000).parse(text)).toBe(value));

test.each([
  ["90", 90],
  ["45", null],
  ["090", null],
  ["90x", null],
  [" 90", null],
])("one of two numbers %j is %j", (text, value) => expect(parseAsNumberOf([30, 90]).parse(text)).toBe(value));

test.each([
  [ID.toUpperCase(), ID],
  [` ${ID} `, ID],
  [`${ID}0`, null],
  [`{${ID}}`, null],
])("an id %j is %j", (text, value) => expect(parseAsUuid.parse(text)).toBe(value));

test.each([
  [" pedido 42 ", "pedido 42"],
  ["Joa\u0303o", "João"],
  ["a\u0000b", null],
  ["a\nb", null],
  ["\ud800", null],
  ["x".repeat(255), "x".repeat(255)],
  ["x".repeat(256), null],
])("a search %j is %j", (text, value) => expect(parseAsSearch.parse(text)).toBe(value));
