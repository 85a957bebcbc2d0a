import { expect, it } from "vitest";
import { isPaidByAnother } from "./two-people";
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
