import { expect, test } from "vitest";
import { addressOn, isViewOn, toStoredAddress, unreadOf } from "./view-address";

const TODAY = "2026-11-20";

test("a view keeps what its list knows, and no number that names a person", () => {
  const address =
    "state=refunded&document=52998224725&search=529.982.247-25&nonsense=1&sort=largest&cursor=x";
  expect(toStoredAddress("charges", address, TODAY)).toBe("flag=refunded&sort=largest");
  expect(toStoredAddress("charges", "hour=14&weekday=mon&stage=paid", TODAY)).toBe(
    "stage=paid&weekday=mon&hour=14",
  );
  expect(toStoredAddress("transactions", "type=payment&wallet=loja-a", TODAY)).toBe("type=payment");
  expect(toStoredAddress("all-transactions", "wallet=loja-a&search=braga", TODAY)).toBe(
    "wallet=loja-a&search=braga",
  );
});

test("a view keeps a reference whose last digits fit a CNPJ as it keeps one whose do not", () => {
  for (const reference of ["PEDIDO20260147", "PEDIDO20260148", "pedido20260147"])
    expect(toStoredAddress("charges", `search=${reference}`, TODAY)).toBe(`search=${reference}`);
});

test.each([
  ["charges", "from=2026-02-31&state=completed", ["from"]],
  ["charges", "state=blocked", []],
  ["charges", "state=confirming&flag=blocked", ["state"]],
  ["withdrawals", "state=confirming", []],
  ["withdrawals", "state=blocked", ["flag"]],
  ["charges", "state=nope", ["state"]],
  ["withdrawals", "state=Completed&sort=largest", ["state"]],
  ["transactions", "minCentavos=0x10&project=1&search=%20", ["minCentavos", "project"]],
  ["all-transactions", "wallet=No%20Shop&days=sometime", ["wallet", "days"]],
  ["customers", "sort=most&search=ana&days=last7", []],
  ["refunds", "state=confirmed&from=2026-02-28", []],
] as const)("names the filters of %s that cannot be read in %s", (list, address, names) => {
  expect(unreadOf(list, address)).toEqual(names);
});

test("a view of the time when flags were asked for as states means the same list", () => {
  expect(addressOn("state=blocked&days=today", TODAY)).toBe(`flag=blocked&from=${TODAY}&to=${TODAY}`);
  expect(isViewOn("charges", "state=blocked", "flag=blocked", TODAY)).toBe(true);
  expect(toStoredAddress("charges", "state=blocked", TODAY)).toBe("flag=blocked");
});

test("the last seven days are those of the day on which it is put on", () => {
  const kept = toStoredAddress("charges", "from=2026-11-14&to=2026-11-20&state=completed", TODAY);
  expect(kept).toBe("state=completed&days=last7");
  expect(addressOn(kept, "2026-12-01")).toBe("state=completed&from=2026-11-25&to=2026-12-01");
});

test("other days stay what they are", () => {
  const kept = toStoredAddress("charges", "from=2026-11-02&to=2026-11-09", TODAY);
  expect(addressOn(kept, "2027-01-01")).toBe("from=2026-11-02&to=2026-11-09");
  expect(addressOn("days=nonsense&state=pending", TODAY)).toBe("state=pending");
});

test("a list says which view it shows, in whatever order its address is", () => {
  const kept = toStoredAddress("charges", "state=completed&from=2026-11-20&to=2026-11-20", TODAY);
  expect(isViewOn("charges", kept, "to=2026-11-21&from=2026-11-21&state=completed", "2026-11-21")).toBe(true);
  expect(isViewOn("charges", kept, "to=2026-11-20&from=2026-11-20&state=completed", "2026-11-21")).toBe(
    false,
  );
  expect(isViewOn("charges", "", "", TODAY)).toBe(true);
});
