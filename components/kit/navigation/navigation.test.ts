import { expect, test } from "vitest";
import en from "@/messages/en/shell.json";
import pt from "@/messages/pt-BR/shell.json";
import { isCurrent, keysOf, navItemsFor, switchedHref, walletOfPath } from "./navigation";

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
  expect(ids(["records.see"])).not.toContain("deliveries");
  expect(ids(["records.see"])).not.toContain("people");
  expect(ids(["own_account.manage"])).toEqual([]);
  expect(ids(["operations.work", "people.manage"])).toEqual(
    expect.arrayContaining(["deliveries", "intents", "people"]),
  );
});

test.each([
  ["pt-BR", pt, { overview: "i", charges: "c", withdrawals: "s", blocks: "b", statement: "e" }],
  ["en", en, { overview: "h", charges: "c", withdrawals: "w", blocks: "b", statement: "s" }],
] as const)(
  "gives every page a letter of its name in %s, and an address of its own",
  (_, { nav }, expected) => {
    const items = navItemsFor(["records.see", "operations.work", "people.manage"]);
    const keys = keysOf((id) => nav[id]);
    expect(Object.fromEntries(keys)).toMatchObject(expected);
    expect(new Set(keys.values()).size).toBe(keys.size);
    expect(items.every(({ id }) => keys.has(id))).toBe(true);
    expect(new Set(items.map((item) => item.href("principal"))).size).toBe(items.length);
  },
);

test("marks the overview on the overview only", () => {
  expect(isCurrent("/blocks", "/")).toBe(false);
  expect(isCurrent("/blocks/1", "/blocks")).toBe(true);
  expect(isCurrent("/blocksmith", "/blocks")).toBe(false);
});
