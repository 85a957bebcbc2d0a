import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { namedBlock, onlyBlockMeant } from "./named-block";

const [block, other, payment] = [newId(), newId(), newId()];

it.each([
  [{ blockId: block, id: other, transactionId: payment }, block],
  [{ blockId: null, id: block, transactionId: payment }, block],
  [{ id: block, transactionId: "" }, block],
  // The payment's own id is in the place of the block's.
  [{ id: payment, transactionId: payment }, null],
  [{ blockId: payment, id: block, transactionId: payment }, block],
  [{ blockId: "evt-1", id: null, transactionId: payment }, null],
])("%j names %s", (data, named) => {
  expect(namedBlock(data)).toBe(named);
});

it("means a payment's one block that holds money, and guesses at none of several", () => {
  expect(onlyBlockMeant([{ id: block }])).toBe(block);
  expect(onlyBlockMeant([])).toBeNull();
  expect(onlyBlockMeant([{ id: block }, { id: other }])).toBeNull();
});
