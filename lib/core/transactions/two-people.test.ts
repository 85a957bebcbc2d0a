import { expect, it } from "vitest";
import { isPaidByAnother, partyOf } from "./two-people";
import { sealedDocument } from "@/lib/testing/sealed";

const ANA = "52998224725";
const RUI = "49021913003";

it.each([
  ["the same person", ANA, ANA, false],
  ["the same one, written with its dots", ANA, "529.982.247-25", false],
  ["another person", ANA, RUI, true],
  ["a company for a person", ANA, "11222333000181", true],
  ["nobody was named", null, RUI, false],
  ["nobody has paid", ANA, null, false],
  ["a document that the institution masks", ANA, "***.219.130-**", false],
  ["a document that is none", ANA, "12345678900", false],
])("%s", (_what, customer, payer, isAnother) => {
  const sealed = (text: string | null) => (text === null ? null : sealedDocument(text));
  expect(isPaidByAnother(sealed(customer), sealed(payer))).toBe(isAnother);
});

const person = (name: string | null, document: string | null) => ({
  name,
  document: document === null ? null : sealedDocument(document),
});
const [ANA_MASKED, RUI_MASKED] = ["***.982.247-**", "***.219.130-**"];

it.each([
  [
    "the customer, and second another payer",
    person("Ana", ANA),
    person("Rui", RUI),
    ["Ana", ANA_MASKED, "Rui"],
  ],
  ["the customer alone who paid", person("Ana", ANA), person("ANA SOUZA", ANA), ["Ana", ANA_MASKED, null]],
  [
    "a customer without a document who paid",
    person("Ana", null),
    person("ANA", ANA),
    ["Ana", ANA_MASKED, null],
  ],
  ["a customer and a payer of another name", person("Ana", null), person("Rui", RUI), ["Ana", null, "Rui"]],
  ["a customer whom nobody has paid for yet", person("Ana", ANA), null, ["Ana", ANA_MASKED, null]],
  ["the payer where nobody was asked", person(null, null), person("Rui", RUI), ["Rui", RUI_MASKED, null]],
  [
    "the payer who has the customer's document",
    person(null, ANA),
    person("Ana", ANA),
    ["Ana", ANA_MASKED, null],
  ],
  ["no name, and second another payer", person(null, ANA), person("Rui", RUI), [null, ANA_MASKED, "Rui"]],
  ["nobody", null, null, [null, null, null]],
])("names a payment by %s", (_by, customer, payer, [name, document, paidBy]) => {
  expect(partyOf(customer, payer)).toEqual({ name, document, paidBy });
});
