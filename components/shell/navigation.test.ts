import { expect, test } from "vitest";
import { isCurrent, navItemsFor, switchedHref, walletOfPath } from "./navigation";

test("keeps the noun and drops the record when the wallet changes", () => {
  expect(switchedHref("/w/principal/charges", "loja-b")).toBe("/w/loja-b/charges");
  expect(switchedHref("/w/principal/withdrawals/0192/edit", "loja-b")).toBe("/w/loja-b/withdrawals");
});

test("opens the charges of a wallet that is chosen from a page across wallets", () => {
  expect(switchedHref("/blocks", "loja-b")).toBe("/w/loja-b/charges");
});

test("reads the wallet from the address alone", () => {
  expect(walletOfPath("/w/loja_centro/charges/1")).toBe("loja_centro");
  expect(walletOfPath("/wallets")).toBeNull();
});

test("shows the operations desk and the team to those who may work there", () => {
  const ids = (rights: string[]) => navItemsFor(rights).map(({ id }) => id);
  expect(ids(["records.see"])).not.toContain("events");
  expect(ids(["records.see"])).not.toContain("team");
  expect(ids(["own_account.manage"])).toEqual([]);
  expect(ids(["operations.work", "people.manage"])).toEqual(
    expect.arrayContaining(["events", "recovery", "team"]),
  );
});

test("gives every page a key of its own", () => {
  const items = navItemsFor(["records.see", "operations.work", "people.manage"]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  expect(new Set(items.map((item) => item.href("principal"))).size).toBe(items.length);
});

test("marks the overview on the overview only", () => {
  expect(isCurrent("/blocks", "/")).toBe(false);
  expect(isCurrent("/blocks/1", "/blocks")).toBe(true);
  expect(isCurrent("/blocksmith", "/blocks")).toBe(false);
});
