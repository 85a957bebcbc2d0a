import fc from "fast-check";
import { expect, test } from "vitest";
import { reasonFault } from "./reason";
import { PrepareExportInput } from "./schema";

const texts = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("\u200b".repeat(12), "a\u0000bcdefghijk", "\ud800 reason enough", "  nine char  "),
  fc.constantFrom(9, 10, 254, 255, 256).map((length) => ` ${"x".repeat(length)} `),
);

test("a reason has the faults that the server finds in it", () => {
  fc.assert(
    fc.property(texts, (reason) => {
      const told = PrepareExportInput.safeParse({
        what: { kind: "transactions", filter: "" },
        format: "csv",
        showsDocuments: true,
        reason,
      });
      expect(reasonFault(reason)).toBe(told.error?.issues[0]?.message ?? null);
    }),
    { numRuns: 2_000 },
  );
});
