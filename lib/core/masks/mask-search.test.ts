import { expect, it } from "vitest";
import { maskSearch, identifiesPerson } from "./mask-search";

it.each([
  ["529.982.247-25", "***.982.247-**"],
  ["11222333000181", "**.222.333/****-**"],
  ["Ana@Example.com", "a***@example.com"],
  ["(11) 98765-4321", "+5511*****4321"],
  ["pedido-4711", "pedido-4711"],
  ["PEDIDO20260147", "PEDIDO20260147"],
  ["PEDIDO20260148", "PEDIDO20260148"],
  ["12.ABC.345/01DE-35", "**.ABC.345/****-**"],
  ["0198c1de-0000-7000-8000-000000000001", "0198c1de-0000-7000-8000-000000000001"],
  ["Maria", "Maria"],
  ["R$ 10,00", "R$ 10,00"],
])("%s is kept as %s", (text, kept) => {
  expect(maskSearch(text)).toBe(kept);
  expect(identifiesPerson(text)).toBe(text !== kept);
});
