import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { codeFrom, groupedCode, readCode } from "./receipt-code";

const bytesOf = (text: string) => createHash("sha256").update(text).digest();

it("writes sixty bits in twelve letters, and reads them as people type them", () => {
  for (let turn = 0; turn < 500; turn += 1) {
    const code = codeFrom(bytesOf(String(turn)));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(readCode(groupedCode(code))).toBe(code);
    expect(readCode(` ${groupedCode(code).toLowerCase().replaceAll("0", "o").replaceAll("1", "l")} `)).toBe(
      code,
    );
  }
});

it("gives two bytes' worth of difference two codes", () => {
  const codes = new Set(Array.from({ length: 5_000 }, (_, turn) => codeFrom(bytesOf(`receipt ${turn}`))));
  expect(codes.size).toBe(5_000);
  expect(codeFrom(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0))).toBe("000000000000");
  expect(codeFrom(Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 240))).toBe("ZZZZZZZZZZZZ");
  expect(groupedCode("7KQ4M2XP93TD")).toBe("7KQ4-M2XP-93TD");
});

const CODE = "7KQ4M2XP93TD";
const PRINTED = groupedCode(CODE);

it.each([
  "7kq4 m2xp 93td",
  "7KQ4\u2011M2XP\u201393TD",
  "\uFEFF7KQ4-M2XP-\u200B93TD\u00A0",
  "７ＫＱ４-Ｍ２ＸＰ-９３ＴＤ",
  "7KQ4.M2XP.93TD",
])("reads the code in any spelling of it: %s", (text) => expect(readCode(text)).toBe(CODE));

it.each([
  `https://guiche.example/conferir?c=${PRINTED}`,
  ` HTTPS://guiche.example/conferir/?lang=en&c=${PRINTED.toLowerCase()}#top `,
  `guiche.example/painel/conferir?c=${CODE}`,
  `https://guiche.example/conferir?c=7KQ4%2DM2XP%2D93TD&lang=pt-BR&utm_source=${"x".repeat(60)}`,
])("reads the code inside its own link: %s", (text) => expect(readCode(text)).toBe(CODE));

it.each([
  "",
  "?",
  "😀".repeat(50),
  "ÇÃO",
  "x".repeat(5_000),
  "7KQ4-M2XP-93T",
  `${PRINTED}-YYYY`,
  `${PRINTED} ${PRINTED}`,
  "7KQ4-M2XP-93TU",
  `código ${PRINTED}`,
  `https://guiche.example/pagar?c=${PRINTED}`,
  `https://guiche.example/conferir?d=${PRINTED}`,
  `https://guiche.example/conferir?c=${PRINTED}&c=0000-0000-0000`,
  `https://guiche.example/conferir?c=${PRINTED}-YYYY`,
])("reads no code where there is not exactly one: %s", (text) => expect(readCode(text)).toBe(""));
