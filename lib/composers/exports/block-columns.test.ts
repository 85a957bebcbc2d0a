import { expect, it } from "vitest";
import { BLOCK_COLUMNS, type BlockExportRow } from "./block-columns";

const stateOf = (row: Partial<BlockExportRow>) =>
  BLOCK_COLUMNS.find(({ name }) => name === "block_status")?.of(row as BlockExportRow);

it("writes the state that the list shows: answered once an answer is recorded", () => {
  expect(stateOf({ status: "awaiting_response", answered_ms: null })).toBe("awaiting_response");
  expect(stateOf({ status: "awaiting_response", answered_ms: 1 })).toBe("answered");
  expect(stateOf({ status: "approved", answered_ms: 1 })).toBe("approved");
});
