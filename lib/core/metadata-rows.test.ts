import { expect, it } from "vitest";
import { rowsOfText, textOfRows } from "./metadata-rows";
import { metadataField } from "./fields";

const ROWS = [
  { key: "pedido", value: "42" },
  { key: 'a "nota"', value: "linha\nduas" },
];

it("writes rows as an object, and reads them back", () => {
  expect(textOfRows(ROWS)).toBe('{"pedido":"42","a \\"nota\\"":"linha\\nduas"}');
  expect(rowsOfText(textOfRows(ROWS))).toEqual(ROWS);
});

it("writes nothing of rows that nobody filled in", () => {
  expect(textOfRows([{ key: " ", value: "" }])).toBe("");
  expect(rowsOfText("")).toEqual([]);
});

it("leaves it to the check to refuse two of one name, or a value without any", () => {
  const twice = textOfRows([
    { key: "a", value: "1" },
    { key: " a ", value: "2" },
  ]);
  const faultOf = (text: string) => metadataField().safeParse(text).error?.issues[0]?.message;
  expect(faultOf(twice)).toBe("metadata_duplicate_key");
  expect(faultOf(textOfRows([{ key: "", value: "x" }]))).toBe("metadata_key_length:64");
  expect(faultOf(textOfRows(ROWS))).toBeUndefined();
});

it("has no rows of what is no object", () => {
  for (const text of ["[1]", "null", "{", "1"]) expect(rowsOfText(text)).toEqual([]);
  expect(rowsOfText('{"n":1,"o":{"a":true}}')).toEqual([
    { key: "n", value: "1" },
    { key: "o", value: '{"a":true}' },
  ]);
});
