import { expect, it } from "vitest";
import { BLOCK_STATES, BLOCK_STATUSES, blockStateOf } from "./blocks";

const AT = "2026-11-20T15:00:00.000Z";

it("says of a block whose answer is recorded that it was answered, until the service tells more", () => {
  expect(blockStateOf({ status: "awaiting_response", answeredAt: null })).toBe("awaiting_response");
  expect(blockStateOf({ status: "awaiting_response", answeredAt: AT })).toBe("answered");
  for (const status of BLOCK_STATUSES.filter((one) => one !== "awaiting_response"))
    for (const answeredAt of [null, AT]) expect(blockStateOf({ status, answeredAt })).toBe(status);
});

it("lists each state of a block once", () => {
  expect(BLOCK_STATES.toSorted()).toEqual([...BLOCK_STATUSES, "answered"].toSorted());
});
