import fc from "fast-check";
import { expect, test } from "vitest";
import { PrepareExportInput } from "./schema";

const asked = (showsDocuments: boolean, reason: string) =>
  PrepareExportInput.safeParse({
    what: { kind: "transactions", filter: "" },
    format: "csv",
    showsDocuments,
    reason,
  });
const faultOf = (reason: string, showsDocuments = true) => {
  const issue = asked(showsDocuments, reason).error?.issues[0];
  return issue && [issue.path.join("."), issue.message];
};

test("asks for a reason of 10 to 255 characters where documents are shown", () => {
  for (const short of ["", "  nine char  ", "\u200b".repeat(12)])
    expect(faultOf(short), JSON.stringify(short)).toEqual(["reason", "too_short:10"]);
  for (const fine of ["x".repeat(10), "  Auditoria anual  ", "x".repeat(255)])
    expect(faultOf(fine)).toBeUndefined();
  expect(faultOf("x".repeat(256))).toEqual(["reason", "too_long:255"]);
  expect(faultOf("", false)).toBeUndefined();
});

test("lets no text through that has too few characters, too many, or broken ones", () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom("\u200b".repeat(12), "a\u0000bcdefghijk", "\ud800 reason enough", "  nine char  "),
    fc.constantFrom(9, 10, 254, 255, 256).map((length) => ` ${"x".repeat(length)} `),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const { data, error } = asked(true, text);
      if (data === undefined) {
        expect(error?.issues.map(({ path }) => path)).toContainEqual(["reason"]);
        return;
      }
      expect(data.reason?.length).toBeGreaterThanOrEqual(10);
      expect(data.reason?.length).toBeLessThanOrEqual(255);
      expect(data.reason).not.toMatch(/\u0000|\p{Surrogate}/u);
    }),
    { numRuns: 2_000 },
  );
});
