import { expect, it } from "vitest";
import { type MetadataRow, numberCharacters, rowsOfText, textOfRows } from "./metadata-rows";
import { metadataField } from "./fields";
import { stringifyJson } from "../json/json";

const text = (key: string, value: string): MetadataRow => ({ key, type: "text", value });
const number = (key: string, value: string): MetadataRow => ({ key, type: "number", value });
const boolean = (key: string, value: "true" | "false"): MetadataRow => ({ key, type: "boolean", value });
const faultOf = (written: string) => metadataField().safeParse(written).error?.issues[0]?.message;

const ROWS = [text("pedido", "42"), text('a "nota"', "linha\nduas")];

it("writes rows as an object, and reads them back", () => {
  expect(textOfRows(ROWS)).toBe('{"pedido":"42","a \\"nota\\"":"linha\\nduas"}');
  expect(rowsOfText(textOfRows(ROWS))).toEqual(ROWS);
});

it("writes nothing of rows that nobody filled in", () => {
  expect(textOfRows([text(" ", ""), number("", "")])).toBe("");
  expect(rowsOfText("")).toEqual([]);
});

it("leaves it to the check to refuse two of one name, or a value without any", () => {
  const twice = textOfRows([text("a", "1"), text(" a ", "2")]);
  expect(faultOf(twice)).toBe("metadata_duplicate_key");
  expect(faultOf(textOfRows([text("", "x")]))).toBe("metadata_key_length:64");
  expect(faultOf(textOfRows(ROWS))).toBeUndefined();
});

it("has no rows of what is no object", () => {
  for (const none of ["[1]", "null", "{", "1"]) expect(rowsOfText(none)).toEqual([]);
  expect(rowsOfText('{"n":1,"o":{"a":true}}')).toEqual([number("n", "1"), text("o", '{"a":true}')]);
});

it("sends a number and a boolean as JSON has them, with the digits that were typed", () => {
  const rows = [
    number("parcelas", "3"),
    number("peso", "1,50"),
    boolean("presente", "true"),
    text("cor", "3"),
  ];
  const written = textOfRows(rows);
  expect(written).toBe('{"parcelas":3,"peso":1.50,"presente":true,"cor":"3"}');
  expect(stringifyJson(metadataField().parse(written))).toBe(written);
  expect(rowsOfText(written)).toEqual(rows.with(1, number("peso", "1.50")));
  const long = textOfRows([number("n", "-9007199254740993.10")]);
  expect(stringifyJson(metadataField().parse(long))).toBe(long);
});

it("refuses a number that is not finished, and restores the rows around it", () => {
  for (const value of ["", "-", "1,", "1.234,56", "007", "1-2", ".5"]) {
    const rows = [text('a "b":1,', "x"), number("n", value), boolean("c", "false")];
    const written = textOfRows(rows);
    expect(faultOf(written), value).toBe("metadata_not_a_number");
    expect(rowsOfText(written)).toEqual(rows.with(1, number("n", value.replaceAll(",", "."))));
  }
});

it("takes only the characters of a number, so that no text can be written around it", () => {
  expect(numberCharacters('1,"a":2e3')).toBe("1,23");
  expect(textOfRows([number("n", '1,"a":2')])).toBe('{"n":1.2}');
});
