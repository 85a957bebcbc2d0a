import { expect, it } from "vitest";
import { decodeList } from "./decode-list";
import { readList } from "./read-list";

const LIST = "Referência;Valor\r\nPED-AÇÃO;1\r\n";

it.each([
  ["UTF-8", Buffer.from(LIST)],
  ["UTF-8 with its mark", Buffer.from(`\uFEFF${LIST}`)],
  ["Windows-1252", Buffer.from(LIST, "latin1")],
  ["UTF-16, as spreadsheets write Unicode text", Buffer.from(`\uFEFF${LIST}`, "utf16le")],
  ["UTF-16 in the other order", Buffer.from(`\uFEFF${LIST}`, "utf16le").swap16()],
])("reads a list in %s", (_name, bytes) => {
  expect(readList(decodeList(bytes)).lines.map(({ text }) => text)).toEqual(["PED-AÇÃO"]);
});
