import fc from "fast-check";
import { expect, it } from "vitest";
import { anyObservations } from "@/lib/testing/arbitrary-observations";
import { revived } from "./observation-records.server";

it("reads a telling back from JSON as it was written", () => {
  fc.assert(
    fc.property(anyObservations, (list) => {
      for (const { told } of list) expect(revived(JSON.parse(JSON.stringify(told)) as object)).toEqual(told);
    }),
    { seed: 20_261_122, numRuns: 1_000 },
  );
});
