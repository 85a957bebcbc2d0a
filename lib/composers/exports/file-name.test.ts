import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fileNameOf } from "./file-name";

const Messages = z.object({ fileName: z.record(z.string(), z.string()) });

function wordsOf(locale: string): (name: string) => string {
  const { fileName } = Messages.parse(JSON.parse(readFileSync(`messages/${locale}/exports.json`, "utf8")));
  return (name) => fileName[name] ?? `missing ${name}`;
}
const portuguese = wordsOf("pt-BR");
const english = wordsOf("en");

const asOf = new Date("2026-11-02T01:30:00Z");
const october = { from: "2026-10-01", to: "2026-10-31" };
const statement = { kind: "statement", format: "xlsx", wallet: "loja-centro", asOf, filter: october };

describe("the name of an exported file", () => {
  it("has kind, wallet and period in the language of the page", () => {
    expect(fileNameOf(statement, portuguese)).toBe("extrato-loja-centro-2026-10-01-a-2026-10-31.xlsx");
    expect(fileNameOf(statement, english)).toBe("statement-loja-centro-2026-10-01-to-2026-10-31.xlsx");
  });

  it("has the minute in São Paulo where there is no whole period", () => {
    const list = { ...statement, kind: "transactions", format: "csv_br", wallet: null };
    for (const filter of [{}, { from: "2026-10-01" }])
      expect(fileNameOf({ ...list, filter }, portuguese)).toBe("transacoes-20261101-2230.csv");
  });

  it("says the moment that a statement is seen as of", () => {
    const filter = { ...october, asOf: "2026-11-01T16:00:00.000Z" };
    expect(fileNameOf({ ...statement, filter }, portuguese)).toBe(
      "extrato-loja-centro-2026-10-01-a-2026-10-31-como-visto-em-20261101-1300.xlsx",
    );
  });

  it("is ASCII, whatever is in it", () => {
    const odd = { ...statement, wallet: 'são "x"/..\r\n' };
    expect(fileNameOf(odd, portuguese)).toMatch(/^extrato-sao_[\w-]+\.xlsx$/);
  });
});
