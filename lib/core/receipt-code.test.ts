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

it("reads anything else as no code, and never as a longer one", () => {
  for (const text of ["", "?", "😀".repeat(50), "ÇÃO", "x".repeat(5_000)])
    expect(readCode(text).length).toBeLessThanOrEqual(12);
});
