import { describe, expect, it } from "vitest";
import { formatBrl } from "./money";
import {
  type Sum,
  addUp,
  approximately,
  compareSums,
  isBelowZero,
  opposite,
  sizeOf,
  subtract,
  sumFromText,
} from "./sum";
import { sumField } from "./sum-schema";

const BEYOND = "9007199254740993";

describe("sums of centavos", () => {
  it("are numbers where a double holds them, and digits where none does", () => {
    expect(sumFromText("9007199254740991")).toBe(9_007_199_254_740_991);
    expect(sumFromText(BEYOND)).toBe(BEYOND);
    expect(sumFromText("-0")).toBe(0);
    expect(addUp()).toBe(0);
    expect(addUp(Number.MAX_SAFE_INTEGER, 1, 1)).toBe(BEYOND);
    expect(addUp(BEYOND, -2)).toBe(9_007_199_254_740_991);
    expect(() => sumFromText("1.5")).toThrow("whole centavos");
  });

  it("keep every centavo of many large rows", () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => (index % 2 === 0 ? 999_999_999_999 : 1));
    const sum = rows.reduce<Sum>((so, row) => addUp(so, row), 0);
    expect(sum).toBe("10000000000000000".slice(0, -1) + "0");
    expect(subtract(sum, sum)).toBe(0);
    expect(addUp(sum, opposite(sum))).toBe(0);
  });

  it("have a sign, a size and an order", () => {
    expect(isBelowZero(`-${BEYOND}`)).toBe(true);
    expect(isBelowZero(BEYOND)).toBe(false);
    expect(sizeOf(`-${BEYOND}`)).toBe(BEYOND);
    expect(sizeOf(-5)).toBe(5);
    expect(Object.is(opposite(0), 0)).toBe(true);
    expect([BEYOND, 3, `-${BEYOND}`, -4].map((sum) => sum as Sum).toSorted(compareSums)).toEqual([
      `-${BEYOND}`,
      -4,
      3,
      BEYOND,
    ]);
    expect(approximately(BEYOND)).toBeCloseTo(9.007e15, -13);
  });

  it("are shown to the centavo in both languages", () => {
    expect(formatBrl(BEYOND, "pt-BR", "closing").replace("\u00A0", " ")).toBe("R$ 90.071.992.547.409,93");
    expect(formatBrl(`-${BEYOND}`, "en", "closing")).toBe("-R$90,071,992,547,409.93");
    expect(formatBrl("123456789012345678901234567890", "en", "closing")).toBe(
      "R$1,234,567,890,123,456,789,012,345,678.90",
    );
  });

  it("come over the wire as they are, and nothing else does", () => {
    for (const sum of [0, -5, BEYOND, `-${BEYOND}`])
      expect(sumField.parse(JSON.parse(JSON.stringify(sum)))).toBe(sum);
    for (const none of [1.5, "1.5", "", "1e400", null, 2 ** 60])
      expect(sumField.safeParse(none).success).toBe(false);
  });
});
