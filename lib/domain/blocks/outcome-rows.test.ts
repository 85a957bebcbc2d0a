import fc from "fast-check";
import { expect, it } from "vitest";
import { EVIDENCE_ITEMS, EVIDENCE_REASONS } from "@/lib/core/enums/evidence";
import { ANSWER_HOURS, OUTCOME_GROUPS } from "@/lib/core/enums/outcomes";
import { outcomeText, readOutcome } from "./outcome-rows";

const keys = {
  answered: fc.constantFrom("answered", "unanswered"),
  hours: fc.constantFrom(...ANSWER_HOURS),
  evidence: fc.constantFrom(...EVIDENCE_ITEMS),
  template: fc
    .tuple(fc.constantFrom(...EVIDENCE_REASONS), fc.oneof(fc.constant("own"), fc.nat(999_999).map(String)))
    .map((parts) => parts.join(":")),
  kind: fc.constantFrom("med", "judicial", "administrative", "other"),
  reason: fc.string({ maxLength: 500 }).filter((text) => !text.includes("\0")),
  person: fc.uuid(),
};
const rows = fc
  .constantFrom(...OUTCOME_GROUPS)
  .chain((by) => fc.record({ by: fc.constant(by), key: fc.option(keys[by]) }));

it("reads each row again from its address", () => {
  fc.assert(
    fc.property(rows, (row) => {
      expect(readOutcome(outcomeText(row) ?? "")).toEqual(row);
    }),
  );
});

it.each(["", "hours:h7", "person:ana", "template:scam", "template:scam:", "weather", "reason:\0", "hours:"])(
  "takes %j for no row",
  (text) => {
    expect(readOutcome(text)).toBeNull();
  },
);

it("tells no address of what none can hold", () => {
  expect(outcomeText({ by: "reason", key: "x".repeat(501) })).toBeNull();
});
