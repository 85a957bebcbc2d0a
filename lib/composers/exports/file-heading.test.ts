import { expect, it } from "vitest";
import { PRINCIPAL } from "@/lib/core/ids";
import { BRAZILIAN, csvWriter } from "./csv";
import { headingOf } from "./file-heading";

const words = {
  head: (name: string) => name,
  value: (list: string, value: string) => `${list}:${value}`,
};
const NOTHING = { name: null, document: null };
const made = { madeAt: new Date("2026-11-03T12:00:00Z"), balances: null, filter: {} };
const linesOf = (heading: ReturnType<typeof headingOf>) =>
  csvWriter([{ name: "id", kind: "text", of: () => "" }], BRAZILIAN, words)
    .head(heading)
    .split("\r\n");

it("says whose a statement is, of which days, and what stood before and after", () => {
  const heading = headingOf({
    merchant: { name: "São João; Filhos", document: "11222333000181" },
    wallet: { reference: PRINCIPAL, name: null },
    filter: { from: "2026-10-01", to: "2026-10-31", asOf: "2026-11-01T03:00:00.000Z" },
    madeAt: made.madeAt,
    balances: { opening: 0, closing: -123_456 },
  });
  expect(linesOf(heading)).toEqual([
    '\uFEFFmerchant;"São João; Filhos"',
    "merchant_cnpj;11.222.333/0001-81",
    "wallet;account:principal",
    "period_from;01/10/2026",
    "period_to;31/10/2026",
    "as_of;01/11/2026 00:00",
    "made_at;03/11/2026 09:00",
    "opening_balance;0,00",
    "closing_balance;-1234,56",
    "",
    "id",
    "",
  ]);
});

it("leaves out what is not known, and the CPF of a merchant who is a person", () => {
  const merchant = { name: null, document: "52998224725" };
  expect(linesOf(headingOf({ ...made, merchant, wallet: null }))).toEqual([
    "\uFEFFmade_at;03/11/2026 09:00",
    "",
    "id",
    "",
  ]);
});

it("runs no name as a formula", () => {
  const wallet = { reference: "loja-1", name: "=SOMA(A1)" };
  expect(linesOf(headingOf({ ...made, merchant: NOTHING, wallet }))[0]).toBe(
    "\uFEFFwallet;'=SOMA(A1) (loja-1)",
  );
});
